-- Decides whether a new time is possible, for visits and steps, for families and staff. Call it while holding the locks of
-- lock_visit_and_steps(). `moved` is the row as it would be after the move, `moving` are the appointments that leave their
-- times in the same transaction.
--
-- `given_reason` is why staff choose a time that families cannot choose. Null: such a time is rejected. An empty text: the result
-- says whether a reason would help (`needs_reason:` and the problem). For a step that moves together with its visit, it is null,
-- because the reason for the time of the visit does not override the problems of its steps.
--
-- A step without a time is past when its day is over.
create or replace function move_problem(moved appointments, moving uuid[], at_time timestamptz, given_reason text) returns text
  language plpgsql stable as $$
declare
  checked_time timestamptz := moved.starts_at;
  clinic uuid := checked_clinic(moved);
  problem text;
begin
  perform from doctors d where d.id = moved.doctor_id and d.archived_at is not null;
  if found then return 'doctor_unknown'; end if;
  perform from clinics c where c.id = moved.clinic_id and c.archived_at is not null;
  if found then return 'clinic_unknown'; end if;

  if moved.parent_id is not null and is_untimed(moved.starts_at, moved.doctor_id) then
    checked_time := moved.starts_at + interval '23 hours 59 minutes';
  end if;
  problem := time_problem(moved.doctor_id, clinic, checked_time, at_time);
  if problem is not null and given_reason is not null then
    problem := coalesce(override_problem(moved.doctor_id, clinic, checked_time, at_time),
      case when given_reason = '' then 'needs_reason:' || problem end);
  end if;
  if problem is not null then return problem; end if;

  if moved.doctor_id is not null then
    -- A visit may be longer than the slot that time_problem() looks at.
    if doctor_is_away(moved.doctor_id, moved.starts_at, moved.ends_at) then return 'on_leave'; end if;
    -- No two active appointments of one doctor overlap, so a taken range identifies one appointment.
    perform from taken_times(moved.doctor_id, moved.starts_at, moved.ends_at) busy
    where not exists (
      select from appointments a
      where a.id = any (moving) and a.doctor_id = moved.doctor_id and a.status <> 'cancelled'
        and tstzrange(a.starts_at, a.ends_at) = busy);
    if found then return 'taken'; end if;
  end if;
  return null;
end
$$;
comment on function move_problem(appointments, uuid[], timestamptz, text) is
  'Why a visit or step cannot be at another time (past, hours, leave, closed clinic, taken), or null.';
