-- If the new time is rejected, the visit keeps its old time. `notice` is the minimum time before the start at which a family
-- may change a visit; null for staff. With `reopens_cancelled`, staff move a cancelled visit, which is then open; its steps
-- stay cancelled, and a reason is needed. The audit row contains all that an undo restores (undo-queries.ts). See
-- book_visit() for the order of locks, for sequential scans, and for the parameters `given_reason`,
-- `given_family_note`, `session_token` and `request`.
create or replace function move_visit(
  actor uuid, acts_as_staff boolean, actor_role text, session_token bytea, at_time timestamptz, request text, wanted uuid,
  start_time timestamptz, notice interval, seen_version integer, given_reason text, reopens_cancelled boolean,
  given_family_note text)
  returns table (outcome text)
  language plpgsql volatile set enable_seqscan = off as $$
declare
  -- Only sets the setting: an assignment costs less than `perform`, which runs a query.
  ignored text := set_config('app.actor_id', actor::text, true);
  before appointments;
  end_time timestamptz;
  reason_needed text;
  is_reopened boolean;
  is_now_requested boolean;
  leaves_day boolean;
begin
  if acts_as_staff then ignored := set_config('role', 'caresaathi_staff', true); end if;

  perform from appointments a where a.id = wanted and (acts_as_staff or a.user_id = actor);
  if not found then outcome := 'unknown'; return next; return; end if;
  perform lock_visit(wanted);

  select * into before from appointments a where a.id = wanted for update;
  if before.version <> seen_version then outcome := 'changed'; return next; return; end if;
  is_reopened := before.status = 'cancelled' and not before.is_step and acts_as_staff and reopens_cancelled;
  if before.status in ('cancelled', 'closed', 'complete') and not is_reopened then
    outcome := before.status; return next; return;
  end if;
  if notice is not null and before.starts_at < at_time + notice then outcome := 'too_late'; return next; return; end if;
  perform from doctors d where d.id = before.doctor_id and d.archived_at is not null;
  if found then outcome := 'doctor_unknown'; return next; return; end if;
  perform from clinics c where c.id = before.clinic_id and c.archived_at is not null;
  if found then outcome := 'clinic_unknown'; return next; return; end if;
  if is_reopened then
    perform from patients p where p.id = before.patient_id and p.archived_at is not null;
    if found then outcome := 'patient_archived'; return next; return; end if;
  end if;
  outcome := time_problem(before.doctor_id, before.clinic_id, start_time, at_time);
  if outcome is not null and acts_as_staff and given_reason is not null then
    reason_needed := given_reason;
    outcome := coalesce(override_problem(before.doctor_id, before.clinic_id, start_time, at_time),
      case when given_reason = '' then 'needs_reason:' || outcome end);
  end if;
  if outcome is null and is_reopened and given_reason = '' then outcome := 'needs_reason:cancelled'; end if;
  if outcome is not null then return next; return; end if;

  if before.doctor_id is not null then
    end_time := start_time + (before.ends_at - before.starts_at);
    -- A visit may be longer than the slot that time_problem() looks at.
    if doctor_is_away(before.doctor_id, start_time, end_time) then outcome := 'on_leave'; return next; return; end if;
    if exists (
      select from taken_times(before.doctor_id, start_time, end_time) as busy
      where is_reopened or busy <> tstzrange(before.starts_at, before.ends_at)) then
      outcome := 'taken'; return next; return;
    end if;
  end if;

  is_now_requested := not acts_as_staff and not has_weekly_hours(before.doctor_id, before.clinic_id);
  -- keep_attendance() then clears what was marked.
  leaves_day := (start_time at time zone 'Asia/Kolkata')::date <> (before.starts_at at time zone 'Asia/Kolkata')::date;
  update appointments set starts_at = start_time, ends_at = end_time, version = version + 1,
    status = case when is_reopened then 'open' else status end, override_reason = reason_needed,
    is_requested = is_now_requested
  where id = wanted;
  insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, before, after, request_id)
  values (at_time, actor, move_visit.actor_role, 'appointment.rescheduled', 'appointment', wanted::text,
    jsonb_strip_nulls(jsonb_build_object('startsAt', before.starts_at, 'status', case when is_reopened then 'cancelled' end,
      'overrideReason', before.override_reason, 'isRequested', case when before.is_requested then true end,
      'arrivedAt', case when leaves_day then before.arrived_at end,
      'withDoctorAt', case when leaves_day then before.with_doctor_at end)),
    jsonb_strip_nulls(jsonb_build_object('startsAt', start_time, 'status', case when is_reopened then 'open' end,
      'overrideReason', reason_needed, 'isRequested', case when is_now_requested then true end,
      'reason', case when is_reopened then given_reason end,
      'familyNote', case when acts_as_staff then given_family_note end)), request);
  perform require_session(session_token, actor, move_visit.actor_role, at_time);
  outcome := 'moved';
  return next;
end
$$;
comment on function move_visit(
  uuid, boolean, text, bytea, timestamptz, text, uuid, timestamptz, interval, integer, text, boolean, text) is
  'Moves a visit or step to another time, or returns why not.';
