-- Signing in: a second step, devices that keep their id, and lifetimes that a wrong clock cannot stretch.
--
-- A sign-in from an unknown browser needs a code by SMS once the attempts for its phone or its
-- address have run out. Such a code has the purpose `sign-in`; `password_hash` is then the
-- account's hash that the password matched, and null where it matched none (no code was sent).
--
-- A device gets a new token at every sign-in. Its `id` stays, so that the counter of its
-- attempts stays too.
--
-- Lifetimes are bounded on both sides. A session, code or counter that was written while a
-- server's clock was a year ahead would otherwise be valid for a year longer. What begins in the
-- future, or ends later than anything of its kind can, is not valid; a counter like that starts
-- anew. Five minutes are allowed, because the clocks of several servers differ a little.
--
-- Forward only. Safe while an old server runs: it writes no code for a sign-in, and its devices
-- get an id by default.

alter table devices add column id uuid not null default gen_random_uuid();

alter table phone_codes
  drop constraint phone_codes_purpose_known,
  add constraint phone_codes_purpose_known check (purpose in ('register', 'reset', 'sign-in'));

create function is_within_lifetime(begins timestamptz, ends timestamptz, at timestamptz, longest interval)
  returns boolean language sql stable parallel safe
  return begins <= at + interval '5 minutes' and ends > at and ends <= at + longest + interval '5 minutes';

create or replace function session_actor(wanted bytea, at timestamptz)
  returns table (session_id uuid, account_id uuid, name text, phone text, user_role text, password_is_temporary boolean)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  last_seen timestamptz;
begin
  select s.id, a.id, a.name, a.phone, a.user_role, a.password_is_temporary, s.last_seen_at
  into session_id, account_id, name, phone, user_role, password_is_temporary, last_seen
  from sessions s join accounts a on a.id = s.account_id
  where s.token_hash = wanted and a.deactivated_at is null
    and is_within_lifetime(greatest(s.created_at, s.last_seen_at), s.expires_at, at, interval '30 days')
    and (a.user_role = 'user' or (s.created_at > at - interval '12 hours' and s.last_seen_at > at - interval '60 minutes'));
  if not found then return; end if;

  -- Written at most once a minute: reading must stay cheap.
  if last_seen < at - interval '1 minute' then
    update sessions s set last_seen_at = at, expires_at = at + interval '30 days' where s.token_hash = wanted;
  end if;
  return next;
end
$$;

create or replace function take_attempt(wanted bytea, at timestamptz, most integer, lasts interval, pauses integer[])
  returns integer language plpgsql as $$
declare
  counter attempt_counters;
begin
  insert into attempt_counters as c (key, next_at, window_ends_at) values (wanted, at, at + lasts)
  on conflict (key) do update set count = c.count -- locks the row, so that attempts are counted one by one
  returning * into counter;
  if counter.window_ends_at <= at or counter.window_ends_at > at + lasts + interval '5 minutes' then
    counter.count := 0;
    counter.window_ends_at := at + lasts;
  end if;
  if counter.count >= most then
    return ceil(extract(epoch from counter.window_ends_at - at));
  end if;
  if pauses[counter.count] > 0 and counter.next_at > at then
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
