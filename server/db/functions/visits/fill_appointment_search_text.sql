-- For inserts and updates other than bookings: book_visit() has read the patient and sets the search text itself.
create or replace function fill_appointment_search_text() returns trigger
  language plpgsql as $$
begin
  -- Without a visible patient the text is empty, and the foreign key rejects the row.
  new.search_text := coalesce((
    select search_fold(new.title || ' ' || p.name || ' ' || p.patient_number || '-' || left(new.id::text, 6))
    from patients p where p.id = new.patient_id), '');
  return new;
end
$$;
comment on function fill_appointment_search_text() is
  'Fills the search text of a visit or step: its title, and the name and number of its patient.';

create or replace trigger appointments_search_text before update of title, patient_id on appointments
  for each row execute function fill_appointment_search_text();
create or replace trigger appointments_search_text_added before insert on appointments
  for each row when (new.search_text = '') execute function fill_appointment_search_text();
