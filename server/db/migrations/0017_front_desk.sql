-- The front desk: attendance, doctors who run late, notes of phone calls, and visits that staff book
-- although the rules for families reject the time.
--
-- Attendance is separate from the status of a visit. Each column is the time at which the desk marked the
-- state: arrived, with the doctor, seen, no-show. The latest one set is the current state, so that an undo
-- clears one column and finds the state before it, also where a state was skipped. `seen` and `no-show`
-- close the visit. A cancelled visit and a step have no attendance. `keep_attendance()` clears what no
-- longer fits when a visit is reopened, cancelled, or moved to another day.
--
-- No-shows are not counted in a column: `appointments_no_shows` contains only them.
--
-- `override_reason` is why staff booked or moved a visit to a time that has begun or lies outside hours.
-- It is null for all other visits. No reason permits two visits of one doctor at the same time.
--
-- `is_booked_by_staff` is true if staff booked for a family. Visits booked so far count as booked by the
-- family itself: the audit log has the details.
--
-- Staff may change doctor, clinic, type and note of a visit. The price follows only a new type.
--
-- `doctor_delays`: by how many minutes a doctor runs late on one day (in India). No row: on time. Families
-- see the minutes of their visits, and not who entered them.
--
-- `call_notes`: what a family said on the phone about a visit. Rows are only added; the newest counts. They
-- are notes of the desk: families have no access. The id is derived from the account of the caller and an
-- idempotency key, so that a repeated request is stored once.
--
-- Forward only. Safe while an old server runs: it inserts and moves visits through the former functions,
-- which leave the new columns null, and the trigger of `keep_attendance()` applies to its changes too. The
-- defaults are constants, so no row is rewritten.

alter table appointments
  add column arrived_at timestamptz,
  add column with_doctor_at timestamptz,
  add column seen_at timestamptz,
  add column no_show_at timestamptz,
  add column override_reason text,
  add column is_booked_by_staff boolean not null default false,
  add constraint appointments_attendance_fits check (
    num_nonnulls(arrived_at, with_doctor_at, seen_at, no_show_at) = 0
    or (parent_id is null and status <> 'cancelled'
      and (num_nonnulls(seen_at, no_show_at) = 0 or status = 'closed')
      and (no_show_at is null or num_nonnulls(with_doctor_at, seen_at) = 0))),
  add constraint appointments_override_reason_length
    check (override_reason is null or length(btrim(override_reason)) between 1 and 300);

create index appointments_no_shows on appointments (user_id, starts_at desc) where no_show_at is not null;

-- A family's own move to a regular time clears the reason.
grant update (override_reason) on appointments to caresaathi_app, caresaathi_staff;
grant update (arrived_at, with_doctor_at, seen_at, no_show_at, appointment_type_id, doctor_id, clinic_id, step_type, price,
  notes) on appointments to caresaathi_staff;

create table doctor_delays (
  doctor_id uuid not null references doctors on delete cascade,
  day       date not null,
  minutes   smallint not null,
  set_by    uuid not null references accounts on delete restrict,
  set_at    timestamptz not null,
  primary key (doctor_id, day),
  constraint doctor_delays_minutes_sane check (minutes between 1 and 240)
);
comment on table doctor_delays is 'By how many minutes a doctor runs late on a day.';
create index doctor_delays_by_day on doctor_delays (day);

grant select (doctor_id, day, minutes) on doctor_delays to caresaathi_app;
grant select, insert, update, delete on doctor_delays to caresaathi_staff;

create table call_notes (
  id             uuid primary key,
  appointment_id uuid not null references appointments on delete restrict,
  outcome        text not null,
  note           text not null default '',
  called_by      uuid not null references accounts on delete restrict,
  called_at      timestamptz not null,
  constraint call_notes_outcome_known check (outcome in ('confirmed', 'no-answer', 'wants-to-move')),
  constraint call_notes_note_short check (length(note) <= 300)
);
comment on table call_notes is 'What a family said on the phone about a visit; the newest row counts.';
create index call_notes_by_visit on call_notes (appointment_id, called_at desc, id desc);

alter table call_notes enable row level security;
alter table call_notes force row level security;
create policy call_notes_owner on call_notes to current_user using (true);
create policy call_notes_staff on call_notes to caresaathi_staff using (true) with check (true);

grant select, insert on call_notes to caresaathi_staff;

-- The actions of the front desk, and of the families that staff add.
alter table audit_log drop constraint audit_log_action_known;
alter table audit_log add constraint audit_log_action_known check (action in (
    'account.activated', 'account.added', 'account.deactivated', 'account.devices-signed-out',
    'account.edited', 'account.exported', 'account.first-admin-added', 'account.password-changed',
    'account.password-recovered', 'account.password-reset', 'account.password-revealed',
    'account.phone-corrected', 'account.phone-lost', 'account.phone-verified', 'account.registered',
    'account.renamed', 'account.role-changed', 'account.sign-in-burst', 'account.signed-in',
    'account.signed-out',
    'appointment.attendance-changed', 'appointment.booked', 'appointment.call-noted',
    'appointment.cancelled', 'appointment.confirmed', 'appointment.day-exported', 'appointment.edited',
    'appointment.exported', 'appointment.rescheduled', 'appointment.status-changed',
    'appointment.step-added', 'appointment.step-edited', 'appointment.step-status-changed',
    'appointment-type.activated', 'appointment-type.added', 'appointment-type.deactivated',
    'appointment-type.edited',
    'audit.exported',
    'city.activated', 'city.added', 'city.archived', 'city.deactivated', 'city.deleted', 'city.edited',
    'city.revived',
    'clinic.added', 'clinic.archived', 'clinic.deleted', 'clinic.edited', 'clinic.exported',
    'clinic.restored',
    'doctor.added', 'doctor.archived', 'doctor.delay-changed', 'doctor.deleted', 'doctor.edited',
    'doctor.exported', 'doctor.restored',
    'family.added',
    'image.uploaded',
    'patient.added', 'patient.archived', 'patient.deleted', 'patient.edited', 'patient.exported',
    'patient.restored',
    'price-rule.activated', 'price-rule.added', 'price-rule.deactivated', 'price-rule.deleted',
    'price-rule.edited')) not valid;
