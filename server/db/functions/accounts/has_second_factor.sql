-- Whether an account has an active second factor: an authenticator app of which a code was entered, or a passkey. Recovery
-- codes alone are no second factor. Runs as the owner, because requests and lists may not read the tables of the factors.
create or replace function has_second_factor(account uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from totp_factors f where f.account_id = account and f.activated_at is not null)
    or exists (select from passkeys p where p.account_id = account);
end
$$;
revoke execute on function has_second_factor(uuid) from public;
grant execute on function has_second_factor(uuid) to caresaathi_app, caresaathi_staff, caresaathi_gate;
comment on function has_second_factor(uuid) is 'Whether an account of staff has a second factor.';
