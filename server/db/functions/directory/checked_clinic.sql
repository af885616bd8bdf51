-- With a doctor, the clinic is always checked. Without a doctor, it is checked only if the type of the visit or step needs a doctor
-- now. Staff can change that for a type.
create or replace function checked_clinic(visit appointments) returns uuid
  language plpgsql stable as $$
begin
  if visit.clinic_id is null or visit.doctor_id is not null then return visit.clinic_id; end if;
  perform from appointment_types t where t.id = visit.appointment_type_id and not t.needs_doctor;
  return case when not found then visit.clinic_id end;
end
$$;
comment on function checked_clinic(appointments) is
  'The clinic whose hours and closed days a visit or step must fit; null if its type needs no doctor''s time.';
