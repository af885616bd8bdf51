-- Runs as the owner, because a request without an actor may not read the table. `wanted` is the hash of the token.
create or replace function session_end_cause(wanted bytea) returns text
  language sql stable security definer set search_path = public, pg_temp
  return (select e.cause from session_ends e where e.token_hash = wanted);
revoke execute on function session_end_cause(bytea) from public;
grant execute on function session_end_cause(bytea) to caresaathi_app;
comment on function session_end_cause(bytea) is 'Why staff ended the session with this token; null if they did not.';
