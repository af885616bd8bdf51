-- Free times once more: a doctor's leave is now left out on the days it covers. In the
-- first version the parameter `first_day` was hidden by the column of the same name, so
-- that leave took away the first days of whatever was asked for, and offered its own.
-- (A booking on such a day was refused all along.)
--
-- A clinic's closed days are shown with the clinic, and so announced as its change.
--
-- Forward only. Safe while an old server runs: the function keeps its form.

create or replace function free_times(wanted_doctor uuid, first_day date, last_day date, at_time timestamptz)
  returns table (starts_at timestamptz, ends_at timestamptz)
  language sql stable
begin atomic
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
end;

create trigger clinic_closed_days_announce after insert or update or delete or truncate on clinic_closed_days
  for each statement execute function announce_change('clinics');

-- Leave also counts for a doctor without weekly hours, who can otherwise be asked for any time.
create or replace function doctor_offers(wanted_doctor uuid, start_time timestamptz) returns boolean
  language sql stable
begin atomic
  select not exists (
      select from doctor_leave v
      where v.doctor_id = wanted_doctor
        and (start_time at time zone 'Asia/Kolkata')::date between v.first_day and v.last_day)
    and (not exists (select from doctor_hours h where h.doctor_id = wanted_doctor) or exists (
      select from doctor_hours h
      join doctors d on d.id = h.doctor_id
      cross join lateral (select start_time at time zone 'Asia/Kolkata' as local) l
      cross join lateral (select extract(hour from l.local) * 60 + extract(minute from l.local) as minute) m
      where h.doctor_id = wanted_doctor and h.weekday = extract(isodow from l.local)
        and m.minute >= h.opens and m.minute + d.slot_minutes <= h.closes
        and mod((m.minute - h.opens)::integer, d.slot_minutes) = 0));
end;
