-- The update keeps the titles. It fires the trigger that fills the search text (fill_appointment_search_text).
create or replace function rename_appointments_of_patient() returns trigger
  language plpgsql as $$
begin
  update appointments set title = title where patient_id = new.id;
  return null;
end
$$;
comment on function rename_appointments_of_patient() is
  'Refreshes the search text of a patient''s visits and steps when the patient''s name or number changes. Renames nothing.';

create or replace trigger patients_rename_appointments after update of name, patient_number on patients
  for each row when (old.name <> new.name or old.patient_number <> new.patient_number)
  execute function rename_appointments_of_patient();
