-- Runs as the owner, who sees the appointments of all families, so it returns only times and no personal data.
-- No appointment is longer than four hours (appointments_at_most_four_hours), so the index range is short.
create or replace function taken_times(wanted_doctor uuid, from_time timestamptz, to_time timestamptz) returns setof tstzrange
  language sql stable security definer set search_path = public, pg_temp as $$
  select tstzrange(a.starts_at, a.ends_at)
  from appointments a
  where a.doctor_id = wanted_doctor and a.status <> 'cancelled'
    and a.starts_at > from_time - interval '4 hours' and a.starts_at < to_time and a.ends_at > from_time;
$$;
revoke execute on function taken_times(uuid, timestamptz, timestamptz) from public;
grant execute on function taken_times(uuid, timestamptz, timestamptz) to caresaathi_app, caresaathi_staff;
comment on function taken_times(uuid, timestamptz, timestamptz) is 'The times at which a doctor is busy between two times.';
