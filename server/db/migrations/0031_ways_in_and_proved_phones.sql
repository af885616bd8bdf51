-- expand
-- Ways into an account that end together, and phones that nobody has proved (decisions 062 and 073).
--
-- `accounts.access_epoch` grows whenever all ways into the account end. A code is valid only in the epoch in which it was
-- sent (`phone_codes.account_epoch`; null: a code of the previous release, or no account had the phone), and the link of a
-- message is derived from it, so that a message that is sent again has another link.
--
-- A phone is *proved* by its code or by the link of a message. `phone_verified_at`: whoever signs in has proved it.
-- `phone_confirmed_at`: the holder of the phone has proved it to the desk or by a link, while somebody else may know the
-- password. Only the first one shows the account what staff created for it.
--
-- `created_by_staff` marks the patients and visits (with their steps) that staff created while the rule is on. Rows that exist
-- already stay as they are, so they stay visible. Triggers set it by the database role, so that no program can forget it, also
-- not one of the previous release.
--
-- `set_aside_at`: what somebody who had not proved the phone entered, before its holder recovered the account. The account
-- does not see it until it is restored; staff do.
--
-- `phone_rule.is_on`: whether phones can be proved, because an SMS gateway is configured. A server writes it when it starts.
--
-- Forward only. Safe while an old server runs: its rows get their marks from the triggers, and the policies hide them from it
-- too. Its codes have no epoch and count for epoch 0. The defaults are constants, so no row is rewritten.

alter table accounts
  add column access_epoch integer not null default 0,
  add column phone_confirmed_at timestamptz,
  add column set_aside_at timestamptz;
grant select (access_epoch, phone_confirmed_at) on accounts to caresaathi_messenger;

alter table phone_codes add column account_epoch integer;
alter table phone_codes drop constraint phone_codes_purpose_known;
alter table phone_codes add constraint phone_codes_purpose_known
  check (purpose in ('register', 'reset', 'sign-in', 'verify', 'desk', 'old-phone', 'new-phone')) not valid;

create table phone_rule (
  is_only boolean primary key default true,
  is_on   boolean not null default false,
  constraint phone_rule_only check (is_only)
);
comment on table phone_rule is 'Whether an account must prove its phone to see what staff created for it.';
insert into phone_rule default values;
grant select on phone_rule to caresaathi_app, caresaathi_gate, caresaathi_staff, caresaathi_messenger;
grant update (is_on) on phone_rule to caresaathi_staff;

alter table patients
  add column created_by_staff boolean not null default false,
  add column set_aside_at timestamptz;
alter table appointments
  add column created_by_staff boolean not null default false,
  add column set_aside_at timestamptz;
create index patients_set_aside on patients (user_id) where set_aside_at is not null;
create index appointments_set_aside on appointments (starts_at, id) where set_aside_at is not null;
grant update (set_aside_at) on appointments to caresaathi_staff;
grant select (created_by_staff, set_aside_at) on appointments to caresaathi_messenger;
grant select (set_aside_at) on patients to caresaathi_messenger;

-- Used by policies. Runs as the caller, who reads the own account. `app.by_link`: the holder of a link of a message that was
-- sent to the account's phone acts.
create function sees_staff_rows() returns boolean
  language sql stable parallel safe
  return current_setting('app.by_link', true) = 'on'
    or not (select is_on from phone_rule)
    or coalesce((select phone_verified_at is not null from accounts where id = actor_id()), false);
comment on function sees_staff_rows() is
  'Whether the acting account sees the patients and visits that staff created for it.';

create function is_hidden_patient(patient uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return exists (select from patients p where p.id = patient and (p.created_by_staff or p.set_aside_at is not null));
revoke execute on function is_hidden_patient(uuid) from public;
grant execute on function is_hidden_patient(uuid) to caresaathi_app;
comment on function is_hidden_patient(uuid) is
  'Whether a patient that the acting account does not see exists. A record about a deleted patient stays visible.';

-- The subselect is evaluated at most once per statement, and only if there is such a row.
alter policy patients_family on patients
  using (user_id = actor_id() and set_aside_at is null and (not created_by_staff or (select sees_staff_rows())));
alter policy appointments_family on appointments
  using (user_id = actor_id() and set_aside_at is null and (not created_by_staff or (select sees_staff_rows())));
-- What is about one visit or patient follows it: the policy of that table applies to the subselect.
alter policy messages_family on messages
  using (account_id = actor_id() and channel = 'inbox' and state = 'sent'
    and (appointment_id is null or exists (select from appointments a where a.id = appointment_id)));
alter policy payments_family on payments
  using (account_id = actor_id() and exists (select from appointments a where a.id = appointment_id));
alter policy access_records_family on access_records
  using (family_id = public.actor_id() and (patient_id is null
    or exists (select from public.patients p where p.id = patient_id) or not public.is_hidden_patient(patient_id)));

-- What ends all ways in writes these tables.
create policy calendar_feeds_gate on calendar_feeds to caresaathi_gate using (true);
create policy calendar_feeds_staff on calendar_feeds to caresaathi_staff using (true);
create policy push_subscriptions_gate on push_subscriptions to caresaathi_gate using (true);
create policy push_subscriptions_staff_end on push_subscriptions for delete to caresaathi_staff using (true);
create policy messages_gate on messages to caresaathi_gate using (true) with check (link_hash is null);
create policy message_addresses_gate on message_addresses to caresaathi_gate using (true) with check (code_hash is null);
create policy message_addresses_staff_end on message_addresses for update to caresaathi_staff
  using (true) with check (code_hash is null);
grant select (account_id), delete on calendar_feeds to caresaathi_gate, caresaathi_staff;
grant select (account_id, session_id), delete on push_subscriptions to caresaathi_gate;
grant delete on push_subscriptions to caresaathi_staff;
grant select (account_id, link_hash), update (link_hash) on messages to caresaathi_gate;
grant select (account_id, code_hash, patient_id), update (code_hash, code_expires_at), delete on message_addresses to caresaathi_gate;
grant update (code_hash, code_expires_at) on message_addresses to caresaathi_staff;

select change_audit_actions(
  added => '{account.phone-confirmed,account.set-aside,account.set-aside-restored}', removed => '{}');

-- A change of messages is counted for the screens of staff.
grant usage on messages_changes to caresaathi_gate;
