-- expand
-- Weak passwords of staff that were chosen before weak ones were rejected: they keep working, and their owner is asked once,
-- at a sign-in, to choose another one. `pending_sign_ins.is_weak`: the same, while the second factor is awaited.
--
-- Forward only. Safe while the old server runs: it does not read the column. Existing accounts have not been asked yet.

alter table accounts add column password_warned_at timestamptz;
alter table pending_sign_ins add column is_weak boolean not null default false;
comment on column accounts.password_warned_at is 'When a member of staff was asked to replace a weak password; null if never.';
