-- Doctors who are away: an illness, an accident, a funeral. Planned days are leave (`doctor_leave`).
--
-- `doctor_absences`: a doctor is away from a moment to another; without an end, until further notice. An absence blocks
-- bookings from the moment it is reported. One that is longer than a day needs the confirmation of a manager; until then
-- it blocks too. A correction changes the times; a withdrawn absence never was. Two absences of one doctor do not overlap
-- (`doctor_absences_no_overlap`): the times of one are corrected instead.
--
-- Which visits need a new time is derived and not stored: open visits and steps with a doctor inside an absence or on a
-- day of leave (`strandedBy` in server/db/visits.ts). A visit leaves the set when it is moved, cancelled or closed, when
-- the absence is corrected or withdrawn, or when staff keep it on purpose.
--
-- `kept_visits`: staff keep a visit at its time with its doctor, with a reason. Rows are only added. A row counts for this
-- start and this doctor only, and not for an absence that was reported after it.
--
-- Families see when the doctors of their visits are away, and whether a visit is kept; not why, and not who entered it.
-- The engine of messages sees the same.
--
-- Forward only. Safe while an old server runs: it reads neither table. The functions that decide about times belong to
-- this version, so an absence blocks bookings through an old server too. The index on leave is small: writers of leave
-- wait for it for a moment.

create table doctor_absences (
  id           uuid primary key,
  doctor_id    uuid not null references doctors on delete cascade,
  starts_at    timestamptz not null,
  -- Null: until further notice.
  ends_at      timestamptz,
  reason       text not null,
  reported_by  uuid not null references accounts on delete restrict,
  reported_at  timestamptz not null,
  confirmed_by uuid references accounts on delete restrict,
  confirmed_at timestamptz,
  withdrawn_by uuid references accounts on delete restrict,
  withdrawn_at timestamptz,
  version      integer not null default 1,
  constraint doctor_absences_in_order check (ends_at > starts_at),
  constraint doctor_absences_reason_length check (length(btrim(reason)) between 1 and 300),
  constraint doctor_absences_confirmation_whole check (num_nonnulls(confirmed_by, confirmed_at) in (0, 2)),
  constraint doctor_absences_withdrawal_whole check (num_nonnulls(withdrawn_by, withdrawn_at) in (0, 2)),
  -- Compares a hash of the doctor, as `appointments_doctor_free` does.
  constraint doctor_absences_no_overlap exclude using gist
    (uuid_hash_extended(doctor_id, 0) with =, tstzrange(starts_at, ends_at) with &&) where (withdrawn_at is null)
);
comment on table doctor_absences is 'When a doctor is away, besides planned days of leave.';
create index doctor_absences_active on doctor_absences (doctor_id, starts_at) include (ends_at) where withdrawn_at is null;
-- The list of absences and leave, latest first.
create index doctor_absences_latest on doctor_absences (starts_at desc, id desc);
create index doctor_leave_latest on doctor_leave ((first_day::timestamp at time zone 'Asia/Kolkata') desc, id desc);

create table kept_visits (
  appointment_id uuid not null references appointments on delete restrict,
  starts_at      timestamptz not null,
  doctor_id      uuid not null references doctors on delete restrict,
  reason         text not null,
  kept_by        uuid not null references accounts on delete restrict,
  kept_at        timestamptz not null,
  primary key (appointment_id, starts_at, doctor_id, kept_at),
  constraint kept_visits_reason_length check (length(btrim(reason)) between 1 and 300)
);
comment on table kept_visits is 'Visits that staff keep at a time at which the doctor is away.';

alter table kept_visits enable row level security;
alter table kept_visits force row level security;
create policy kept_visits_owner on kept_visits to current_user using (true);
create policy kept_visits_family on kept_visits for select to caresaathi_app
  using (exists (select from appointments a where a.id = appointment_id));
create policy kept_visits_staff on kept_visits to caresaathi_staff using (true) with check (true);
create policy kept_visits_messenger on kept_visits for select to caresaathi_messenger using (true);

grant select (id, doctor_id, starts_at, ends_at, reported_at, withdrawn_at) on doctor_absences
  to caresaathi_app, caresaathi_messenger;
grant select, insert, update on doctor_absences to caresaathi_staff;
grant select (appointment_id, starts_at, doctor_id, kept_at) on kept_visits to caresaathi_app, caresaathi_messenger;
grant select, insert on kept_visits to caresaathi_staff;
grant select (id, doctor_id, first_day, last_day) on doctor_leave to caresaathi_messenger;

select change_audit_actions(
  added => '{appointment.kept,doctor.absence-reported,doctor.absence-edited,doctor.absence-confirmed,doctor.absence-withdrawn}',
  removed => '{}');
