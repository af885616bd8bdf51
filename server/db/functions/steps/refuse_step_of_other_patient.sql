-- A step that was accepted stays valid: the roles that serve requests cannot change the columns of the visit that are checked here.
create or replace function refuse_step_of_other_patient() returns trigger
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
comment on function refuse_step_of_other_patient() is 'Rejects a step whose parent is a visit of another patient or is a step.';

create or replace trigger appointments_step_of_same_patient before insert or update of parent_id, patient_id on appointments
  for each row when (new.parent_id is not null) execute function refuse_step_of_other_patient();
