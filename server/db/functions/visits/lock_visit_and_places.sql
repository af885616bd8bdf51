-- The family of a visit never changes, so it can be read before its lock is taken. Clinic and doctor change only under
-- the family's lock, so they are read after it. Doctors are locked in the order of their keys, so that two changes that
-- exchange the doctors of two visits cannot deadlock.
create or replace function lock_visit_and_places(wanted uuid, new_clinic uuid, new_doctor uuid) returns void
  language plpgsql volatile as $$
declare
  family uuid;
  visit record;
  place_key bigint;
begin
  select a.user_id into family from appointments a where a.id = wanted;
  if not found then return; end if;
  perform pg_advisory_xact_lock(family_lock_key(family));
  select a.clinic_id, a.doctor_id into visit from appointments a where a.id = wanted;
  for place_key in
    select distinct clinic_lock_key(id) as k from unnest(array[visit.clinic_id, new_clinic]) id where id is not null order by k
  loop
    perform pg_advisory_xact_lock_shared(place_key);
  end loop;
  for place_key in
    select distinct doctor_lock_key(id) as k from unnest(array[visit.doctor_id, new_doctor]) id where id is not null order by k
  loop
    perform pg_advisory_xact_lock(place_key);
  end loop;
end
$$;
comment on function lock_visit_and_places(uuid, uuid, uuid) is
  'Takes the locks that a change of a visit to another clinic or doctor needs, in the order family, clinics, doctors.';
