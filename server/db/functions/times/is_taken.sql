-- Runs as the owner, who sees the appointments of all families, so it returns no personal data.
-- No appointment is longer than four hours (appointments_at_most_four_hours), so the index range is short.
create or replace function is_taken(wanted_doctor uuid, from_time timestamptz, to_time timestamptz) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform from appointments a
  where a.doctor_id = wanted_doctor and a.status <> 'cancelled'
    and a.starts_at > from_time - interval '4 hours' and a.starts_at < to_time and a.ends_at > from_time;
  return found;
end
$$;
revoke execute on function is_taken(uuid, timestamptz, timestamptz) from public;
grant execute on function is_taken(uuid, timestamptz, timestamptz) to caresaathi_app, caresaathi_staff;
comment on function is_taken(uuid, timestamptz, timestamptz) is 'Whether a doctor is busy between two times.';
