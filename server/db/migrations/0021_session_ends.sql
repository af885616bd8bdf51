-- Why staff ended a session: the account was removed from the team, got another role, was deactivated, or got
-- another phone or password. The browser that still has the token is told so; without a row, the session has
-- expired or was ended by its owner.
--
-- The key is the hash of the token, so only the browser of that session finds its row. A row contains no account.
-- `session_end_cause()` reads one row; rows older than a week are deleted with the next one that is written.
--
-- Forward only. Safe while an old server runs: it deletes sessions without a row here.

create table session_ends (
  token_hash bytea primary key,
  cause      text not null,
  ended_at   timestamptz not null,
  constraint session_ends_token_is_sha256 check (length(token_hash) = 32),
  constraint session_ends_cause_known
    check (cause in ('removed', 'role-changed', 'deactivated', 'phone-corrected', 'password-reset'))
);
comment on table session_ends is 'Why staff ended a session, by the hash of its token.';
create index session_ends_by_time on session_ends (ended_at);

alter table session_ends enable row level security;
alter table session_ends force row level security;
create policy session_ends_owner on session_ends to current_user using (true);
create policy session_ends_staff on session_ends to caresaathi_staff using (true) with check (true);

grant select, insert, delete on session_ends to caresaathi_staff;
