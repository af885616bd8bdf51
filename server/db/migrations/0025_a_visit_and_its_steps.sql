-- A step belongs to a visit of the same patient: looked at when a step is added, not paid for by every visit.
--
-- The rule stood on a key of its own over all appointments, which each booking had to write although one in
-- many is a step. Now the foreign key leads to the visit's id, a trigger looks at the visit's patient, and what
-- both rely on stays as it was booked: families and staff change these columns alone, and nothing else of an
-- appointment. A price, a patient or a visit is never changed afterwards, whatever a statement says.
--
-- Forward only. Safe while an old server runs: it changes no other column.

alter table appointments
  drop constraint appointments_step_of_same_patient,
  drop constraint appointments_parent_key,
  drop column parent_is_step,
  add constraint appointments_step_of_visit foreign key (parent_id) references appointments;

create function refuse_step_of_other_patient() returns trigger
  language plpgsql as $$
begin
  perform from appointments v where v.id = new.parent_id and v.patient_id = new.patient_id and not v.is_step;
  if not found then
    raise foreign_key_violation using
      message = 'a step belongs to a visit of the same patient', constraint = 'appointments_step_of_same_patient';
  end if;
  return new;
end
$$;
create trigger appointments_step_of_same_patient before insert or update of parent_id, patient_id on appointments
  for each row when (new.parent_id is not null) execute function refuse_step_of_other_patient();

revoke update on appointments from caresaathi_app, caresaathi_staff;
grant update (title, status, starts_at, ends_at, description, version) on appointments
  to caresaathi_app, caresaathi_staff;
