-- Steps as assigned work, doctors who are away, and money that was received.
--
-- `appointments.has_time` is false for a step that staff added with a day and no time: it starts at midnight and occupies
-- nobody. `cancelled_with_visit` marks steps that the cancellation of their visit cancelled, so that reopening the visit can
-- restore them.
--
-- `step_work`: how long a step takes, from where to where, who does it, and how far it is. Created with the step. `busy` is
-- the time in which its assignee is occupied, and `busy_with_travel` also has the travel allowance before it. Both are
-- stored by a trigger, and null for a step that is unassigned, untimed, complete or cancelled. Two constraints reject one
-- person at two places: `step_work_one_place` for any two steps, `step_work_time_to_travel` for steps of different visits.
-- They compare hashes of ids, as `appointments_doctor_free` does.
--
-- `step_events`: what an assistant pressed (`started`, `arrived`, `done`, `problem`) and when. Rows are only added. The id is
-- derived from the account and an idempotency key, so that a press that is sent twice is stored once.
--
-- `doctor_absences`: a doctor is away from a moment to another; without an end, until further notice. It blocks bookings at
-- once. One that is longer than a day waits for a manager's confirmation; until then it blocks too. `ended_at`: the absence
-- was withdrawn or the doctor is back. Which visits need a new time is derived: open visits inside an absence or on a day of
-- leave, until they are moved or cancelled, or `kept_visits` has their present start.
--
-- `payments`: money that was received, in paise. Rows are only added. A reversal is a row with the negative amount that
-- names the reversed row; each row is reversed at most once. A visit's balance is the value of the visit and its steps that
-- are not cancelled, less the sum of its payments. `day` is the day in India, whose till contains the row.
--
-- `till_closings`: a day's till after counting. No payment of that day is added afterwards.
--
-- Forward only. Safe while an old server runs: it adds steps without work, which count as unassigned, and its cancellations
-- leave `cancelled_with_visit` false, so those steps are not offered for restoring. The update of existing steps rewrites
-- only steps at midnight.

alter table appointments
  add column has_time boolean not null default true,
  add column cancelled_with_visit boolean not null default false,
  add constraint appointments_only_steps_without_time check (has_time or (parent_id is not null and doctor_id is null)),
  add constraint appointments_cancelled_with_visit_fits
    check (not cancelled_with_visit or (parent_id is not null and status = 'cancelled'));
update appointments set has_time = false
where is_step and doctor_id is null and appointment_type_id is null
  and (starts_at at time zone 'Asia/Kolkata')::time = '00:00';
grant update (has_time, cancelled_with_visit) on appointments to caresaathi_staff;
grant update (cancelled_with_visit) on appointments to caresaathi_app;
-- The list of steps of a day.
create index appointments_steps_by_day on appointments (starts_at, id) where is_step;

create table step_work (
  step_id          uuid primary key references appointments on delete restrict,
  visit_id         uuid not null references appointments on delete restrict,
  duration_minutes smallint not null,
  travel_minutes   smallint not null default 30,
  place_from       text not null default '',
  place_to         text not null default '',
  assignee_id      uuid references accounts on delete restrict,
  state            text not null default 'planned',
  state_at         timestamptz,
  state_note       text not null default '',
  busy             tstzrange,
  busy_with_travel tstzrange,
  constraint step_work_duration_sane check (duration_minutes between 5 and 720),
  constraint step_work_travel_sane check (travel_minutes between 0 and 240),
  constraint step_work_places_short check (length(place_from) <= 300 and length(place_to) <= 300),
  constraint step_work_state_known check (state in ('planned', 'started', 'arrived', 'done', 'problem')),
  constraint step_work_note_short check (length(state_note) <= 300),
  constraint step_work_busy_has_assignee check (busy is null or assignee_id is not null),
  constraint step_work_one_place exclude using gist
    (uuid_hash_extended(assignee_id, 0) with =, busy with &&) where (busy is not null),
  constraint step_work_time_to_travel exclude using gist
    (uuid_hash_extended(assignee_id, 0) with =, uuid_hash_extended(visit_id, 0) with <>, busy_with_travel with &&)
    where (busy_with_travel is not null)
);
comment on table step_work is 'How long a step takes, from where to where, who does it, and how far it is.';
create index step_work_by_assignee on step_work (assignee_id) where assignee_id is not null;
create index step_work_by_visit on step_work (visit_id);

create table step_events (
  id          uuid primary key,
  step_id     uuid not null references appointments on delete restrict,
  state       text not null,
  note        text not null default '',
  pressed_by  uuid not null references accounts on delete restrict,
  -- When the button was pressed; without a network that is earlier than `received_at`.
  pressed_at  timestamptz not null,
  received_at timestamptz not null,
  constraint step_events_state_known check (state in ('planned', 'started', 'arrived', 'done', 'problem')),
  constraint step_events_note_short check (length(note) <= 300)
);
comment on table step_events is 'What an assistant pressed for a step, and when.';
create index step_events_by_step on step_events (step_id, pressed_at desc, id desc);

