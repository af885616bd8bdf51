-- Messages to families: reminders of visits and steps, notices of changes, and the family's replies.
--
-- `messages`: one row for each person and channel. A message is about one visit or step at one start. The key
-- `messages_once` makes each one exist once: visit, start, kind, occasion, person, channel. The occasion of a
-- reminder is its lead (`week`, `day`, `hours`); the occasion of a notice is the id of the audit entry that it
-- derives from. Rows are derived: a sweep finds what is due, so booking, moving and cancelling write nothing here.
--
-- States: `due` (waits for its time, for a worker, or for another attempt), `sent` (the gateway has accepted it),
-- `delivered`, `failed` (given up, with a reason), `voided` (not sent on purpose, with a reason). A message of the
-- inbox is inserted as `sent`: the row is the message. A worker claims a due message by a lease; a lease that has
-- ended may be claimed again, with the same id, which is the reference for the gateway.
--
-- `link_hash` is the SHA-256 of the token in the message's link. `payload` has the values of the text at the time of
-- sending: who, when, where. It never has a note, a specialty or an illness.
--
-- `message_settings`: what an account chose; without a row the defaults of the columns apply. A channel that
-- `channels` does not list is not used. `message_kind_settings` overrides the channels for one kind; an empty list
-- means inbox only.
--
-- `message_addresses`: an e-mail address of the family, or the phone of a patient who agreed to get messages. It is
-- used only after its owner has confirmed it by a code.
--
-- `message_texts`: every version of every text, so that a sent message keeps the version it had. The number of a
-- template at the carrier (DLT, WhatsApp) is set per text and language.
--
-- `message_cursor`: how far notices have been derived from the audit log: all transactions before this one. Numbers of
-- transactions belong to a cluster. `cluster` is the one in which the cursor was set. In another one (a dump was loaded),
-- sending is paused, and entries up to `last_foreign_entry` are never announced.
--
-- `message_pauses`: what staff have paused: everything, a kind or a channel. Messages then stay `due`.
--
-- `channel_health`: when a gateway last accepted a message, and what it answers since it fails.
--
-- `visit_answers`: what a family answered by a link; the newest row counts, for the start that it was given for.
--
-- `push_subscriptions` end with their session. `calendar_feeds` stores only the hash of the address's token.
--
-- `caresaathi_messenger` is the role of the engine. It reads who, when and where, and no note, history or price. It
-- reads changes of visits from the audit log through `visit_changes()`, which returns only what a notice says.
-- Families read their own inbox, settings and answers. Staff read messages.
--
-- Forward only. Safe while an old server runs: it neither reads nor writes these tables. Writers of the audit log and of
-- appointments wait while their new indexes are built.

do $$
begin
  if to_regrole('caresaathi_messenger') is null then create role caresaathi_messenger nologin; end if;
exception
  when duplicate_object or unique_violation then null; -- another server created it at the same time
end
$$;
do $$
begin
  if not pg_has_role('caresaathi_app', 'caresaathi_messenger', 'member') then
    grant caresaathi_messenger to caresaathi_app;
  end if;
end
$$;
grant usage on schema public to caresaathi_messenger;

alter table appointment_types add column reminder_leads text[] not null default '{week,day,hours}',
  add constraint appointment_types_leads_known check (reminder_leads <@ '{week,day,hours}');

create table message_settings (
  account_id         uuid primary key references accounts on delete cascade,
  language           text not null default 'en',
  channels           text[] not null default '{whatsapp,sms,email,push}',
  -- WhatsApp requires that the person has agreed.
  whatsapp_agreed_at timestamptz,
  leads              text[] not null default '{week,day,hours}',
  quiet_from         time not null default '21:00',
  quiet_to           time not null default '08:00',
  version            integer not null default 1,
  updated_at         timestamptz not null default now(),
  constraint message_settings_language_known
    check (language in ('en', 'hi', 'mr', 'bn', 'ta', 'te', 'kn', 'gu', 'ml', 'pa')),
  constraint message_settings_channels_known check (channels <@ '{whatsapp,sms,email,push}'),
  constraint message_settings_leads_known check (leads <@ '{week,day,hours}'),
  -- At most 14 hours: the sweep looks that far ahead. Equal times mean that no hours are quiet.
  constraint message_settings_quiet_bounded check (
    case when quiet_from <= quiet_to then quiet_to - quiet_from
         else quiet_to - quiet_from + interval '24 hours' end <= interval '14 hours')
);
comment on table message_settings is 'The language, channels, reminders and quiet hours that an account chose for its messages.';

