-- The role is read on every request, so that a change of role applies at once. Runs as the owner, because a request without
-- an actor may not read these tables. Never waits for a lock: if another transaction has locked the session's row,
-- last_seen_at is updated by a later request. `wanted` is the hash of the session's token.
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
    and is_session_alive(a.user_role, s.created_at, s.last_seen_at, s.expires_at, at);
  if not found then return; end if;

  -- At most one write per minute, so that reading stays cheap. While the database is read-only, sessions are only read.
  if last_seen < at - interval '1 minute' and not current_setting('transaction_read_only')::boolean then
    update sessions s set last_seen_at = at, expires_at = at + interval '30 days'
    where s.token_hash = (select o.token_hash from sessions o where o.token_hash = wanted for no key update skip locked);
  end if;
  return next;
end
$$;
revoke execute on function session_actor(bytea, timestamptz) from public;
grant execute on function session_actor(bytea, timestamptz) to caresaathi_app, caresaathi_staff;
comment on function session_actor(bytea, timestamptz) is 'The account that holds a session, or no row.';