create table doctor_absences (
  id           uuid primary key,
  doctor_id    uuid not null references doctors on delete restrict,
  starts_at    timestamptz not null,
  -- Null: until further notice.
  ends_at      timestamptz,
  reason       text not null,
  reported_by  uuid not null references accounts on delete restrict,
  reported_at  timestamptz not null,
  confirmed_by uuid references accounts on delete restrict,
  confirmed_at timestamptz,
  ended_by     uuid references accounts on delete restrict,
  ended_at     timestamptz,
  version      integer not null default 1,
  constraint doctor_absences_in_order check (ends_at > starts_at),
  constraint doctor_absences_reason_length check (length(btrim(reason)) between 1 and 300),
  constraint doctor_absences_confirmation_whole check (num_nonnulls(confirmed_by, confirmed_at) in (0, 2)),
  constraint doctor_absences_end_whole check (num_nonnulls(ended_by, ended_at) in (0, 2))
);
comment on table doctor_absences is 'When a doctor is away, besides planned days of leave.';
create index doctor_absences_active on doctor_absences (doctor_id, starts_at) where ended_at is null;
create index doctor_absences_newest on doctor_absences (reported_at desc, id desc);

create table kept_visits (
  appointment_id uuid not null references appointments on delete restrict,
  starts_at      timestamptz not null,
  reason         text not null,
  kept_by        uuid not null references accounts on delete restrict,
  kept_at        timestamptz not null,
  primary key (appointment_id, starts_at),
  constraint kept_visits_reason_length check (length(btrim(reason)) between 1 and 300)
);
comment on table kept_visits is 'Visits that staff keep at a time at which the doctor is reported away.';

create table payments (
  id             uuid primary key,
  account_id     uuid not null references accounts on delete restrict,
  appointment_id uuid not null references appointments on delete restrict,
  amount         integer not null,
  method         text not null,
  reference      text not null default '',
  note           text not null default '',
  reverses       uuid references payments on delete restrict,
  day            date not null,
  received_by    uuid not null references accounts on delete restrict,
  received_at    timestamptz not null,
  receipt_number bigint generated always as identity,
  constraint payments_amount_sane check (amount <> 0 and amount between -100000000 and 100000000),
  constraint payments_method_known check (method in ('cash', 'upi', 'card')),
  constraint payments_reference_short check (length(reference) <= 80),
  constraint payments_note_short check (length(note) <= 300),
  constraint payments_reversal_negative check ((reverses is null) = (amount > 0)),
  constraint payments_reversed_once unique (reverses)
);
comment on table payments is 'Money that was received for visits, and its reversals; rows are only added.';
create index payments_by_visit on payments (appointment_id, received_at);
create index payments_by_family on payments (account_id, received_at desc);
create index payments_by_day on payments (day, received_at, id);

create table till_closings (
  day          date primary key,
  cash_counted integer not null,
  cash_total   integer not null,
  upi_total    integer not null,
  card_total   integer not null,
  row_count    integer not null,
  note         text not null default '',
  closed_by    uuid not null references accounts on delete restrict,
  closed_at    timestamptz not null,
  constraint till_closings_counted_not_negative check (cash_counted >= 0),
  constraint till_closings_note_short check (length(note) <= 300)
);
comment on table till_closings is 'The till of a day after counting; no payment of that day is added afterwards.';

alter table step_work enable row level security;
alter table step_work force row level security;
alter table step_events enable row level security;
alter table step_events force row level security;
alter table kept_visits enable row level security;
alter table kept_visits force row level security;
alter table payments enable row level security;
alter table payments force row level security;

create policy step_work_owner on step_work to current_user using (true);
create policy step_work_family on step_work to caresaathi_app
  using (exists (select from appointments a where a.id = step_id)) with check (exists (select from appointments a where a.id = step_id));
create policy step_work_staff on step_work to caresaathi_staff using (true) with check (true);
create policy step_events_owner on step_events to current_user using (true);
create policy step_events_staff on step_events to caresaathi_staff using (true) with check (true);
create policy kept_visits_owner on kept_visits to current_user using (true);
create policy kept_visits_family on kept_visits for select to caresaathi_app
  using (exists (select from appointments a where a.id = appointment_id));
create policy kept_visits_staff on kept_visits to caresaathi_staff using (true) with check (true);
create policy payments_owner on payments to current_user using (true);
create policy payments_family on payments for select to caresaathi_app using (account_id = actor_id());
create policy payments_staff on payments to caresaathi_staff using (true) with check (true);

-- Families see how far a step is, and nothing else of the team: the assignee's first name comes from `assignee_first_name()`.
grant select (step_id, visit_id, duration_minutes, place_from, place_to, state, state_at), insert on step_work to caresaathi_app;
grant update (busy, busy_with_travel) on step_work to caresaathi_app;
grant select, insert, update on step_work to caresaathi_staff;
grant select, insert on step_events to caresaathi_staff;
grant select (doctor_id, starts_at, ends_at, ended_at) on doctor_absences to caresaathi_app;
grant select, insert, update on doctor_absences to caresaathi_staff;
grant select (appointment_id, starts_at) on kept_visits to caresaathi_app;
grant select, insert on kept_visits to caresaathi_staff;
grant select (id, account_id, appointment_id, amount, method, day, received_at, receipt_number, reverses) on payments to caresaathi_app;
grant select, insert on payments to caresaathi_staff;
grant select, insert on till_closings to caresaathi_staff;