create table message_kind_settings (
  account_id uuid not null references accounts on delete cascade,
  kind       text not null,
  channels   text[] not null,
  primary key (account_id, kind),
  constraint message_kind_settings_kind_known
    check (kind in ('reminder', 'booked', 'confirmed', 'moved', 'cancelled', 'reopened', 'late')),
  constraint message_kind_settings_channels_known check (channels <@ '{whatsapp,sms,email,push}')
);
comment on table message_kind_settings is 'The channels that an account chose for one kind of message.';

create table message_addresses (
  id              uuid primary key default gen_random_uuid(),
  account_id      uuid not null references accounts on delete cascade,
  -- Null: an address of the family itself.
  patient_id      uuid,
  kind            text not null,
  address         text not null,
  code_hash       bytea,
  code_tries      smallint not null default 0,
  code_expires_at timestamptz,
  confirmed_at    timestamptz,
  created_at      timestamptz not null default now(),
  constraint message_addresses_of_one_family foreign key (patient_id, account_id)
    references patients (id, user_id) on delete cascade,
  constraint message_addresses_key unique nulls not distinct (account_id, patient_id, kind),
  constraint message_addresses_kind_known check (kind in ('email', 'phone')),
  constraint message_addresses_phone_of_patient check (kind <> 'phone' or patient_id is not null),
  constraint message_addresses_short check (length(address) between 3 and 254),
  constraint message_addresses_tries_bounded check (code_tries between 0 and 5)
);
comment on table message_addresses is 'Addresses for messages besides the account''s phone, each confirmed by a code.';

create table push_subscriptions (
  id         uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint   text not null,
  p256dh     text not null,
  auth       text not null,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_endpoint_short check (endpoint like 'https://%' and length(endpoint) <= 1000),
  constraint push_subscriptions_keys_short check (length(p256dh) <= 200 and length(auth) <= 100)
);
comment on table push_subscriptions is 'Browsers that show notifications of an account, until their session ends.';
create index push_subscriptions_by_account on push_subscriptions (account_id);
create index push_subscriptions_by_session on push_subscriptions (session_id);

create table message_texts (
  id            integer generated always as identity primary key,
  kind          text not null,
  channel       text not null,
  language      text not null,
  version       integer not null,
  content       jsonb not null,
  -- The number or name of the template at the carrier.
  template_name text,
  created_at    timestamptz not null default now(),
  constraint message_texts_key unique (kind, channel, language, version),
  constraint message_texts_template_short check (length(template_name) between 1 and 100)
);
comment on table message_texts is 'Every version of every text that messages are written with.';

create table messages (
  id              uuid primary key default gen_random_uuid(),
  account_id      uuid not null references accounts on delete restrict,
  appointment_id  uuid references appointments on delete restrict,
  -- The start of the visit that the message is about.
  starts_at       timestamptz,
  kind            text not null,
  occasion        text not null,
  person          text not null default 'family',
  channel         text not null,
  -- Channels to try if this one fails.
  fallbacks       text[] not null default '{}',
  language        text not null default 'en',
  text_id         integer references message_texts on delete restrict,
  payload         jsonb not null default '{}',
  is_urgent       boolean not null default false,
  state           text not null default 'due',
  reason          text,
  due_at          timestamptz not null,
  expires_at      timestamptz not null,
  attempts        smallint not null default 0,
  next_attempt_at timestamptz not null,
  lease_ends_at   timestamptz,
  link_hash       bytea,
  gateway_id      text,
  parts           smallint,
  created_at      timestamptz not null default now(),
  sent_at         timestamptz,
  delivered_at    timestamptz,
  read_at         timestamptz,
  constraint messages_once unique nulls not distinct (appointment_id, starts_at, kind, occasion, person, channel, account_id),
  constraint messages_kind_known
    check (kind in ('reminder', 'booked', 'confirmed', 'moved', 'cancelled', 'reopened', 'late', 'test')),
  constraint messages_about_a_visit check (kind = 'test' or num_nonnulls(appointment_id, starts_at) = 2),
  constraint messages_person_known check (person in ('family', 'patient')),
  constraint messages_channel_known check (channel in ('inbox', 'sms', 'whatsapp', 'email', 'push')),
  constraint messages_state_known check (state in ('due', 'sent', 'delivered', 'failed', 'voided')),
  constraint messages_end_has_reason check (state not in ('failed', 'voided') or length(reason) between 1 and 300),
  constraint messages_sent_has_time check (state not in ('sent', 'delivered') or sent_at is not null)
) with (fillfactor = 80);
comment on table messages is 'Messages to families: one row for each person and channel.';

