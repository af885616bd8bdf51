-- Patients: the people a family cares for. `sequence` counts them per family from 0
-- and, with the account's prefix, makes the patient number (A1B2C3-P000). An age is
-- stored with the day it was told, so that it can be shown as of today.
--
-- Appointments: a booked visit, or (with `parent_id`) one step around a visit. A step
-- belongs to a top-level appointment of the same patient: composite foreign keys say
-- so, because row-level security does not watch foreign keys. Title and price are
-- copied when booked and never follow later changes.
--
-- No doctor is ever booked twice: `appointments_doctor_free` refuses two active
-- appointments of one doctor whose times overlap, whatever the code above it does.
--
-- Idempotency keys: one per submitted booking, so that a repeated submit (double
-- click, lost reply) answers with the first result. A refused attempt stores none.
--
-- All three hold a family's data: row-level security, forced, by the actor of the
-- transaction. Forward only. Safe while an old server runs.

create table patients (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references accounts on delete restrict,
  sequence        integer not null,
  patient_number  text not null,
  name            text not null,
  age             integer not null,
  age_told_on     date not null default (now() at time zone 'Asia/Kolkata')::date,
  gender          text not null,
  mobile_number   text not null default '',
  medical_history text not null default '',
  archived_at     timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint patients_family_key unique (id, user_id),
  constraint patients_sequence_key unique (user_id, sequence),
  constraint patients_number_key unique (patient_number),
  constraint patients_name_length check (length(btrim(name)) between 2 and 120),
  constraint patients_age_sane check (age between 1 and 130),
  constraint patients_gender_known check (gender in ('Male', 'Female', 'Other')),
  constraint patients_mobile_short check (length(mobile_number) <= 20),
  constraint patients_history_short check (length(medical_history) <= 10000)
);

create index patients_newest on patients (created_at desc, id desc) where archived_at is null;
create index patients_search on patients using gin
  (search_fold(name || ' ' || patient_number || ' ' || mobile_number) gin_trgm_ops);
create trigger patients_touch before update on patients for each row execute function touch_updated_at();

create table appointments (
  id                  uuid primary key default gen_random_uuid(),
  user_id             uuid not null references accounts on delete restrict,
  patient_id          uuid not null,
  parent_id           uuid,
  is_step             boolean not null generated always as (parent_id is not null) stored,
  -- Always false where there is a parent: the foreign key below then demands a parent that is no step.
  parent_is_step      boolean generated always as (case when parent_id is not null then false end) stored,
  appointment_type_id uuid references appointment_types on delete restrict,
  doctor_id           uuid references doctors on delete restrict,
  clinic_id           uuid references clinics on delete restrict,
  city_id             uuid references cities on delete restrict,
  title               text not null,
  step_type           text not null default 'visit',
  status              text not null default 'scheduled',
  starts_at           timestamptz not null,
  ends_at             timestamptz,
  price               integer not null default 0,
  notes               text not null default '',
  description         text not null default '',
  version             integer not null default 1,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  constraint appointments_of_one_family foreign key (patient_id, user_id) references patients (id, user_id),
  constraint appointments_parent_key unique (id, patient_id, is_step),
  constraint appointments_step_of_same_patient
    foreign key (parent_id, patient_id, parent_is_step) references appointments (id, patient_id, is_step),
  constraint appointments_title_length check (length(btrim(title)) between 1 and 160),
  constraint appointments_step_type_known
    check (step_type in ('visit', 'pickup', 'test', 'followup', 'prescription', 'other')),
  constraint appointments_status_known check (
    case when parent_id is null then status in ('scheduled', 'open', 'closed', 'cancelled')
         else status in ('pending', 'complete', 'cancelled') end),
  constraint appointments_ends_after_start check (ends_at > starts_at),
  constraint appointments_doctor_has_end check (doctor_id is null or ends_at is not null),
  constraint appointments_price_not_negative check (price >= 0),
  constraint appointments_notes_short check (length(notes) <= 2000 and length(description) <= 2000),
  constraint appointments_doctor_free exclude using gist
    (doctor_id with =, tstzrange(starts_at, ends_at) with &&)
    where (doctor_id is not null and status <> 'cancelled')
);

create index appointments_by_patient on appointments (patient_id, starts_at desc, id desc) where not is_step;
create index appointments_by_family on appointments (user_id, starts_at desc, id desc) where not is_step;
create index appointments_newest on appointments (starts_at desc, id desc) where not is_step;
create index appointments_steps on appointments (parent_id, starts_at) where is_step;
create index appointments_open on appointments (starts_at desc, id desc)
  where not is_step and status in ('scheduled', 'open');
create index appointments_by_clinic on appointments (clinic_id) where clinic_id is not null;
create index appointments_by_city on appointments (city_id);
create index appointments_by_type on appointments (appointment_type_id);
create trigger appointments_touch before update on appointments for each row execute function touch_updated_at();

create table idempotency_keys (
  account_id     uuid not null references accounts on delete cascade,
  key            uuid not null,
  request_hash   bytea not null,
  appointment_id uuid not null references appointments on delete cascade,
  created_at     timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_by_appointment on idempotency_keys (appointment_id);

alter table patients enable row level security;
alter table patients force row level security;
alter table appointments enable row level security;
alter table appointments force row level security;
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;

create policy patients_owner on patients to current_user using (true);
create policy patients_family on patients to caresaathi_app
  using (user_id = actor_id()) with check (user_id = actor_id());
create policy patients_staff on patients to caresaathi_staff using (true) with check (true);
create policy appointments_owner on appointments to current_user using (true);
create policy appointments_family on appointments to caresaathi_app
  using (user_id = actor_id()) with check (user_id = actor_id());
create policy appointments_staff on appointments to caresaathi_staff using (true) with check (true);
create policy idempotency_keys_owner on idempotency_keys to current_user using (true);
create policy idempotency_keys_family on idempotency_keys to caresaathi_app
  using (account_id = actor_id()) with check (account_id = actor_id());
create policy idempotency_keys_staff on idempotency_keys to caresaathi_staff using (true) with check (true);

grant select, insert, update on patients, appointments to caresaathi_app, caresaathi_staff;
grant select, insert, delete on idempotency_keys to caresaathi_app, caresaathi_staff;
grant delete on patients to caresaathi_app, caresaathi_staff;
