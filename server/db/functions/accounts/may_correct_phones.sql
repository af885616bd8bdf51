-- Whether an account may now change the phone numbers of families. Runs as the owner: a family may not read accounts of staff.
create or replace function may_correct_phones(account uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform from accounts a where a.id = account and a.user_role in ('manager', 'admin') and a.deactivated_at is null;
  return found;
end
$$;
revoke execute on function may_correct_phones(uuid) from public;
grant execute on function may_correct_phones(uuid) to caresaathi_app, caresaathi_gate, caresaathi_staff;
comment on function may_correct_phones(uuid) is 'Whether an account has the right to correct phones of families.';
