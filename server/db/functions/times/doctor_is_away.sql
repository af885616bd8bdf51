-- An absence that is not confirmed yet counts too. Days of leave are days in India, both ends included.
create or replace function doctor_is_away(wanted_doctor uuid, from_time timestamptz, to_time timestamptz) returns boolean
  language plpgsql stable as $$
begin
  perform from doctor_leave l
  where l.doctor_id = wanted_doctor and (from_time at time zone 'Asia/Kolkata')::date between l.first_day and l.last_day;
  if found then return true; end if;
  perform from doctor_absences x
  where x.doctor_id = wanted_doctor and x.withdrawn_at is null and x.starts_at < to_time
    and (x.ends_at is null or x.ends_at > from_time);
  return found;
end
$$;
comment on function doctor_is_away(uuid, timestamptz, timestamptz) is
  'Whether a doctor is on leave or reported away between two times.';
