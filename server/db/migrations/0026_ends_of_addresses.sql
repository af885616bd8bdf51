-- Links and agreements end with the address that they were given for, and answers and notifications get a second wall.
--
-- `accounts.phone_changed_at`: when staff replaced the phone of the account. Null: never.
-- The link of a message that was sent to an earlier phone accepts no answer (`is_current_address()`).
--
-- Staff who enter another phone end the agreement to WhatsApp, because its owner has not agreed. The policy lets staff
-- change settings only in this way.
--
-- A family's answer must be about a visit of its own, and its notifications belong to a session of its own. Foreign keys do
-- not check this: they are not subject to row-level security.
--
-- Forward only. Safe while an old server runs: a phone that it changes has no `phone_changed_at`, so links stay valid as
-- before. It writes only answers and notifications that the policies allow.

alter table accounts add column phone_changed_at timestamptz;
grant select (phone_changed_at) on accounts to caresaathi_messenger;

grant update (whatsapp_agreed_at, version, updated_at) on message_settings to caresaathi_staff;
create policy message_settings_staff_end on message_settings for update to caresaathi_staff
  using (true) with check (whatsapp_agreed_at is null);

alter policy visit_answers_family on visit_answers with check (
  account_id = actor_id()
  and exists (select from appointments a where a.id = appointment_id and a.user_id = actor_id()));
alter policy push_subscriptions_family on push_subscriptions with check (
  account_id = actor_id()
  and exists (select from sessions s where s.id = session_id and s.account_id = actor_id()));
