-- Like lock_visit_and_places(), also for the steps of a visit: clinic, doctor and assignee of a step change only under
-- the lock of the family. `new_assignee` is the person to whom a step will be assigned; null if no assignment changes.
create or replace function lock_visit_and_steps(wanted uuid, new_clinic uuid, new_doctor uuid, new_assignee uuid) returns void
  language plpgsql volatile as $$
declare
  family uuid;
  place_key bigint;
begin
  select a.user_id into family from appointments a where a.id = wanted;
  if not found then return; end if;
  perform pg_advisory_xact_lock(family_lock_key(family));
  for place_key in
    select distinct clinic_lock_key(id) as k
    from (select a.clinic_id as id from appointments a where a.id = wanted or a.parent_id = wanted union select new_clinic) c
    where id is not null order by k
  loop
    perform pg_advisory_xact_lock_shared(place_key);
  end loop;
  for place_key in
    select distinct doctor_lock_key(id) as k
    from (select a.doctor_id as id from appointments a where a.id = wanted or a.parent_id = wanted union select new_doctor) d
    where id is not null order by k
  loop
    perform pg_advisory_xact_lock(place_key);
  end loop;
  for place_key in select k from assignee_lock_keys(wanted, new_assignee) k order by k
  loop
    perform pg_advisory_xact_lock(place_key);
  end loop;
end
$$;
comment on function lock_visit_and_steps(uuid, uuid, uuid, uuid) is
  'Takes the locks that a change of a visit and its steps needs, in the order family, clinics, doctors, assignees.';
