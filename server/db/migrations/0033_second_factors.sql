-- expand
-- Second factors of staff: what they prove besides the password (decision 066). An account has at most one authenticator
-- app (`totp_factors`), any number of passkeys, and recovery codes for the day on which both are lost.
--
-- The secret of an app is encrypted with the server's key, and a recovery code is stored as a keyed hash, so that reading these
-- tables is not enough to sign in. `last_used_step` is the 30-second step of the newest code that was accepted: a code works
-- once. `offered_secret` belongs to an app that has not shown a code yet, and counts for nothing: until its first code, an app
-- that it replaces stays valid.
--
-- A pending sign-in is a browser that has shown the right password and not yet the factor. It is no session: it opens nothing.
-- `password_hash` is the hash that the password matched; if the account has another one later, the sign-in starts again.
--
-- `sessions.confirmed_at` is when the person behind a session last proved their factor or password for a sensitive act.
--
-- The gate role signs people in and is the only one that reads these tables. Staff delete factors, when an administrator
-- resets them or removes somebody from the team.
--
-- Forward only. Safe while an old server runs: it signs in with the password alone, until it is replaced.

create table totp_factors (
  account_id     uuid primary key references accounts on delete cascade,
  sealed_secret  bytea,
  offered_secret bytea,
  created_at     timestamptz not null,
  activated_at   timestamptz,
  last_used_step bigint not null default 0,
  constraint totp_factors_secret_if_active check ((sealed_secret is null) = (activated_at is null))
);
comment on table totp_factors is 'Authenticator apps of staff.';

create table passkeys (
  id            uuid primary key default gen_random_uuid(),
  account_id    uuid not null references accounts on delete cascade,
  credential_id text not null,
  public_key    bytea not null,
  sign_count    bigint not null,
  transports    text[] not null default '{}',
  device        text not null default '',
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  constraint passkeys_credential_key unique (credential_id),
  constraint passkeys_credential_short check (length(credential_id) <= 1400),
  constraint passkeys_device_short check (length(device) <= 200)
);
comment on table passkeys is 'Passkeys of staff: keys of a phone, a computer or a token.';
create index passkeys_by_account on passkeys (account_id);

create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash  bytea not null,
  primary key (account_id, code_hash)
);
comment on table recovery_codes is 'Codes that replace a lost factor once. A used one is deleted.';

create table pending_sign_ins (
  token_hash    bytea primary key,
  account_id    uuid not null references accounts on delete cascade,
  password_hash text not null,
  is_for_staff  boolean not null,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  constraint pending_sign_ins_token_is_sha256 check (length(token_hash) = 32)
);
comment on table pending_sign_ins is 'Browsers that have shown the right password, and not yet the second factor.';
create index pending_sign_ins_by_account on pending_sign_ins (account_id);
create index pending_sign_ins_by_expiry on pending_sign_ins (expires_at);

-- `holder` is the token of the pending sign-in or of the session that asked for the challenge, as a hash.
create table passkey_challenges (
  holder     bytea not null,
  purpose    text not null,
  challenge  text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (holder, purpose),
  constraint passkey_challenges_purpose_known check (purpose in ('prove', 'add'))
);
comment on table passkey_challenges is 'What a browser must sign with a passkey. Each challenge is used once.';
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

alter table sessions add column confirmed_at timestamptz;

alter table totp_factors enable row level security;
alter table totp_factors force row level security;
alter table passkeys enable row level security;
alter table passkeys force row level security;
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
alter table pending_sign_ins enable row level security;
alter table pending_sign_ins force row level security;
alter table passkey_challenges enable row level security;
alter table passkey_challenges force row level security;

create policy totp_factors_owner on totp_factors to current_user using (true);
create policy totp_factors_gate on totp_factors to caresaathi_gate using (true) with check (true);
create policy totp_factors_staff on totp_factors for delete to caresaathi_staff using (true);
create policy totp_factors_staff_read on totp_factors for select to caresaathi_staff using (true);
create policy passkeys_owner on passkeys to current_user using (true);
create policy passkeys_gate on passkeys to caresaathi_gate using (true) with check (true);
create policy passkeys_staff on passkeys for delete to caresaathi_staff using (true);
create policy passkeys_staff_read on passkeys for select to caresaathi_staff using (true);
create policy recovery_codes_owner on recovery_codes to current_user using (true);
create policy recovery_codes_gate on recovery_codes to caresaathi_gate using (true) with check (true);
create policy recovery_codes_staff on recovery_codes for delete to caresaathi_staff using (true);
create policy recovery_codes_staff_read on recovery_codes for select to caresaathi_staff using (true);
create policy pending_sign_ins_owner on pending_sign_ins to current_user using (true);
create policy pending_sign_ins_gate on pending_sign_ins to caresaathi_gate using (true) with check (true);
create policy pending_sign_ins_staff on pending_sign_ins for delete to caresaathi_staff using (true);
create policy pending_sign_ins_staff_read on pending_sign_ins for select to caresaathi_staff using (true);
create policy passkey_challenges_owner on passkey_challenges to current_user using (true);
create policy passkey_challenges_gate on passkey_challenges to caresaathi_gate using (true) with check (true);

grant select, insert, update, delete on totp_factors, passkeys, recovery_codes, pending_sign_ins, passkey_challenges
  to caresaathi_gate;
-- A delete by account needs to read that column, and no other.
grant delete, select (account_id) on totp_factors, passkeys, recovery_codes, pending_sign_ins to caresaathi_staff;

-- The causes are extended rather than listed again, so that this migration does not depend on the order of others.
do $$
declare
  known text;
begin
  select string_agg(quote_literal(cause), ', ' order by cause) into known
  from (
    select words[1] as cause
    from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') words
    where c.conrelid = 'session_ends'::regclass and c.conname = 'session_ends_cause_known'
    union select 'second-factor-reset') causes;
  alter table session_ends drop constraint session_ends_cause_known;
  execute format('alter table session_ends add constraint session_ends_cause_known check (cause in (%s)) not valid', known);
end
$$;

select change_audit_actions(
  added => '{account.recovery-code-used,account.recovery-codes-renewed,account.second-factor-added,account.second-factor-removed,account.second-factor-reset}',
  removed => '{}');
