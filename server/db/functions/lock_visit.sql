-- The family, doctor and clinic of a visit never change, so they can be read before the locks are taken.
create or replace function lock_visit(wanted uuid) returns void
  language plpgsql volatile as $$
declare
  visit record;
begin
  select a.user_id, a.clinic_id, a.doctor_id into visit from appointments a where a.id = wanted;
  if not found then return; end if;
  perform pg_advisory_xact_lock(family_lock_key(visit.user_id));
  if visit.clinic_id is not null then perform pg_advisory_xact_lock_shared(clinic_lock_key(visit.clinic_id)); end if;
  if visit.doctor_id is not null then perform pg_advisory_xact_lock(doctor_lock_key(visit.doctor_id)); end if;
end
$$;
comment on function lock_visit(uuid) is
  'Takes the locks that a change of one visit or step needs, in the order family, clinic, doctor.';
