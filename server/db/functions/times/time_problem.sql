-- slot_minutes saves a query if the caller has already read it.
create or replace function time_problem(
  wanted_doctor uuid, wanted_clinic uuid, start_time timestamptz, at_time timestamptz, slot_minutes integer default null)
  returns text language plpgsql stable as $$
begin
  if start_time <= at_time then return 'past'; end if;
  if start_time > at_time + interval '1 year' then return 'too_far'; end if;
  if wanted_doctor is not null then
    if slot_minutes is null then select d.slot_minutes into slot_minutes from doctors d where d.id = wanted_doctor; end if;
    if not doctor_offers(wanted_doctor, slot_minutes, start_time) then return 'not_offered'; end if;
  end if;
  if wanted_clinic is not null and clinic_is_closed(wanted_clinic, (start_time at time zone 'Asia/Kolkata')::date) then
    return 'clinic_closed';
  end if;
  if wanted_clinic is not null and not clinic_is_open(
      wanted_clinic, start_time, case when wanted_doctor is not null then slot_minutes end) then
    return 'clinic_closed_then';
  end if;
  return null;
end
$$;
comment on function time_problem(uuid, uuid, timestamptz, timestamptz, integer) is
  'Why a visit cannot be booked at a time (past, too far, hours, leave, absence, closed clinic), or null.';
