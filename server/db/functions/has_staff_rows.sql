-- Runs as the owner, because the gate sees no patient.
create or replace function has_staff_rows(family uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from patients p where p.user_id = family and p.created_by_staff)
    or exists (select from appointments a where a.user_id = family and a.created_by_staff);
end
$$;
revoke execute on function has_staff_rows(uuid) from public;
grant execute on function has_staff_rows(uuid) to caresaathi_gate;
comment on function has_staff_rows(uuid) is 'Whether staff created patients or visits for an account.';
