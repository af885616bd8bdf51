-- A clinic without weekly hours is open at any time of its open days. The visit has to end before the clinic closes;
-- without a length, only its start has to lie within the hours.
create or replace function clinic_is_open(wanted_clinic uuid, start_time timestamptz, minutes integer) returns boolean
  language plpgsql stable as $$
declare
  in_india timestamp := start_time at time zone 'Asia/Kolkata';
  minute integer := extract(hour from in_india) * 60 + extract(minute from in_india);
  is_open boolean;
begin
  select coalesce(bool_or(h.weekday = extract(isodow from in_india)
    and h.opens <= minute and minute < h.closes and minute + coalesce(minutes, 0) <= h.closes), true)
  into is_open
  from clinic_hours h where h.clinic_id = wanted_clinic;
  return is_open;
end
$$;
comment on function clinic_is_open(uuid, timestamptz, integer) is
  'Whether a visit of some minutes lies within a clinic''s weekly hours, if it has any.';
