-- Audit log: who did what to which record, written in the same transaction as the
-- change itself, so that neither exists without the other. Rows are only ever added:
-- no role that serves requests may change or remove one.
--
-- `before` and `after` hold what changed, never a password, token or code.
--
-- Forward only. Safe while an old server runs: nothing reads this table yet.

create table audit_log (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  actor_id   uuid references accounts on delete set null,
  actor_role text,
  action     text not null,
  entity     text not null,
  entity_id  text,
  before     jsonb,
  after      jsonb,
  request_id text,
  constraint audit_log_action_named check (action ~ '^[a-z-]+(\.[a-z-]+)+$')
);

create index audit_log_by_entity on audit_log (entity, entity_id, id desc);
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy audit_log_owner on audit_log to current_user using (true);
create policy audit_log_written_by_actor on audit_log for insert to caresaathi_app
  with check (actor_id is not distinct from public.actor_id());
create policy audit_log_staff on audit_log to caresaathi_staff using (true) with check (true);

grant insert on audit_log to caresaathi_app;
grant select, insert on audit_log to caresaathi_staff;
