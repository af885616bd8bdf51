-- The filters and the search of the staff's list of appointments.
--
-- Steps get a search text like visits: title, and the name and number of the patient. The triggers of
-- `fill_appointment_search_text()` fill it from now on. A step is found through an index on it; a visit
-- is still found through its title, its patient and its id (decision 011).
--
-- Each filter of the list has an index in the order of the list, newest first or soonest first:
--   - the doctor and the clinic;
--   - the type;
--   - the attendance: the state is an expression over the four times, and the query uses the same one;
--   - the city: visits are found through the doctors and clinics of the city; visits with neither have
--     the city of the booking.
--
-- Forward only. Safe while an old server runs: it does not read the search text of steps.

update appointments a
set search_text = search_fold(a.title || ' ' || p.name || ' ' || p.patient_number || '-' || left(a.id::text, 6))
from patients p
where a.is_step and p.id = a.patient_id;

create index appointments_steps_search on appointments using gin (search_text gin_trgm_ops) where is_step;

create index appointments_of_doctor on appointments (doctor_id, starts_at desc, id desc)
  where not is_step and doctor_id is not null;
create index appointments_of_clinic on appointments (clinic_id, starts_at desc, id desc)
  where not is_step and clinic_id is not null;
create index appointments_of_city on appointments (city_id, starts_at desc, id desc)
  where not is_step and doctor_id is null and clinic_id is null;
create index appointments_of_type on appointments (appointment_type_id, starts_at desc, id desc) where not is_step;
create index appointments_by_attendance on appointments (
    (case when no_show_at is not null then 'no-show'
          when seen_at is not null then 'seen'
          when with_doctor_at is not null then 'with-doctor'
          when arrived_at is not null then 'arrived' end), starts_at desc, id desc)
  where not is_step and num_nonnulls(arrived_at, with_doctor_at, seen_at, no_show_at) > 0;
