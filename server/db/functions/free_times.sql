-- Days are in India's time zone. Both first_day and last_day are included. A doctor without weekly hours has no free times.
create or replace function free_times(wanted_doctor uuid, first_day date, last_day date, at_time timestamptz)
  returns table (starts_at timestamptz, ends_at timestamptz)
  language sql stable as $$
  with days as (
    select asked.day from (select free_times.first_day + n as day from generate_series(0, last_day - first_day) as n) asked
    where not exists (
      select from doctor_leave l
      where l.doctor_id = wanted_doctor and asked.day between l.first_day and l.last_day)
  ), slots as (
    select tstzrange(s.starts_at, s.starts_at + make_interval(mins => d.slot_minutes)) as slot
    from doctors d
    join doctor_hours h on h.doctor_id = d.id
    join days on extract(isodow from days.day) = h.weekday
    cross join generate_series(h.opens, h.closes - d.slot_minutes, d.slot_minutes) as minute
    cross join lateral (
      select (days.day + make_interval(mins => minute)) at time zone 'Asia/Kolkata' as starts_at) as s
    where d.id = wanted_doctor and d.archived_at is null
  ), taken as materialized (
    select t as busy from taken_times(wanted_doctor,
      first_day::timestamp at time zone 'Asia/Kolkata', (last_day + 1)::timestamp at time zone 'Asia/Kolkata') as t
  )
  select lower(slot), upper(slot)
  from slots
  where lower(slot) > at_time and not exists (select from taken where taken.busy && slot)
  order by 1;
$$;
comment on function free_times(uuid, date, date, timestamptz) is
  'The future slots of a doctor''s weekly hours, without days of leave and taken times.';
