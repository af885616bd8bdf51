-- Days are in India's time zone. Both first_day and last_day are included. A doctor without weekly hours has no bookable
-- times. The taken times and the absences are collected first, so that each slot is compared with one value instead of with
-- rows.
create or replace function bookable_times(
  wanted_doctor uuid, wanted_clinic uuid, first_day date, last_day date, at_time timestamptz, most integer)
  returns table (starts_at timestamptz, ends_at timestamptz)
  language plpgsql stable as $$
declare
  slot_minutes integer;
  taken tstzmultirange;
  has_clinic_hours boolean := wanted_clinic is not null and exists (select from clinic_hours c where c.clinic_id = wanted_clinic);
begin
  select d.slot_minutes into slot_minutes from doctors d where d.id = wanted_doctor and d.archived_at is null;
  if not found then return; end if;
  select range_agg(t) into taken from (
    select t from taken_times(wanted_doctor,
      first_day::timestamp at time zone 'Asia/Kolkata', (last_day + 1)::timestamp at time zone 'Asia/Kolkata') as t
    union all
    select tstzrange(x.starts_at, x.ends_at) from doctor_absences x
    where x.doctor_id = wanted_doctor and x.withdrawn_at is null) as away_or_taken (t);

  return query
  select s.starts_at, s.starts_at + make_interval(mins => slot_minutes)
  from (select bookable_times.first_day + n as day from generate_series(0, last_day - bookable_times.first_day) as n) days
  join doctor_hours h on h.doctor_id = wanted_doctor and h.weekday = extract(isodow from days.day)
  cross join generate_series(h.opens, h.closes - slot_minutes, slot_minutes) as minute
  cross join lateral (
    select (days.day + make_interval(mins => minute)) at time zone 'Asia/Kolkata' as starts_at) as s
  where s.starts_at > at_time
    and (taken is null or not taken && tstzrange(s.starts_at, s.starts_at + make_interval(mins => slot_minutes)))
    and not exists (
      select from doctor_leave l where l.doctor_id = wanted_doctor and days.day between l.first_day and l.last_day)
    and (wanted_clinic is null or not clinic_is_closed(wanted_clinic, days.day))
    and (not has_clinic_hours or exists (
      select from clinic_hours c
      where c.clinic_id = wanted_clinic and c.weekday = h.weekday and c.opens <= minute and c.closes >= minute + slot_minutes))
  order by s.starts_at
  limit most;
end
$$;
comment on function bookable_times(uuid, uuid, date, date, timestamptz, integer) is
  'The future slots of a doctor''s weekly hours, without days of leave, absences, taken times and hours at which the clinic is closed.';
