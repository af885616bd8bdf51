-- Days are in India's time zone, which has no summer time: each day has 1440 minutes. Both first_day and last_day are
-- included. A doctor without weekly hours has no bookable times. What makes a time unavailable is collected first, so that
-- each slot is compared with one value instead of with rows. A loop ends at the last wanted slot; a sorted statement would
-- compute all slots of all days first.
-- Planning these statements takes longer than running them, so their plans are kept (force_generic_plan).
create or replace function bookable_times(
  wanted_doctor uuid, wanted_clinic uuid, first_day date, last_day date, at_time timestamptz, most integer)
  returns table (starts_at timestamptz, ends_at timestamptz)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  from_time timestamptz := first_day::timestamp at time zone 'Asia/Kolkata';
  to_time timestamptz := (last_day + 1)::timestamp at time zone 'Asia/Kolkata';
  doctor record;
  hours record;
  remaining integer := most;
begin
  select d.slot_minutes, make_interval(mins => d.slot_minutes) as slot, coalesce((
    select range_agg(u.t) from (
      select t from taken_times(wanted_doctor, from_time, to_time) as t
      union all
      select tstzrange(x.starts_at, x.ends_at)
      from doctor_absences x where x.doctor_id = wanted_doctor and x.withdrawn_at is null
      union all
      select tstzrange(l.first_day::timestamp at time zone 'Asia/Kolkata', (l.last_day + 1)::timestamp at time zone 'Asia/Kolkata')
      from doctor_leave l where l.doctor_id = wanted_doctor) as u (t)), '{}') as unavailable
  into doctor
  from doctors d where d.id = wanted_doctor and d.archived_at is null;
  if not found then return; end if;

  for hours in
    select from_time + make_interval(mins => n * 1440) as midnight, h.opens, h.closes
    from generate_series(0, last_day - first_day) as n
    join doctor_hours h on h.doctor_id = wanted_doctor and h.weekday = extract(isodow from first_day + n)
    where wanted_clinic is null or not clinic_is_closed(wanted_clinic, first_day + n)
    order by n, h.opens
  loop
    for minute in hours.opens .. hours.closes - doctor.slot_minutes by doctor.slot_minutes loop
      starts_at := hours.midnight + make_interval(mins => minute);
      ends_at := starts_at + doctor.slot;
      continue when starts_at <= at_time or doctor.unavailable && tstzrange(starts_at, ends_at)
        or (wanted_clinic is not null and not clinic_is_open(wanted_clinic, starts_at, doctor.slot_minutes));
      return next;
      remaining := remaining - 1;
      if remaining = 0 then return; end if;
    end loop;
  end loop;
end
$$;
comment on function bookable_times(uuid, uuid, date, date, timestamptz, integer) is
  'The future slots of a doctor''s weekly hours, without days of leave, absences, taken times and hours at which the clinic is closed.';
