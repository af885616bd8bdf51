-- Patients: the people a family cares for. `sequence` counts them per family from 0 and, with the
-- account's prefix, makes the patient number (A1B2C3-P000). An age is stored with the day it was given,
-- so that it can be shown as of today. A patient with appointments is archived, never deleted.
--
-- Holds a family's data: row-level security, forced, by the actor of the transaction.
--
-- Forward only. Safe while an old server runs: nothing reads this table yet.

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
  search_text     text not null
    generated always as (search_fold(name || ' ' || patient_number || ' ' || mobile_number)) stored,
  constraint patients_family_key unique (id, user_id),
  constraint patients_sequence_key unique (user_id, sequence),
  constraint patients_number_key unique (patient_number),
  constraint patients_name_length check (length(btrim(name)) between 2 and 120),
  constraint patients_age_sane check (age between 1 and 130),
  constraint patients_gender_known check (gender in ('Male', 'Female', 'Other')),
  constraint patients_mobile_short check (length(mobile_number) <= 20),
  constraint patients_history_short check (length(medical_history) <= 10000)
);
comment on table patients is 'The people a family cares for.';

create index patients_by_family on patients (user_id, created_at desc, id desc);
create index patients_newest on patients (created_at desc, id desc) where archived_at is null;
create index patients_by_gender on patients (gender, created_at desc, id desc) where archived_at is null;
create index patients_by_name on patients ((name collate "en-x-icu"), id) where archived_at is null;
create index patients_search on patients using gin (search_text gin_trgm_ops);

alter table patients enable row level security;
alter table patients force row level security;
create policy patients_owner on patients to current_user using (true);
create policy patients_family on patients to caresaathi_app
  using (user_id = actor_id()) with check (user_id = actor_id());
create policy patients_staff on patients to caresaathi_staff using (true) with check (true);

grant select, insert, update, delete on patients to caresaathi_app, caresaathi_staff;
