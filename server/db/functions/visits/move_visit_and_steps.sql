-- Moves a visit together with its steps, or one step, in one transaction. If anything is rejected, everything keeps its time.
-- move_problem() decides about each new time. `notice` is the minimum time before the start at which a family may change a
-- visit or step; null for staff. With `reopens_cancelled`, staff move a cancelled visit, which is then open, and a reason is
-- needed. `new_doctor` and `new_clinic` replace those of the visit; if null, these stay. See book_visit() for the order of locks,
-- for sequential scans, and for the parameters `given_reason`, `given_family_note`, `session_token` and `request`.
--
-- With `moves_steps`, the pending steps whose state is `planned` or `problem` move by the same amount. A move by a
-- family does not move steps whose time has passed. With a cancelled visit, the steps that were cancelled with it are restored
-- and moved. If steps do not fit, the outcome is `steps_unfit`, and `unfit` names them with their problems. The user
-- can then exclude them: `left_steps` stay as they are. A busy assignee is a problem for staff. Families know nothing
-- of the team, so their step moves without the assignee (keep_step_work()).
--
-- The audit row of the visit contains all that an undo restores (undo-queries.ts). Each step has its own row, marked
-- `withVisit`: families get one notice, about the visit.
create or replace function move_visit_and_steps(
  actor uuid, acts_as_staff boolean, actor_role text, session_token bytea, at_time timestamptz, request text, wanted uuid,
  start_time timestamptz, notice interval, seen_version integer, given_reason text, reopens_cancelled boolean,
  given_family_note text, moves_steps boolean, left_steps uuid[], new_doctor uuid, new_clinic uuid)
  returns table (outcome text, unfit jsonb)
  language plpgsql volatile set enable_seqscan = off as $$
declare
  -- Only sets the setting: an assignment costs less than `perform`, which runs a query.
  ignored text := set_config('app.actor_id', actor::text, true);
  before appointments;
  moved appointments;
  step appointments;
  is_reopened boolean;
  leaves_day boolean;
  moving uuid[] := array[wanted];
  problem text;
  helper text;
