-- Most doctors have a free time within three days, so the first search is short.
create or replace function next_bookable_time(wanted_doctor uuid, at_time timestamptz) returns timestamptz
  language plpgsql stable as $$
declare
  today date := (at_time at time zone 'Asia/Kolkata')::date;
  found_time timestamptz;
begin
  if not exists (select from doctor_hours h where h.doctor_id = wanted_doctor) then return null; end if;
  select t.starts_at into found_time from bookable_times(wanted_doctor, null, today, today + 2, at_time, 1) t;
  if found then return found_time; end if;
  select t.starts_at into found_time from bookable_times(wanted_doctor, null, today + 3, today + 27, at_time, 1) t;
  return found_time;
end
$$;
comment on function next_bookable_time(uuid, timestamptz) is
  'The first free slot of a doctor within four weeks, or null.';
