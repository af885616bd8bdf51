-- expand
-- Notices that wait, and how many SMS were sent today.
--
-- `waiting_notices`: the changes of one visit (or of the delay of its doctor) that are told together. `release_at`: when the notice
-- leaves; null after it has left. `told_*`: what the family knows from before the first change, null and false if it knows no visit;
-- after the release, what it was told. A row is deleted an hour after its release: until then an entry of the audit log that was
-- read late is compared with what was told.
--
-- `sms_usage`: the daily budget has shares, so that one cannot use up another.
--
-- Forward only. Safe while the old server runs: it creates notices at once and does not count its SMS.

create table waiting_notices (
  appointment_id  uuid not null references appointments on delete cascade,
  topic           text not null,
  told_starts_at  timestamptz,
  told_cancelled  boolean not null default false,
  -- The family booked the visit itself, so it knows it although it was not told.
  is_own_booking  boolean not null default false,
  was_confirmed   boolean not null default false,
  is_urgent       boolean not null default false,
  -- The last entry of the audit log, and the last sentence of staff.
  entry           bigint not null,
  note            text,
  opened_at       timestamptz not null,
  release_at      timestamptz,
  released_at     timestamptz,
  primary key (appointment_id, topic),
  constraint waiting_notices_topic_known check (topic in ('visit', 'delay')),
  constraint waiting_notices_waits_or_left check (num_nonnulls(release_at, released_at) = 1)
);
comment on table waiting_notices is 'Changes of visits that families are told together, a few minutes after the last one.';
create index waiting_notices_release on waiting_notices (release_at) where release_at is not null;
create index waiting_notices_released on waiting_notices (released_at) where released_at is not null;

create table sms_usage (
  day   date not null,
  share text not null,
  count integer not null default 0,
  primary key (day, share),
  constraint sms_usage_share_known check (share in ('codes', 'notices', 'registrations')),
  constraint sms_usage_count_positive check (count >= 0)
);
comment on table sms_usage is 'How many SMS were sent on a day in India, by the share of the budget.';

alter table waiting_notices enable row level security;
alter table waiting_notices force row level security;
create policy waiting_notices_owner on waiting_notices to current_user using (true);
create policy waiting_notices_messenger on waiting_notices to caresaathi_messenger using (true) with check (true);
grant select, insert, update, delete on waiting_notices to caresaathi_messenger;

grant select, insert, update on sms_usage to caresaathi_gate, caresaathi_messenger;
grant select on sms_usage to caresaathi_staff;
