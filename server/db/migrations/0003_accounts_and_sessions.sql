-- Accounts: a person who can sign in, by phone (E.164, so that one number is one
-- account however it is typed). `user_role` decides what they may do and is read on
-- every request. Only a password hash is stored. A temporary password that staff
-- issued is kept encrypted until its owner replaces it or it expires.
--
-- The first six characters of an id are shown to people as the account's short ID and
-- start every patient number, so they are unique: `new_account_id()` draws again when
-- a prefix is taken, and `accounts_prefix_key` stands behind it.
--
-- Sessions: a signed-in device. Only the SHA-256 of the token is stored: reading this
-- table lets nobody in.
--
-- Forward only. Safe while an old server runs: nothing reads these tables yet.

create table accounts (
  id                            uuid primary key default gen_random_uuid(),
  prefix                        text not null generated always as (upper(left(id::text, 6))) stored,
  name                          text not null,
  phone                         text not null,
  email                         text,
  user_role                     text not null default 'user',
  password_hash                 text not null,
  password_changed_at           timestamptz not null default now(),
  temporary_password            bytea,
  temporary_password_expires_at timestamptz,
  phone_verified_at             timestamptz,
  deactivated_at                timestamptz,
  created_at                    timestamptz not null default now(),
  updated_at                    timestamptz not null default now(),
  constraint accounts_prefix_key unique (prefix),
  constraint accounts_phone_key unique (phone),
  constraint accounts_phone_is_e164 check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint accounts_name_tidy check (length(btrim(name)) between 2 and 120),
  constraint accounts_email_short check (length(email) <= 254),
  constraint accounts_role_known check (user_role in ('user', 'assistant', 'manager', 'admin')),
  constraint accounts_temporary_password_expires
    check (temporary_password is null or temporary_password_expires_at is not null)
);

create index accounts_staff on accounts (user_role, created_at) where user_role <> 'user';
create index accounts_newest on accounts (created_at desc, id desc);
create trigger accounts_touch before update on accounts for each row execute function touch_updated_at();

-- An id whose first six characters no other account has.
create function new_account_id() returns uuid
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

create index sessions_by_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);

alter table accounts enable row level security;
alter table accounts force row level security;
alter table sessions enable row level security;
alter table sessions force row level security;

-- The owner needs a policy of its own: it is forced too, and `new_account_id` runs as it.
create policy accounts_owner on accounts to current_user using (true);
create policy accounts_self on accounts to caresaathi_app using (id = actor_id()) with check (id = actor_id());
create policy accounts_staff on accounts to caresaathi_staff using (true) with check (true);
create policy sessions_owner on sessions to current_user using (true);
create policy sessions_self on sessions to caresaathi_app
  using (account_id = actor_id()) with check (account_id = actor_id());
create policy sessions_staff on sessions to caresaathi_staff using (true) with check (true);

grant select on accounts to caresaathi_app;
grant update (name, password_hash, password_changed_at, temporary_password, temporary_password_expires_at)
  on accounts to caresaathi_app;
grant select, insert, update on accounts to caresaathi_staff;
grant select, insert, update, delete on sessions to caresaathi_app, caresaathi_staff;
