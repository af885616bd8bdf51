-- Guards of the engine of messages.
--
-- `messages.unknown_attempts`: after how many attempts nobody knew whether the gateway had accepted the message, such as
-- a reply that came too late. Each further attempt may be a duplicate, so their number is limited.
--
-- `channel_health.last_failure_at`: when the gateway last failed. A channel whose last failure is long ago is not known
-- to fail, although no message has been accepted since.
--
-- `messages_sent_by_family` counts what a phone got in a day: SMS and WhatsApp messages are limited for each account.
--
-- The role of the engine gets what it uses, and no more. It writes no settings and no addresses. To decide about a
-- message, it locks the account, its settings and its addresses; a row lock needs the privilege to update a column, and
-- the policies with `check (false)` allow no change. It reads whether a phone is verified: WhatsApp needs that.
-- Staff read of addresses and browsers only what says which channels a family has.
--
-- Forward only. Safe while an old server runs: it uses none of the privileges that are revoked, and its messages have no
-- unknown attempts. Workers wait while the index is built.

alter table messages add column unknown_attempts smallint not null default 0;
alter table channel_health add column last_failure_at timestamptz;

create index messages_sent_by_family on messages (account_id, channel, sent_at)
  where channel in ('sms', 'whatsapp') and sent_at is not null;

grant select (phone_verified_at), update (version) on accounts to caresaathi_messenger;
create policy accounts_messenger_lock on accounts for update to caresaathi_messenger using (true) with check (false);

revoke insert, update on message_settings from caresaathi_messenger;
grant update (version) on message_settings to caresaathi_messenger;
drop policy message_settings_messenger on message_settings;
create policy message_settings_messenger on message_settings for select to caresaathi_messenger using (true);
create policy message_settings_messenger_lock on message_settings for update to caresaathi_messenger
  using (true) with check (false);

revoke insert, update on message_kind_settings from caresaathi_messenger;
drop policy message_kind_settings_messenger on message_kind_settings;
create policy message_kind_settings_messenger on message_kind_settings for select to caresaathi_messenger using (true);

revoke update, delete on message_addresses from caresaathi_messenger;
grant update (code_tries) on message_addresses to caresaathi_messenger;
drop policy message_addresses_messenger on message_addresses;
create policy message_addresses_messenger on message_addresses for select to caresaathi_messenger using (true);
create policy message_addresses_messenger_lock on message_addresses for update to caresaathi_messenger
  using (true) with check (false);

revoke select on message_addresses, push_subscriptions from caresaathi_staff;
grant select (account_id, patient_id, kind, address, confirmed_at) on message_addresses to caresaathi_staff;
grant select (account_id, session_id) on push_subscriptions to caresaathi_staff;
