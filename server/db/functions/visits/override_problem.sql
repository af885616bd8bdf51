-- With a reason, staff may book a visit that has begun today, or that lies outside the hours of the doctor or of the clinic.
-- Leave, absences and closed days cannot be overridden, because nobody is there. The callers check whether the doctor is
-- busy. `on_leave` also means that the doctor is reported away.
create or replace function override_problem(wanted_doctor uuid, wanted_clinic uuid, start_time timestamptz, at_time timestamptz)
  returns text language plpgsql stable as $$
declare
  day date := (start_time at time zone 'Asia/Kolkata')::date;
  end_time timestamptz;
begin
  if day < (at_time at time zone 'Asia/Kolkata')::date then return 'past'; end if;
  if start_time > at_time + interval '1 year' then return 'too_far'; end if;
  if wanted_doctor is not null then
    select start_time + make_interval(mins => d.slot_minutes) into end_time from doctors d where d.id = wanted_doctor;
    if doctor_is_away(wanted_doctor, start_time, coalesce(end_time, start_time)) then return 'on_leave'; end if;
  end if;
  if wanted_clinic is not null and clinic_is_closed(wanted_clinic, day) then return 'clinic_closed'; end if;
  return null;
end
$$;
comment on function override_problem(uuid, uuid, timestamptz, timestamptz) is
  'Why staff cannot book a visit at a time even with a reason (earlier day, too far, leave, absence, closed day), or null.';
