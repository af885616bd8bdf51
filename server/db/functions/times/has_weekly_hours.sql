create or replace function has_weekly_hours(wanted_doctor uuid, wanted_clinic uuid) returns boolean
  language plpgsql stable as $$
begin
  perform from doctor_hours h where h.doctor_id = wanted_doctor limit 1;
  if found then return true; end if;
  perform from clinic_hours h where h.clinic_id = wanted_clinic limit 1;
  return found;
end
$$;
comment on function has_weekly_hours(uuid, uuid) is
  'Whether the doctor or the clinic has weekly hours. If neither has, staff confirm the times that families choose.';