-- What workers claim: urgent messages of a channel first.
create index messages_due on messages (channel, is_urgent, next_attempt_at) where state = 'due';
create index messages_inbox on messages (account_id, sent_at desc, id desc) where channel = 'inbox' and state = 'sent';
create index messages_unread on messages (account_id) where channel = 'inbox' and state = 'sent' and read_at is null;
create index messages_by_visit on messages (appointment_id, created_at desc, id desc) where appointment_id is not null;
create index messages_by_family on messages (account_id, created_at desc, id desc);
create index messages_newest on messages (created_at desc, id desc);
create index messages_by_state on messages (state, created_at desc, id desc);
create index messages_by_kind on messages (kind, created_at desc, id desc);
create index messages_by_channel on messages (channel, created_at desc, id desc);
create unique index messages_link_key on messages (link_hash) where link_hash is not null;
create index messages_gateway on messages (channel, gateway_id) where gateway_id is not null;
-- WhatsApp messages that were accepted and not read: after a while the next channel is tried.
create index messages_unread_whatsapp on messages (sent_at) where channel = 'whatsapp' and state in ('sent', 'delivered')
  and read_at is null;

create table message_cursor (
  is_only            boolean primary key default true,
  next_transaction   xid8 not null,
  -- Entries of this transaction up to this one have been read.
  last_entry         bigint not null default 0,
  last_foreign_entry bigint not null default 0,
  cluster            text,
  constraint message_cursor_only check (is_only)
);
comment on table message_cursor is 'How far notices have been derived from the audit log: all transactions before this one.';
-- What happened before this migration is not announced any more.
insert into message_cursor (next_transaction) values (pg_current_xact_id());

create table message_pauses (
  scope     text primary key,
  reason    text not null,
  -- Null: the server itself, after a restore.
  paused_by uuid references accounts on delete restrict,
  paused_at timestamptz not null,
  constraint message_pauses_scope_known check (scope = 'all'
    or scope in ('kind:reminder', 'kind:booked', 'kind:confirmed', 'kind:moved', 'kind:cancelled', 'kind:reopened', 'kind:late')
    or scope in ('channel:sms', 'channel:whatsapp', 'channel:email', 'channel:push')),
  constraint message_pauses_reason_length check (length(btrim(reason)) between 1 and 300)
);
comment on table message_pauses is 'What is paused: all messages, a kind or a channel. Messages then stay due.';

create table channel_health (
  channel         text primary key,
  last_success_at timestamptz,
  failing_since   timestamptz,
  problem         text,
  constraint channel_health_channel_known check (channel in ('sms', 'whatsapp', 'email', 'push')),
  constraint channel_health_problem_short check (length(problem) <= 300)
);
comment on table channel_health is 'When a gateway last accepted a message, and its problem since it fails.';

create table visit_answers (
  id             uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references appointments on delete restrict,
  account_id     uuid not null references accounts on delete restrict,
  starts_at      timestamptz not null,
  answer         text not null,
  person         text not null,
  answered_at    timestamptz not null,
  constraint visit_answers_answer_known check (answer in ('coming', 'not-coming', 'call')),
  constraint visit_answers_person_known check (person in ('family', 'patient'))
);
comment on table visit_answers is 'What a family answered to a reminder by its link; the newest row counts.';
create index visit_answers_by_visit on visit_answers (appointment_id, answered_at desc, id desc);

create table calendar_feeds (
  account_id uuid primary key references accounts on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  constraint calendar_feeds_token_key unique (token_hash),
  constraint calendar_feeds_token_is_sha256 check (length(token_hash) = 32)
);
comment on table calendar_feeds is 'The private calendar address of an account, by the hash of its token.';

-- The engine reads entries of finished transactions in the order of their transactions.
create index audit_log_by_transaction on audit_log (transaction_id, id);
-- Reminders of steps; those of visits are found by `appointments_open`.
create index appointments_pending_steps on appointments (starts_at) where is_step and status = 'pending';

