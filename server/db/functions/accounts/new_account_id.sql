create or replace function new_account_id() returns uuid
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  candidate uuid;
begin
  loop
    candidate := gen_random_uuid();
    exit when not exists (select from accounts where prefix = upper(left(candidate::text, 6)));
  end loop;
  return candidate;
end
$$;
revoke execute on function new_account_id() from public;
grant execute on function new_account_id() to caresaathi_gate, caresaathi_staff;
comment on function new_account_id() is 'An id whose first six characters no other account has.';
