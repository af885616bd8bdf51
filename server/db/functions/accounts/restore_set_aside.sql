-- Shows an account again what set_aside_family() hid. `typed` is the name of one of the hidden patients: a person who can type
-- it knows the patient. It is null if staff restore, because their transactions have no acting account. Runs as the owner,
-- because the account does not see these rows. Returns the number of patients and visits; null if no hidden patient has this
-- name. Call it under the locks of the family and of the account.
create or replace function restore_set_aside(family uuid, typed text) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  patient_count integer;
  visit_count integer;
begin
  if actor_id() is not null and (typed is null or family is distinct from actor_id()) then return null; end if;
  if typed is not null and not exists (
    select from patients p
    where p.user_id = family and p.set_aside_at is not null
      and search_fold(btrim(regexp_replace(p.name, '\s+', ' ', 'g'))) = search_fold(btrim(regexp_replace(typed, '\s+', ' ', 'g'))))
  then
    return null;
  end if;
  update patients p set set_aside_at = null where p.user_id = family and p.set_aside_at is not null;
  get diagnostics patient_count = row_count;
  update appointments a set set_aside_at = null where a.user_id = family and a.set_aside_at is not null;
  get diagnostics visit_count = row_count;
  update accounts a set set_aside_at = null where a.id = family;
  return patient_count + visit_count;
end
$$;
revoke execute on function restore_set_aside(uuid, text) from public;
grant execute on function restore_set_aside(uuid, text) to caresaathi_app, caresaathi_staff;
comment on function restore_set_aside(uuid, text) is 'Shows an account again what was set aside, or returns null.';
