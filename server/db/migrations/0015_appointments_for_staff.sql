-- Manage Appointments: an index for each order and filter of the staff's list, and one
-- for what is searched.
--
-- `search_text` holds what an appointment is found by: its title, the patient's name and
-- its number, folded. These stand in two tables, and no index reaches across two, so
-- triggers bring them together: when an appointment is booked or renamed, and when its
-- patient is. Steps are found through their appointment and have none.
--
-- Forward only. Safe while an old server runs: its writes pass the same triggers. Filling
-- the column rewrites every appointment and its index entries once: several minutes per
-- million, during which bookings wait. Plan it for a quiet hour.

alter table appointments add column search_text text not null default '';

create function fill_appointment_search_text() returns trigger
  language plpgsql as $$
begin
  -- Without a patient in sight the foreign key refuses the row: there is nothing to find.
  new.search_text := coalesce((
    select search_fold(new.title || ' ' || p.name || ' ' || p.patient_number || '-' || left(new.id::text, 6))
    from patients p where p.id = new.patient_id), '');
  return new;
end
$$;

create trigger appointments_search_text before insert or update of title, patient_id on appointments
  for each row when (new.parent_id is null) execute function fill_appointment_search_text();

create function rename_appointments_of_patient() returns trigger
  language plpgsql as $$
begin
  update appointments set title = title where patient_id = new.id and not is_step;
  return null;
end
$$;

create trigger patients_rename_appointments after update of name, patient_number on patients
  for each row when (old.name <> new.name or old.patient_number <> new.patient_number)
  execute function rename_appointments_of_patient();

alter table appointments disable trigger user;
update appointments a
set search_text = search_fold(a.title || ' ' || p.name || ' ' || p.patient_number || '-' || left(a.id::text, 6))
from patients p where p.id = a.patient_id and not a.is_step;
alter table appointments enable trigger user;

create index appointments_search on appointments using gin (search_text gin_trgm_ops) where not is_step;

-- By date and status: `appointments_newest` and `appointments_open` are there; a new booking touches neither of these.
create index appointments_done on appointments (status, starts_at desc, id desc)
  where not is_step and status in ('closed', 'cancelled');
-- By the day they were booked; the status beside it, so that a filter reads no rows in vain.
create index appointments_by_creation on appointments (created_at desc, id desc) include (status) where not is_step;
