-- Appointments: a booked visit, or (with `parent_id`) one step around a visit. Title and price are copied
-- when booked and never follow later changes. Nothing deletes an appointment.
--
-- Invariants:
--   - An appointment belongs to its patient's family (`appointments_of_one_family`: row-level security
--     does not apply to foreign keys).
--   - A step belongs to a visit of the same patient (a trigger of `refuse_step_of_other_patient()`).
--   - No two active appointments of one doctor overlap (`appointments_doctor_free`). The constraint
--     compares a hash of the doctor: GiST measures the distance of two ids in floating point, so ids
--     that differ only at their end look the same to it. Two doctors with one 64-bit hash would reject
--     each other's times; no doctor could be booked twice.
--   - No appointment is longer than the longest slot, 4 hours: that bounds where one that has not ended
--     yet can have begun.
--   - Once booked, only title, status, times, description and version change: the grants list them.
--
-- A booking's id is derived from the account and the idempotency key of the submit, so that the primary
-- key accepts a submit once; `request_hash` tells a repeated submit from one that reuses its key.
--
-- `search_text` is what staff find an appointment by: title, patient's name and number, folded. Steps
-- have none; they are found through their visit.
--
-- Booking limits: `booking_limit_hits` tells staff which family reached which limit.
--
-- Both hold a family's data: row-level security, forced, by the actor of the transaction.
--
-- Forward only. Safe while an old server runs: nothing reads these tables yet.

create table appointments (
  id                  uuid primary key default gen_random_uuid(),
  user_id             uuid not null references accounts on delete restrict,
  patient_id          uuid not null,
  parent_id           uuid,
  is_step             boolean not null generated always as (parent_id is not null) stored,
  -- Null for steps that staff add.
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
  request_hash        bytea,
  search_text         text not null default '',
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  constraint appointments_of_one_family foreign key (patient_id, user_id) references patients (id, user_id),
  constraint appointments_step_of_visit foreign key (parent_id) references appointments,
  constraint appointments_title_length check (length(btrim(title)) between 1 and 160),
  constraint appointments_step_type_known
    check (step_type in ('visit', 'pickup', 'test', 'followup', 'prescription', 'other')),
  constraint appointments_status_known check (
    case when parent_id is null then status in ('scheduled', 'open', 'closed', 'cancelled')
         else status in ('pending', 'complete', 'cancelled') end),
  constraint appointments_ends_after_start check (ends_at > starts_at),
  constraint appointments_at_most_four_hours check (ends_at - starts_at <= interval '4 hours'),
  constraint appointments_doctor_has_end check (doctor_id is null or ends_at is not null),
  constraint appointments_price_not_negative check (price >= 0),
  constraint appointments_notes_short check (length(notes) <= 2000),
  constraint appointments_description_short check (length(description) <= 2000),
  constraint appointments_doctor_free exclude using gist
    (uuid_hash_extended(doctor_id, 0) with =, tstzrange(starts_at, ends_at) with &&)
    where (doctor_id is not null and status <> 'cancelled')
);
comment on table appointments is 'Booked visits, and the steps around a visit.';

create index appointments_by_patient on appointments (patient_id, starts_at desc, id desc) where not is_step;
-- Steps count against the booking limits too, so the index holds them.
create index appointments_by_family on appointments (user_id, starts_at desc, id desc);
-- Whether a doctor's time is taken.
create index appointments_by_doctor on appointments (doctor_id, starts_at) include (ends_at)
  where doctor_id is not null and status <> 'cancelled';
create index appointments_by_clinic on appointments (clinic_id) where clinic_id is not null;
create index appointments_steps on appointments (parent_id, starts_at) where parent_id is not null;
-- The orders and filters of the staff's list.
create index appointments_newest on appointments (starts_at desc, id desc) where not is_step;
create index appointments_open on appointments (starts_at desc, id desc)
  where not is_step and status in ('scheduled', 'open');
create index appointments_done on appointments (status, starts_at desc, id desc)
  where not is_step and status in ('closed', 'cancelled');
create index appointments_by_creation on appointments (created_at desc, id desc) include (status) where not is_step;
-- A search reads all titles in a few steps, and looks in the patients for words that no title has.
create index appointments_by_title on appointments (title) where not is_step;

create table booking_limit_hits (
  account_id uuid not null references accounts on delete cascade,
  kind       text not null,
  day        date not null,
  times      integer not null default 1,
  last_at    timestamptz not null,
  primary key (account_id, kind, day),
  constraint booking_limit_hits_kind_known
    check (kind in ('limit_patient_doctor', 'limit_family', 'limit_hour', 'phone_unverified'))
);
comment on table booking_limit_hits is 'Which family reached which booking limit, once per day.';
create index booking_limit_hits_newest on booking_limit_hits (last_at desc, account_id);

alter table appointments enable row level security;
alter table appointments force row level security;
alter table booking_limit_hits enable row level security;
alter table booking_limit_hits force row level security;
create policy appointments_owner on appointments to current_user using (true);
create policy appointments_family on appointments to caresaathi_app
  using (user_id = actor_id()) with check (user_id = actor_id());
create policy appointments_staff on appointments to caresaathi_staff using (true) with check (true);
create policy booking_limit_hits_owner on booking_limit_hits to current_user using (true);
create policy booking_limit_hits_family on booking_limit_hits to caresaathi_app
  using (account_id = actor_id()) with check (account_id = actor_id());
create policy booking_limit_hits_staff on booking_limit_hits for select to caresaathi_staff using (true);

grant select, insert on appointments to caresaathi_app, caresaathi_staff;
grant update (title, status, starts_at, ends_at, description, version) on appointments
  to caresaathi_app, caresaathi_staff;
grant select, insert, update on booking_limit_hits to caresaathi_app;
grant select on booking_limit_hits to caresaathi_staff;
