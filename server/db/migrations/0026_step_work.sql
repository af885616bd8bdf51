-- Steps as work: how long a step takes, from where to where, who does it, and how far it is.
--
-- `step_work` has one row for each step, which `keep_step_work()` adds with the step. `assignee_id` is a member of the team,
-- `helper_name` the first name of then, which families read. `state` is what the assignee pressed last. A step whose status
-- is `complete` is done whatever the state says, because staff can also close a step in its dialog.
--
-- `busy` is the time in which the assignee is occupied; `busy_with_travel` also contains the travel before it. `starts_at` is
-- that of the step. All three are stored by triggers, because a constraint cannot look into another table. Both ranges are
-- null for a step that is unassigned, complete, cancelled, or without a time: such a step begins at midnight and has no
-- doctor. Two constraints reject one person at two places at once: `step_work_one_place` any two steps at the same time,
-- `step_work_time_to_travel` two steps of different visits without time for the way. They compare hashes of ids, as
-- `appointments_doctor_free` does.
--
-- `step_events`: what an assignee pressed and when. Rows are only added. The id is derived from the account and an
-- idempotency key, so that a press that is sent twice is stored once. `pressed_at` is the time on the phone, which without
-- a network is earlier than `received_at`.
--
-- `appointments.cancelled_with_visit` marks the steps that the cancellation of their visit cancelled, so that reopening the
-- visit can restore them.
--
-- Families see of their own steps the first name, the state and its time, and nothing else of the team.
--
-- Forward only. Safe while an old server runs: the triggers add and keep the work of its steps too; its cancellations leave
-- `cancelled_with_visit` false, so those steps are not offered for restoring. The default is a constant, so no row of
-- appointments is rewritten. Writers of appointments wait while the index and the rows of existing steps are created, a few
-- seconds for a million steps.

alter table appointments
  add column cancelled_with_visit boolean not null default false,
  add constraint appointments_cancelled_with_visit_fits
    check (not cancelled_with_visit or (parent_id is not null and status = 'cancelled'));
grant update (cancelled_with_visit) on appointments to caresaathi_app, caresaathi_staff;
-- The list of the steps of a day. The overdue ones are found by `appointments_pending_steps`.
create index appointments_steps_by_time on appointments (starts_at, id) where is_step;

create table step_work (
  step_id          uuid primary key references appointments on delete cascade,
  visit_id         uuid not null references appointments on delete cascade,
  starts_at        timestamptz not null,
  duration_minutes smallint not null,
  travel_minutes   smallint not null default 30,
  place_from       text not null default '',
  place_to         text not null default '',
  assignee_id      uuid references accounts on delete restrict,
  helper_name      text,
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
  constraint step_work_helper_is_assignee check ((helper_name is null) = (assignee_id is null)),
  constraint step_work_busy_has_assignee check (assignee_id is not null or num_nonnulls(busy, busy_with_travel) = 0),
  constraint step_work_one_place exclude using gist
    (uuid_hash_extended(assignee_id, 0) with =, busy with &&) where (busy is not null),
  constraint step_work_time_to_travel exclude using gist
    (uuid_hash_extended(assignee_id, 0) with =, uuid_hash_extended(visit_id, 0) with <>, busy_with_travel with &&)
    where (busy_with_travel is not null)
);
comment on table step_work is 'How long a step takes, from where to where, who does it, and how far it is.';
create index step_work_by_assignee on step_work (assignee_id, starts_at) where assignee_id is not null;

insert into step_work (step_id, visit_id, starts_at, duration_minutes, state)
select a.id, a.parent_id, a.starts_at,
  case a.step_type when 'visit' then 60 when 'pickup' then 60 when 'test' then 45 else 30 end,
  case when a.status = 'complete' then 'done' else 'planned' end
from appointments a where a.is_step;

create table step_events (
  id          uuid primary key,
  step_id     uuid not null references appointments on delete cascade,
  state       text not null,
  note        text not null default '',
  pressed_by  uuid not null references accounts on delete restrict,
  pressed_at  timestamptz not null,
  received_at timestamptz not null,
  constraint step_events_state_known check (state in ('planned', 'started', 'arrived', 'done', 'problem')),
  constraint step_events_note_short check (length(note) <= 300)
);
comment on table step_events is 'What the assignee of a step pressed, and when; rows are only added.';
create index step_events_by_step on step_events (step_id, pressed_at desc, id desc);

alter table step_work enable row level security;
alter table step_work force row level security;
alter table step_events enable row level security;
alter table step_events force row level security;
create policy step_work_owner on step_work to current_user using (true);
create policy step_work_family on step_work for select to caresaathi_app
  using (exists (select from appointments a where a.id = step_id and a.user_id = actor_id()));
create policy step_work_staff on step_work to caresaathi_staff using (true) with check (true);
create policy step_events_owner on step_events to current_user using (true);
create policy step_events_staff on step_events to caresaathi_staff using (true) with check (true);

grant select (step_id, visit_id, starts_at, duration_minutes, helper_name, state, state_at) on step_work to caresaathi_app;
grant select, update on step_work to caresaathi_staff;
grant select, insert on step_events to caresaathi_staff;

select change_audit_actions(
  added => '{appointment.step-assigned,appointment.step-marked,appointment.steps-exported}', removed => '{}');
