-- A session that expired keeps its row; a session that was ended has none. Runs as the owner, because a request without an
-- actor may not read this table. `wanted` is the hash of the session's token.
create or replace function is_session_stored(wanted bytea) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from sessions s join accounts a on a.id = s.account_id where s.token_hash = wanted and a.deactivated_at is null)
$$;
revoke execute on function is_session_stored(bytea) from public;
grant execute on function is_session_stored(bytea) to caresaathi_app;
comment on function is_session_stored(bytea) is 'Whether a session exists, expired or not, of an account that is active.';
