-- The number of the next patient of a family. Runs as the owner, because a family does not see all its rows: the numbers of
-- hidden patients are taken too. Call it under the lock of the account's row.
create or replace function next_patient_sequence(family uuid) returns integer
  language sql volatile security definer set search_path = public, pg_temp
  return (select coalesce(max(p.sequence) + 1, 0) from patients p where p.user_id = family);
revoke execute on function next_patient_sequence(uuid) from public;
grant execute on function next_patient_sequence(uuid) to caresaathi_app, caresaathi_staff;
comment on function next_patient_sequence(uuid) is 'The number of the next patient of a family.';
