-- Runs as the owner, because a request without an actor may not read the tables. `wanted` is the hash of the token. A session
-- that is still stored is alive or has expired, unless its account is deactivated.
create or replace function session_end_cause(wanted bytea) returns text
  language sql stable security definer set search_path = public, pg_temp
  return coalesce(
    (select e.cause from session_ends e where e.token_hash = wanted),
    case when not exists (
      select from sessions s join accounts a on a.id = s.account_id where s.token_hash = wanted and a.deactivated_at is null)
    then 'elsewhere' end);
revoke execute on function session_end_cause(bytea) from public;
grant execute on function session_end_cause(bytea) to caresaathi_app;
comment on function session_end_cause(bytea) is
  'Why staff ended the session with this token; `elsewhere` if it ended otherwise; null if it is alive or has expired.';
