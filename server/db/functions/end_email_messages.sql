-- Ends the e-mail address of an account and its choice of channels: whoever knew the password may have sent its messages elsewhere.
-- Notifications end at the same time, so without the default order some accounts would get nothing at all. Phones of patients
-- stay: each of them agreed by a code. Runs as the owner, because neither the gate nor staff may change settings. Call it under the lock
-- of the account. Returns the number of addresses.
create or replace function end_email_messages(account uuid) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  address_count integer;
begin
  update message_settings s set channels = default, version = s.version + 1 where s.account_id = account;
  delete from message_kind_settings k where k.account_id = account;
  delete from message_addresses d where d.account_id = account and d.patient_id is null;
  get diagnostics address_count = row_count;
  return address_count;
end
$$;
revoke execute on function end_email_messages(uuid) from public;
grant execute on function end_email_messages(uuid) to caresaathi_gate, caresaathi_staff;
comment on function end_email_messages(uuid) is
  'Ends the e-mail address of an account and its choice of channels.';
