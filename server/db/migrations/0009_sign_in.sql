-- Signing in: the codes sent by SMS, the devices that have signed in before, and the
-- counters that slow down guessing. All of it lives here, so that several servers share
-- it and a restart forgets nothing.
--
-- A fourth role, `caresaathi_gate`, is what a request is while nobody knows yet who asks:
-- it may read and write accounts, sessions, codes, devices and counters, and nothing else.
-- Neither it nor `caresaathi_app` sees a patient before someone is signed in.
--
-- Phone codes belong to a challenge that the asking browser holds: a stranger who guesses
-- burns the tries of a challenge of their own, not of the family that waits for its code.
-- Only a keyed hash of the code is stored.
--
-- Attempt counters: `key` is a keyed hash (no phone or address in clear).
--
-- Forward only. Safe while an old server runs: it only adds.

do $$
begin
  if not exists (select from pg_roles where rolname = 'caresaathi_gate') then
    create role caresaathi_gate nologin;
  end if;
exception
  when duplicate_object or unique_violation then null; -- another server made it a moment ago
end
$$;

do $$
begin
  if not pg_has_role('caresaathi_app', 'caresaathi_gate', 'member') then
    grant caresaathi_gate to caresaathi_app;
  end if;
end
$$;
grant usage on schema public to caresaathi_gate;

-- A temporary password must be replaced at the first sign-in, also after its readable copy is gone.
alter table accounts add column password_is_temporary boolean not null default false;
grant update (password_is_temporary) on accounts to caresaathi_app;
-- Who registered and never proved that the phone is theirs loses it to whoever does: the account stays, without a phone.
alter table accounts alter column phone drop not null;

create table phone_codes (
  challenge     uuid primary key,
  phone         text not null,
  purpose       text not null,
  -- A registration waits here until its code is given: nobody can squat on a number.
  name          text,
  password_hash text,
  code_hash     bytea not null,
  tries         smallint not null default 0,
  sent_at       timestamptz not null,
  expires_at    timestamptz not null,
  consumed_at   timestamptz,
  constraint phone_codes_purpose_known check (purpose in ('register', 'reset')),
  constraint phone_codes_registration_whole check (purpose <> 'register' or num_nonnulls(name, password_hash) = 2),
  constraint phone_codes_tries_bounded check (tries between 0 and 5)
);
create index phone_codes_by_expiry on phone_codes (expires_at);

create table devices (
  token_hash   bytea not null,
  account_id   uuid not null references accounts on delete cascade,
  last_used_at timestamptz not null,
  primary key (token_hash, account_id), -- relatives share a phone
  constraint devices_token_is_sha256 check (length(token_hash) = 32)
);
create index devices_by_account on devices (account_id);
create index devices_by_age on devices (last_used_at);

create table attempt_counters (
  key            bytea primary key,
  count          integer not null default 0,
  next_at        timestamptz not null,
  window_ends_at timestamptz not null
);
create index attempt_counters_by_end on attempt_counters (window_ends_at);

-- Takes one attempt from a counter, or says how many seconds to wait. Counted before the
-- attempt is evaluated, so that a thousand at once are no more than a few in a row.
-- `pauses` are the seconds that must pass after the 1st, 2nd, … attempt of a window.
create function take_attempt(wanted bytea, at timestamptz, most integer, lasts interval, pauses integer[])
  returns integer language plpgsql as $$
declare
  counter attempt_counters;
begin
  insert into attempt_counters (key, next_at, window_ends_at) values (wanted, at, at + lasts) on conflict do nothing;
  select * into counter from attempt_counters where key = wanted for update;
  if counter.window_ends_at <= at then
    counter.count := 0;
    counter.next_at := at;
    counter.window_ends_at := at + lasts;
  end if;
  if counter.count >= most then
    return ceil(extract(epoch from counter.window_ends_at - at));
  end if;
  if counter.next_at > at then
    return ceil(extract(epoch from counter.next_at - at));
  end if;
  update attempt_counters
  set count = counter.count + 1,
      next_at = at + make_interval(secs => coalesce(pauses[counter.count + 1], 0)),
      window_ends_at = counter.window_ends_at
  where key = wanted;
  return 0;
end
$$;

-- Who holds a session, or nobody. Families stay signed in for 30 days from their last visit;
-- staff for 12 hours, and for an hour without doing anything. The role is read here, on every
-- request, so that a change of it counts at once. Runs as the owner: before we know who asks,
-- nobody may read these tables. Answers nothing but this one session's person.
create function session_actor(wanted bytea, at timestamptz)
  returns table (session_id uuid, account_id uuid, name text, phone text, user_role text, password_is_temporary boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  last_seen timestamptz;
begin
  select s.id, a.id, a.name, a.phone, a.user_role, a.password_is_temporary, s.last_seen_at
  into session_id, account_id, name, phone, user_role, password_is_temporary, last_seen
  from sessions s join accounts a on a.id = s.account_id
  where s.token_hash = wanted and s.expires_at > at and a.deactivated_at is null
    and (a.user_role = 'user' or (s.created_at > at - interval '12 hours' and s.last_seen_at > at - interval '60 minutes'));
  if not found then return; end if;

  -- Written at most once a minute: reading must stay cheap.
  if last_seen < at - interval '1 minute' then
    update sessions s set last_seen_at = at, expires_at = at + interval '30 days' where s.token_hash = wanted;
  end if;
  return next;
end
$$;
revoke execute on function session_actor from public;
grant execute on function session_actor to caresaathi_app;

alter table phone_codes enable row level security;
alter table phone_codes force row level security;
alter table devices enable row level security;
alter table devices force row level security;
create policy phone_codes_owner on phone_codes to current_user using (true);
create policy phone_codes_gate on phone_codes to caresaathi_gate using (true) with check (true);
create policy devices_owner on devices to current_user using (true);
create policy devices_gate on devices to caresaathi_gate using (true) with check (true);
create policy accounts_gate on accounts to caresaathi_gate using (true) with check (true);
create policy sessions_gate on sessions to caresaathi_gate using (true) with check (true);
create policy audit_log_gate on audit_log for insert to caresaathi_gate with check (true);

grant select, insert, update, delete on accounts, sessions, phone_codes, devices, attempt_counters to caresaathi_gate;
grant insert on audit_log to caresaathi_gate;
grant select, delete on devices to caresaathi_staff;
create policy devices_staff on devices to caresaathi_staff using (true) with check (true);
revoke execute on function new_account_id from public;
grant execute on function new_account_id to caresaathi_gate, caresaathi_staff;
