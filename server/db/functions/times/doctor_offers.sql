-- Doctors without weekly hours can be booked at any time. The order by makes PostgreSQL use the primary key's index; the
-- GiST index of the constraint against overlaps takes twice as long.
create or replace function doctor_offers(wanted_doctor uuid, slot_minutes integer, start_time timestamptz) returns boolean
  language plpgsql stable as $$
declare
  in_india timestamp := start_time at time zone 'Asia/Kolkata';
  minute integer := extract(hour from in_india) * 60 + extract(minute from in_india);
  is_offered boolean;
begin
  select coalesce(bool_or(h.weekday = extract(isodow from in_india)
      and minute >= h.opens and minute + slot_minutes <= h.closes and mod(minute - h.opens, slot_minutes) = 0), true)
    and not doctor_is_away(wanted_doctor, start_time, start_time + make_interval(mins => slot_minutes))
  into is_offered
  from (select * from doctor_hours h where h.doctor_id = wanted_doctor order by h.weekday, h.opens) h;
  return is_offered;
end
$$;
comment on function doctor_offers(uuid, integer, timestamptz) is
  'Whether a doctor takes bookings at a time: a slot of the weekly hours, no day of leave, and not reported away.';
