-- Finding out who holds a session never waits for a lock.
--
-- At most once a minute `session_actor` writes when a session was last used. Where another
-- transaction holds the session's row (the same family's booking, which waits for a doctor's
-- calendar; a sign-out on a server that has stopped) this waited for it, and with it every other
-- reader on the same connection. Now it leaves the row alone: the next request writes it.
--
-- Forward only. Safe while an old server runs: nothing else changes.

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
    update sessions s set last_seen_at = at, expires_at = at + interval '30 days'
    where s.token_hash = (select o.token_hash from sessions o where o.token_hash = wanted for no key update skip locked);
  end if;
  return next;
end
$$;
