-- Only move_visit_and_steps() calls it, which has decided that the step may move, and holds the locks. A cancelled step is
-- restored.
create or replace function move_step(
  step appointments, start_time timestamptz, acts_as_staff boolean, actor uuid, actor_role text, at_time timestamptz, request text)
  returns void language plpgsql volatile as $$
declare
  is_restored boolean := step.status = 'cancelled';
  is_now_requested boolean := not acts_as_staff and not has_weekly_hours(step.doctor_id, checked_clinic(step));
  helper_before text := (select w.helper_name from step_work w where w.step_id = step.id);
  has_lost_helper boolean;
begin
  update appointments set starts_at = start_time, ends_at = start_time + (ends_at - starts_at), version = version + 1,
    status = 'pending', override_reason = null, is_requested = is_now_requested
  where id = step.id;
  has_lost_helper := helper_before is not null and (select w.helper_name is null from step_work w where w.step_id = step.id);
  insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, before, after, request_id)
  values (at_time, actor, move_step.actor_role, 'appointment.rescheduled', 'appointment', step.id::text,
    jsonb_strip_nulls(jsonb_build_object('startsAt', step.starts_at, 'status', case when is_restored then 'cancelled' end,
      'overrideReason', step.override_reason, 'isRequested', case when step.is_requested then true end,
      'assignee', case when has_lost_helper then helper_before end)),
    jsonb_strip_nulls(jsonb_build_object('startsAt', start_time, 'status', case when is_restored then 'pending' end,
      'isRequested', case when is_now_requested then true end, 'withVisit', true)), request);
end
$$;
comment on function move_step(appointments, timestamptz, boolean, uuid, text, timestamptz, text) is
  'Moves one step with its visit.';
