-- Days are in India's time zone, which has no summer time: each day has 1440 minutes. Both first_day and last_day are
-- included. A doctor without weekly hours has no bookable times. What makes a time unavailable is collected first, so that
-- each slot is compared with one value instead of with rows.
-- Planning these statements takes longer than running them, so their plans are kept (force_generic_plan).
create or replace function bookable_times(
  wanted_doctor uuid, wanted_clinic uuid, first_day date, last_day date, at_time timestamptz, most integer)
  returns table (starts_at timestamptz, ends_at timestamptz)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  from_time timestamptz := first_day::timestamp at time zone 'Asia/Kolkata';
  to_time timestamptz := (last_day + 1)::timestamp at time zone 'Asia/Kolkata';
  doctor record;
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

  return query
  select s.starts_at, s.starts_at + doctor.slot
  from generate_series(0, last_day - first_day) as n
  join doctor_hours h on h.doctor_id = wanted_doctor and h.weekday = extract(isodow from first_day + n)
  cross join generate_series(h.opens, h.closes - doctor.slot_minutes, doctor.slot_minutes) as minute
  cross join lateral (select from_time + make_interval(mins => n * 1440 + minute) as starts_at) as s
  where s.starts_at > at_time and not doctor.unavailable && tstzrange(s.starts_at, s.starts_at + doctor.slot)
    and (wanted_clinic is null or (
      not clinic_is_closed(wanted_clinic, first_day + n) and clinic_is_open(wanted_clinic, s.starts_at, doctor.slot_minutes)))
  order by s.starts_at
  limit most;
end
$$;
comment on function bookable_times(uuid, uuid, date, date, timestamptz, integer) is
  'The future slots of a doctor''s weekly hours, without days of leave, absences, taken times and hours at which the clinic is closed.';