-- Row-level security.
alter table message_settings enable row level security;
alter table message_settings force row level security;
alter table message_kind_settings enable row level security;
alter table message_kind_settings force row level security;
alter table message_addresses enable row level security;
alter table message_addresses force row level security;
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
alter table messages enable row level security;
alter table messages force row level security;
alter table visit_answers enable row level security;
alter table visit_answers force row level security;
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;

create policy message_settings_owner on message_settings to current_user using (true);
create policy message_settings_family on message_settings to caresaathi_app
  using (account_id = actor_id()) with check (account_id = actor_id());
create policy message_settings_staff on message_settings for select to caresaathi_staff using (true);
create policy message_settings_messenger on message_settings to caresaathi_messenger using (true) with check (true);
create policy message_kind_settings_owner on message_kind_settings to current_user using (true);
create policy message_kind_settings_family on message_kind_settings to caresaathi_app
  using (account_id = actor_id()) with check (account_id = actor_id());
create policy message_kind_settings_staff on message_kind_settings for select to caresaathi_staff using (true);
create policy message_kind_settings_messenger on message_kind_settings to caresaathi_messenger using (true) with check (true);
create policy message_addresses_owner on message_addresses to current_user using (true);
create policy message_addresses_family on message_addresses to caresaathi_app
  using (account_id = actor_id()) with check (account_id = actor_id());
create policy message_addresses_staff on message_addresses for select to caresaathi_staff using (true);
create policy message_addresses_messenger on message_addresses to caresaathi_messenger using (true) with check (true);
create policy push_subscriptions_owner on push_subscriptions to current_user using (true);
create policy push_subscriptions_family on push_subscriptions to caresaathi_app
  using (account_id = actor_id()) with check (account_id = actor_id());
create policy push_subscriptions_staff on push_subscriptions for select to caresaathi_staff using (true);
create policy push_subscriptions_messenger on push_subscriptions to caresaathi_messenger using (true);
create policy messages_owner on messages to current_user using (true);
create policy messages_family on messages to caresaathi_app
  using (account_id = actor_id() and channel = 'inbox' and state = 'sent');
create policy messages_staff on messages to caresaathi_staff using (true) with check (true);
create policy messages_messenger on messages to caresaathi_messenger using (true) with check (true);
create policy visit_answers_owner on visit_answers to current_user using (true);
create policy visit_answers_family on visit_answers to caresaathi_app
  using (account_id = actor_id()) with check (account_id = actor_id());
create policy visit_answers_staff on visit_answers for select to caresaathi_staff using (true);
create policy visit_answers_messenger on visit_answers for select to caresaathi_messenger using (true);
create policy calendar_feeds_owner on calendar_feeds to current_user using (true);
create policy calendar_feeds_family on calendar_feeds to caresaathi_app
  using (account_id = actor_id()) with check (account_id = actor_id());
create policy calendar_feeds_messenger on calendar_feeds for select to caresaathi_messenger using (true);

-- What the engine may read of the other tables: who, when and where.
create policy accounts_messenger on accounts for select to caresaathi_messenger using (true);
create policy sessions_messenger on sessions for select to caresaathi_messenger using (true);
create policy patients_messenger on patients for select to caresaathi_messenger using (true);
create policy appointments_messenger on appointments for select to caresaathi_messenger using (true);
grant select (id, name, phone, user_role, deactivated_at) on accounts to caresaathi_messenger;
grant select (id, account_id, created_at, last_seen_at, expires_at) on sessions to caresaathi_messenger;
grant select (id, user_id, name, patient_number, mobile_number, archived_at) on patients to caresaathi_messenger;
grant select (id, user_id, patient_id, parent_id, is_step, appointment_type_id, doctor_id, clinic_id, city_id, status, starts_at,
  ends_at, is_requested, arrived_at, with_doctor_at, seen_at, no_show_at, version, created_at) on appointments to caresaathi_messenger;
-- A row lock needs the privilege to update a column. The policy above allows reading only, so no row can be changed.
grant update (version) on appointments to caresaathi_messenger;
create policy appointments_messenger_lock on appointments for update to caresaathi_messenger using (true) with check (false);
grant select (id, hospital, city_id) on doctors to caresaathi_messenger;
grant select (id, name, city_id) on clinics to caresaathi_messenger;
grant select (id, name) on cities to caresaathi_messenger;
grant select (id, reminder_leads) on appointment_types to caresaathi_messenger;
grant select (doctor_id, day, minutes) on doctor_delays to caresaathi_messenger;

