create or replace function clinic_is_closed(wanted_clinic uuid, day date) returns boolean
  language sql stable as $$
  select exists (select from clinics c where c.id = wanted_clinic and extract(isodow from day) = any (c.closed_weekdays))
    or exists (select from clinic_closed_days d where d.clinic_id = wanted_clinic and d.day = clinic_is_closed.day);
$$;
comment on function clinic_is_closed(uuid, date) is 'Whether a clinic is closed on a day, by weekday or by a single closed day.';
