-- Accounts: a person who can sign in, by phone (E.164, so that one number is one account however it is
-- typed). `user_role` decides what the account may do and is read on every request. Only a password
-- hash is stored. A temporary password that staff issued is kept encrypted until its owner replaces it
-- or it expires. An account whose phone was proven to belong to another person has no phone.
--
-- The first six characters of an id are shown as the account's short ID and start every patient number,
-- so they are unique: `new_account_id()` draws again when a prefix is taken, and `accounts_prefix_key`
-- is the final guard.
--
-- Sessions and devices store only the SHA-256 of a token: reading these tables lets nobody in. A device
-- gets a new token at every sign-in; its `id` stays, so that the counter of its attempts stays too.
--
-- Phone codes belong to a challenge that the requesting browser holds: a stranger who guesses uses up
-- the tries of a challenge of their own. Only a keyed hash of the code is stored. A registration waits
-- in its code's row, so that nobody can occupy a number. For the purpose `sign-in`, `password_hash` is
-- the account's hash that the password matched, and null where it matched none (no code was sent).
--
-- Attempt counters: `key` is a keyed hash, so no phone or address is stored in clear.
--
-- Forward only. Safe while an old server runs: nothing reads these tables yet.

create table accounts (
  id                            uuid primary key default gen_random_uuid(),
  prefix                        text not null generated always as (upper(left(id::text, 6))) stored,
  name                          text not null,
  phone                         text,
  email                         text,
  user_role                     text not null default 'user',
  password_hash                 text not null,
  password_changed_at           timestamptz not null default now(),
  -- Must be replaced at the first sign-in, also after its readable copy is gone.
  password_is_temporary         boolean not null default false,
  temporary_password            bytea,
  temporary_password_expires_at timestamptz,
  phone_verified_at             timestamptz,
  deactivated_at                timestamptz,
  created_at                    timestamptz not null default now(),
  updated_at                    timestamptz not null default now(),
  -- Folded once when it is written: a search that no index serves then compares plain text.
  search_text                   text not null
    generated always as (search_fold(name || ' ' || coalesce(phone, '') || ' ' || id::text)) stored,
  constraint accounts_prefix_key unique (prefix),
  constraint accounts_phone_key unique (phone),
  constraint accounts_phone_is_e164 check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint accounts_name_tidy check (length(btrim(name)) between 2 and 120),
  constraint accounts_email_short check (length(email) <= 254),
  constraint accounts_role_known check (user_role in ('user', 'assistant', 'manager', 'admin')),
  constraint accounts_temporary_password_expires
    check (temporary_password is null or temporary_password_expires_at is not null)
);
comment on table accounts is 'People who can sign in: families and staff.';

create index accounts_staff on accounts (user_role, created_at) where user_role <> 'user';
-- Manage Users does not show administrators: they are on another list.
create index accounts_newest on accounts (created_at desc, id desc) where user_role <> 'admin';
create index accounts_by_name on accounts ((name collate "en-x-icu"), id);
create index accounts_search on accounts using gin (search_text gin_trgm_ops);

create table sessions (
  token_hash   bytea primary key,
  id           uuid not null default gen_random_uuid(),
  account_id   uuid not null references accounts on delete cascade,
  device       text not null default '',
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  constraint sessions_id_key unique (id),
  constraint sessions_token_is_sha256 check (length(token_hash) = 32),
  constraint sessions_device_short check (length(device) <= 200)
);
comment on table sessions is 'Browsers that are signed in, by the hash of their token.';
create index sessions_by_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);

create table devices (
  token_hash   bytea not null,
  account_id   uuid not null references accounts on delete cascade,
  last_used_at timestamptz not null,
  id           uuid not null default gen_random_uuid(),
  primary key (token_hash, account_id), -- relatives share a phone
  constraint devices_token_is_sha256 check (length(token_hash) = 32)
);
comment on table devices is 'Browsers that have signed in to an account before, by the hash of their token.';
create index devices_by_account on devices (account_id);
create index devices_by_age on devices (last_used_at);

create table phone_codes (
  challenge     uuid primary key,
  phone         text not null,
  purpose       text not null,
  name          text,
  password_hash text,
  code_hash     bytea not null,
  tries         smallint not null default 0,
  sent_at       timestamptz not null,
  expires_at    timestamptz not null,
  consumed_at   timestamptz,
  constraint phone_codes_purpose_known check (purpose in ('register', 'reset', 'sign-in', 'verify')),
  constraint phone_codes_registration_whole check (purpose <> 'register' or num_nonnulls(name, password_hash) = 2),
  constraint phone_codes_tries_bounded check (tries between 0 and 5)
);
comment on table phone_codes is 'Codes sent by SMS, and what each one will complete.';
create index phone_codes_by_expiry on phone_codes (expires_at);

create table attempt_counters (
  key            bytea primary key,
  count          integer not null default 0,
  next_at        timestamptz not null,
  window_ends_at timestamptz not null
);
comment on table attempt_counters is 'How often something was tried within a window of time; all servers share it.';
create index attempt_counters_by_end on attempt_counters (window_ends_at);

alter table accounts enable row level security;
alter table accounts force row level security;
alter table sessions enable row level security;
alter table sessions force row level security;
alter table devices enable row level security;
alter table devices force row level security;
alter table phone_codes enable row level security;
alter table phone_codes force row level security;

-- The owner needs policies of its own: it is forced too, and SECURITY DEFINER functions run as the owner.
create policy accounts_owner on accounts to current_user using (true);
create policy accounts_self on accounts to caresaathi_app using (id = actor_id()) with check (id = actor_id());
create policy accounts_staff on accounts to caresaathi_staff using (true) with check (true);
create policy accounts_gate on accounts to caresaathi_gate using (true) with check (true);
create policy sessions_owner on sessions to current_user using (true);
create policy sessions_self on sessions to caresaathi_app
  using (account_id = actor_id()) with check (account_id = actor_id());
create policy sessions_staff on sessions to caresaathi_staff using (true) with check (true);
create policy sessions_gate on sessions to caresaathi_gate using (true) with check (true);
create policy devices_owner on devices to current_user using (true);
create policy devices_staff on devices to caresaathi_staff using (true) with check (true);
create policy devices_gate on devices to caresaathi_gate using (true) with check (true);
create policy phone_codes_owner on phone_codes to current_user using (true);
create policy phone_codes_gate on phone_codes to caresaathi_gate using (true) with check (true);

grant select on accounts to caresaathi_app;
grant update (name, password_hash, password_changed_at, password_is_temporary, temporary_password,
  temporary_password_expires_at) on accounts to caresaathi_app;
grant select, insert, update on accounts to caresaathi_staff;
grant select, insert, update, delete on sessions to caresaathi_app, caresaathi_staff;
grant select, delete on devices to caresaathi_staff;
grant select, insert, update, delete on accounts, sessions, devices, phone_codes, attempt_counters to caresaathi_gate;
