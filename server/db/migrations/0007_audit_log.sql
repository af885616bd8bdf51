-- Audit log: who did what to which record, written in the same transaction as the change itself, so that
-- neither exists without the other. Rows are only ever added: no role that serves requests may change or
-- remove one. A family reads what happened to its own appointments.
--
-- `before` and `after` hold what changed, never a password, token or code.
--
-- `actor_id` is null where the server itself acted, or somebody who was not signed in. An account that
-- acted cannot be deleted (accounts are deactivated).
--
-- `action` is one of a closed list, the same as `auditActions` in contract/audit.ts. To add one, drop the
-- constraint `audit_log_action_known` and add it with the longer list as `not valid`: the rows that
-- exist need no second check.
--
-- `id` is the order in which rows were written, `transaction_id` the transaction that wrote them. A
-- reader that must not miss a row which commits late reads up to the oldest transaction that still runs
-- (`pg_snapshot_xmin(pg_current_snapshot())`). The number belongs to this cluster: a dump that is loaded
-- into another one keeps the old numbers.
--
-- Partitioned by month in India, so that old months can be dropped. A partition is a table of its own:
-- each forces row-level security, has a policy for the owner alone, and is granted to nobody.
-- `ensure_month_partitions()` creates them ahead of time. A row without a partition for its month goes to
-- `audit_log_other` until there is one. The primary key begins with the id, so that each partition is
-- read by it.
--
-- Forward only. Safe while an old server runs: nothing reads this table yet.

create table audit_log (
  id             bigint generated always as identity,
  at             timestamptz not null default now(),
  actor_id       uuid references accounts on delete restrict,
  actor_role     text,
  action         text not null,
  entity         text not null,
  entity_id      text,
  before         jsonb,
  after          jsonb,
  request_id     text,
  transaction_id xid8 not null default pg_current_xact_id(),
  primary key (id, at),
  constraint audit_log_action_known check (action in (
    'account.created', 'account.deactivated', 'account.devices-signed-out', 'account.exported',
    'account.first-admin-created', 'account.password-changed', 'account.password-recovered',
    'account.password-reset', 'account.password-revealed', 'account.phone-lost', 'account.phone-verified',
    'account.reactivated', 'account.registered', 'account.renamed', 'account.role-changed',
    'account.sign-in-burst', 'account.signed-in', 'account.signed-out',
    'appointment.booked', 'appointment.cancelled', 'appointment.exported', 'appointment.rescheduled',
    'appointment.status-changed', 'appointment.step-added', 'appointment.step-edited',
    'appointment.step-status-changed',
    'appointment-type.activated', 'appointment-type.changed', 'appointment-type.created',
    'appointment-type.deactivated',
    'audit.exported',
    'city.activated', 'city.archived', 'city.changed', 'city.created', 'city.deactivated', 'city.deleted',
    'city.revived',
    'clinic.added', 'clinic.archived', 'clinic.changed', 'clinic.deleted', 'clinic.exported',
    'doctor.added', 'doctor.archived', 'doctor.changed', 'doctor.deleted', 'doctor.exported',
    'image.uploaded',
    'patient.added', 'patient.archived', 'patient.edited', 'patient.erased', 'patient.exported',
    'price-rule.activated', 'price-rule.changed', 'price-rule.created', 'price-rule.deactivated',
    'price-rule.deleted'))
) partition by range (at);
comment on table audit_log is 'Who did what to which record and when, partitioned by month in India.';

create index audit_log_by_entity on audit_log (entity, entity_id, id desc);
create index audit_log_by_kind on audit_log (entity, id desc);
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy audit_log_owner on audit_log to current_user using (true);
create policy audit_log_written_by_actor on audit_log for insert to caresaathi_app
  with check (actor_id is not distinct from public.actor_id());
-- Compared as ids and not as texts, so that one appointment is found by its key.
create policy audit_log_own_appointments on audit_log for select to caresaathi_app
  using (exists (
    select from appointments a where a.id = case when entity = 'appointment' then entity_id::uuid end));
create policy audit_log_staff on audit_log to caresaathi_staff using (true) with check (true);
create policy audit_log_gate on audit_log for insert to caresaathi_gate with check (true);

grant insert on audit_log to caresaathi_app, caresaathi_gate;
grant select (id, at, action, entity, entity_id, before, after) on audit_log to caresaathi_app;
grant select, insert on audit_log to caresaathi_staff;

create table audit_log_other partition of audit_log default;
comment on table audit_log_other is 'Rows of the audit log whose month has no partition.';
alter table audit_log_other enable row level security;
alter table audit_log_other force row level security;
create policy audit_log_other_owner on audit_log_other to current_user using (true);
