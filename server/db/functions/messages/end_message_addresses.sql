-- Deletes the addresses for messages of an account, and resets its choice of channels. It is called when all access to an
-- account ends (`everyWay` in ways-in-queries.ts): a person who knew the old password may have added an address, or a phone as
-- that of a patient, to get the messages. The push subscriptions of the account end too, so with its old choice of channels it
-- could get no messages at all. Runs as the owner, because neither `caresaathi_gate` nor staff may change settings. Call it
-- under the lock of the account. Returns the number of addresses.
create or replace function end_message_addresses(account uuid) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  address_count integer;
begin
  update message_settings s set channels = default, version = s.version + 1 where s.account_id = account;
  delete from message_kind_settings k where k.account_id = account;
  delete from message_addresses d where d.account_id = account;
  get diagnostics address_count = row_count;
  return address_count;
end
$$;
revoke execute on function end_message_addresses(uuid) from public;
grant execute on function end_message_addresses(uuid) to caresaathi_gate, caresaathi_staff;
comment on function end_message_addresses(uuid) is
  'Ends the addresses for messages of an account and its choice of channels.';
