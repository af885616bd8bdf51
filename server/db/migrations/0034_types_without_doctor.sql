-- expand
-- What needs a doctor's time, where a ride goes, and which assignment a press was made for.
--
-- `appointment_types.needs_doctor`: whether a visit of the type takes a doctor's time. A ride, a test, an assistant or a
-- delivery does not: `book_visit()` stores no doctor for it, and a step gets no clinic either, because both are those of its
-- visit. Types that staff add need a doctor unless staff say otherwise.
--
-- `place_from` and `place_to` of an appointment: from where a ride starts and where it goes, or where a test, an assistant or
-- a delivery is wanted, as text. Only visits have them here. A step has them in `step_work`, where staff plan it; its family
-- may now read and write these two columns.
--
-- `step_work.assignment` counts the assignments of a step: it grows when the assignee changes and when a step is planned again
-- (`set_step_busy()`, `keep_step_work()`). Steps that have an assignee now are at their first. `step_events.assignment` is the one
-- that a press was made for; null for presses of the previous release.
--
-- Coming steps of the four types that still have a doctor give back the doctor's time: the doctor and the clinic are those of
-- their visit. Visits that were booked as a ride, test, assistant or delivery with a doctor keep the doctor, because nothing
-- else says with whom they are; editing or cancelling one frees the time.
--
-- Forward only. Safe while an old server runs: its bookings use the same `book_visit()`, and it writes none of the new columns.

alter table appointment_types add column needs_doctor boolean not null default true;
update appointment_types set needs_doctor = false
where lower(name) in ('transportation', 'diagnostic', 'pharmacy', 'assistant');

alter table appointments
  add column place_from text not null default '',
  add column place_to text not null default '',
  add constraint appointments_places_short check (length(place_from) <= 300 and length(place_to) <= 300),
  add constraint appointments_places_of_steps_in_work check (parent_id is null or (place_from = '' and place_to = ''));
grant update (place_from, place_to) on appointments to caresaathi_app, caresaathi_staff;

grant select (place_from, place_to), update (place_from, place_to) on step_work to caresaathi_app;
create policy step_work_family_places on step_work for update to caresaathi_app
  using (exists (select from appointments a where a.id = step_id and a.user_id = actor_id()))
  with check (exists (select from appointments a where a.id = step_id and a.user_id = actor_id()));

alter table step_work add column assignment integer not null default 0;
update step_work set assignment = 1 where assignee_id is not null;
alter table step_events add column assignment integer;

update appointments a set doctor_id = null, clinic_id = null, ends_at = null
from appointment_types t
where t.id = a.appointment_type_id and not t.needs_doctor
  and a.is_step and a.status = 'pending' and a.starts_at > now() and num_nonnulls(a.doctor_id, a.clinic_id) > 0;
