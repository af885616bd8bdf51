-- Runs as the owner: a family that moves a step may not read the work of the team, so this function returns only true or false.
-- `moving` are steps that move together with this one and leave their times.
create or replace function step_helper_is_busy(step uuid, start_time timestamptz, moving uuid[]) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  work record;
  end_time timestamptz;
begin
  select w.visit_id, w.assignee_id, w.duration_minutes, w.travel_minutes, is_untimed(start_time, a.doctor_id) as is_untimed into work
  from step_work w join appointments a on a.id = w.step_id
  where w.step_id = step;
  if work.assignee_id is null or work.is_untimed then return false; end if;
  end_time := start_time + make_interval(mins => work.duration_minutes);
  -- The hash lets the indexes of the constraints find the rows.
  perform from step_work w
  where uuid_hash_extended(w.assignee_id, 0) = uuid_hash_extended(work.assignee_id, 0) and w.assignee_id = work.assignee_id
    and w.step_id <> step and not (w.step_id = any (moving))
    and w.busy_with_travel && tstzrange(start_time - make_interval(mins => work.travel_minutes), end_time)
    and (w.visit_id <> work.visit_id or w.busy && tstzrange(start_time, end_time));
  return found;
end
$$;
revoke execute on function step_helper_is_busy(uuid, timestamptz, uuid[]) from public;
grant execute on function step_helper_is_busy(uuid, timestamptz, uuid[]) to caresaathi_app, caresaathi_staff;
comment on function step_helper_is_busy(uuid, timestamptz, uuid[]) is
  'Whether the assignee of a step has other work if the step begins at a time.';