begin
  if acts_as_staff then ignored := set_config('role', 'caresaathi_staff', true); end if;

  perform from appointments a where a.id = wanted and (acts_as_staff or a.user_id = actor);
  if not found then outcome := 'unknown'; return next; return; end if;
  perform lock_visit_and_steps(wanted, new_clinic, new_doctor, null);

  select * into before from appointments a where a.id = wanted for update;
  if before.version <> seen_version then outcome := 'changed'; return next; return; end if;
  is_reopened := before.status = 'cancelled' and before.parent_id is null and acts_as_staff and reopens_cancelled;
  if before.status in ('cancelled', 'closed', 'complete') and not is_reopened then
    outcome := before.status; return next; return;
  end if;
  if notice is not null and before.starts_at < at_time + notice then outcome := 'too_late'; return next; return; end if;
  if is_reopened then
    perform from patients p where p.id = before.patient_id and p.archived_at is not null;
    if found then outcome := 'patient_archived'; return next; return; end if;
  end if;

  if moves_steps and before.parent_id is null then
    moving := moving || array(
      select a.id from appointments a join step_work w on w.step_id = a.id
      where a.parent_id = wanted and not (a.id = any (left_steps))
        and case when is_reopened then a.cancelled_with_visit
          else a.status = 'pending' and w.state in ('planned', 'problem')
            and (acts_as_staff or a.starts_at > at_time
              or (is_untimed(a.starts_at, a.doctor_id) and a.starts_at > at_time - interval '1 day')) end);
  end if;

  moved := before;
  moved.doctor_id := coalesce(new_doctor, before.doctor_id);
  moved.clinic_id := case when new_doctor is null then before.clinic_id else new_clinic end;
  moved.starts_at := start_time;
  moved.ends_at := case
    when new_doctor is not null then start_time + (select make_interval(mins => d.slot_minutes) from doctors d where d.id = new_doctor)
    when before.doctor_id is not null then start_time + (before.ends_at - before.starts_at) end;
  -- Staff may give a reason for a time that families cannot choose.
  outcome := move_problem(moved, moving, at_time, null);
  moved.override_reason := case when outcome is not null and acts_as_staff then given_reason end;
  if outcome is not null and acts_as_staff and given_reason is not null then
    outcome := move_problem(moved, moving, at_time, given_reason);
  end if;
  if outcome is null and before.parent_id is not null and acts_as_staff
    and step_helper_is_busy(wanted, start_time, moving) then outcome := 'helper_busy'; end if;
  if outcome is null and is_reopened and given_reason = '' then outcome := 'needs_reason:cancelled'; end if;
  if outcome is not null then return next; return; end if;

  for step in select * from appointments a where a.parent_id = wanted and a.id = any (moving) order by a.starts_at, a.id for update
  loop
    problem := null;
    if notice is not null and step.starts_at < at_time + notice and not is_untimed(step.starts_at, step.doctor_id) then
      problem := 'too_late';
    end if;
    step.ends_at := moved_start(step, before.starts_at, start_time) + (step.ends_at - step.starts_at);
    step.starts_at := moved_start(step, before.starts_at, start_time);
    problem := coalesce(problem, move_problem(step, moving, at_time, null),
      case when acts_as_staff and step_helper_is_busy(step.id, step.starts_at, moving) then 'helper_busy' end);
    if problem is not null then
      unfit := coalesce(unfit, '[]') || jsonb_build_object('id', step.id, 'title', step.title, 'startsAt', step.starts_at,
        'isTimed', not is_untimed(step.starts_at, step.doctor_id), 'problem', problem);
    end if;
  end loop;
  if unfit is not null then outcome := 'steps_unfit'; return next; return; end if;

  helper := (select w.helper_name from step_work w where w.step_id = wanted);
  moved.is_requested := not acts_as_staff and not has_weekly_hours(moved.doctor_id, checked_clinic(moved));
  -- keep_attendance() then clears what was marked.
  leaves_day := (start_time at time zone 'Asia/Kolkata')::date <> (before.starts_at at time zone 'Asia/Kolkata')::date;
  -- If the visit moves to a later time, the latest row is moved first, else the earliest. So no row enters the time of
  -- a row that has not moved yet.
  for step in
    select * from appointments a where a.id = any (moving)
    order by case when start_time > before.starts_at then a.starts_at end desc, a.starts_at, a.id
  loop
    if step.id = wanted then
      -- Families may not change the columns of the place, so the two statements differ.
      if new_doctor is null then
        update appointments set starts_at = start_time, ends_at = moved.ends_at, version = version + 1,
          status = case when is_reopened then 'open' else status end, override_reason = moved.override_reason,
          is_requested = moved.is_requested
        where id = wanted;
      else
        update appointments set starts_at = start_time, ends_at = moved.ends_at, version = version + 1,
          doctor_id = moved.doctor_id, clinic_id = moved.clinic_id, override_reason = null, is_requested = false
        where id = wanted;
      end if;
    else
      perform move_step(step, moved_start(step, before.starts_at, start_time), acts_as_staff, actor,
        move_visit_and_steps.actor_role, at_time, request);
    end if;
  end loop;

  insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, before, after, request_id)
  values (at_time, actor, move_visit_and_steps.actor_role, 'appointment.rescheduled', 'appointment', wanted::text,
    jsonb_strip_nulls(jsonb_build_object('startsAt', before.starts_at, 'status', case when is_reopened then 'cancelled' end,
      'overrideReason', before.override_reason, 'isRequested', case when before.is_requested then true end,
      'arrivedAt', case when leaves_day then before.arrived_at end,
      'withDoctorAt', case when leaves_day then before.with_doctor_at end,
      'assignee', case when (select w.helper_name is null from step_work w where w.step_id = wanted) then helper end))
      || case when new_doctor is null then '{}' else visit_place_names(before.doctor_id, before.clinic_id) end,
    jsonb_strip_nulls(jsonb_build_object('startsAt', start_time, 'status', case when is_reopened then 'open' end,
      'overrideReason', moved.override_reason, 'isRequested', case when moved.is_requested then true end,
      'reason', case when is_reopened then given_reason end,
      'stepCount', nullif(cardinality(moving) - 1, 0),
      'familyNote', case when acts_as_staff then given_family_note end))
      || case when new_doctor is null then '{}' else visit_place_names(moved.doctor_id, moved.clinic_id) end, request);
  perform require_session(session_token, actor, move_visit_and_steps.actor_role, at_time);
  outcome := 'moved';
  return next;
end
$$;
comment on function move_visit_and_steps(
  uuid, boolean, text, bytea, timestamptz, text, uuid, timestamptz, interval, integer, text, boolean, text, boolean, uuid[],
  uuid, uuid) is
  'Moves a visit with its steps, or one step, to another time, or returns why not.';