grant select, insert, update on message_settings to caresaathi_app;
grant select, insert, update, delete on message_kind_settings to caresaathi_app;
grant select, insert, update, delete on message_addresses, push_subscriptions, calendar_feeds to caresaathi_app;
grant select (id, account_id, appointment_id, starts_at, kind, channel, language, text_id, payload, state, sent_at, read_at)
  on messages to caresaathi_app;
grant update (read_at) on messages to caresaathi_app;
grant select on message_texts, message_pauses to caresaathi_app;
grant select, insert on visit_answers to caresaathi_app;

grant select on message_settings, message_kind_settings, message_addresses, push_subscriptions, visit_answers, message_cursor,
  channel_health to caresaathi_staff;
grant select, insert, update on messages to caresaathi_staff;
grant select, insert, update, delete on message_pauses to caresaathi_staff;
grant select, update (template_name) on message_texts to caresaathi_staff;

grant select, insert, update on messages, message_texts, channel_health to caresaathi_messenger;
grant select, update on message_cursor to caresaathi_messenger;
grant select on audit_log_id_seq to caresaathi_messenger;
grant select, insert on message_pauses to caresaathi_messenger;
grant select, insert, update on message_settings, message_kind_settings to caresaathi_messenger;
grant select, update, delete on message_addresses to caresaathi_messenger;
grant select, delete on push_subscriptions to caresaathi_messenger;
grant select on visit_answers, calendar_feeds to caresaathi_messenger;

-- The screens of staff show messages, pauses and the health of gateways as they change.
create sequence messages_changes;
grant usage, select on messages_changes to caresaathi_app, caresaathi_staff, caresaathi_messenger;
create or replace view change_counts with (security_invoker = true) as
  select 'accounts' as table_name, last_value + is_called::integer as changes from accounts_changes
  union all select 'patients', last_value + is_called::integer from patients_changes
  union all select 'appointments', last_value + is_called::integer from appointments_changes
  union all select 'audit_log', last_value + is_called::integer from audit_log_id_seq
  union all select 'messages', last_value + is_called::integer from messages_changes;
comment on view change_counts is 'How often each table that is written often has changed.';

-- What families and staff do about messages: more actions of the audit log.
alter table audit_log drop constraint audit_log_action_known;
alter table audit_log add constraint audit_log_action_known check (action in (
    'account.activated', 'account.added', 'account.calendar-feed-added', 'account.calendar-feed-deleted',
    'account.deactivated', 'account.devices-signed-out', 'account.edited', 'account.exported',
    'account.first-admin-added', 'account.message-settings-edited', 'account.password-changed',
    'account.password-recovered', 'account.password-reset', 'account.password-revealed',
    'account.phone-corrected', 'account.phone-lost', 'account.phone-verified', 'account.registered',
    'account.renamed', 'account.role-changed', 'account.sign-in-burst', 'account.signed-in',
    'account.signed-out',
    'appointment.answered', 'appointment.attendance-changed', 'appointment.booked', 'appointment.call-noted',
    'appointment.cancelled', 'appointment.confirmed', 'appointment.day-exported', 'appointment.edited',
    'appointment.exported', 'appointment.rescheduled', 'appointment.status-changed', 'appointment.step-added',
    'appointment.step-edited', 'appointment.step-status-changed',
    'appointment-type.activated', 'appointment-type.added', 'appointment-type.deactivated',
    'appointment-type.edited',
    'audit.exported',
    'city.activated', 'city.added', 'city.archived', 'city.deactivated', 'city.deleted', 'city.edited',
    'city.revived',
    'clinic.added', 'clinic.archived', 'clinic.deleted', 'clinic.edited', 'clinic.exported', 'clinic.restored',
    'doctor.added', 'doctor.archived', 'doctor.delay-changed', 'doctor.deleted', 'doctor.edited',
    'doctor.exported', 'doctor.restored',
    'family.added',
    'image.uploaded',
    'message.paused', 'message.resent', 'message.resumed', 'message.tested',
    'message-text.edited',
    'patient.added', 'patient.archived', 'patient.deleted', 'patient.edited', 'patient.exported',
    'patient.phone-agreed', 'patient.phone-agreement-ended', 'patient.restored',
    'price-rule.activated', 'price-rule.added', 'price-rule.deactivated', 'price-rule.deleted',
    'price-rule.edited')) not valid;
