-- expand
-- Corrections of a family's phone, and what an account is told about its password (decision 063).
--
-- `phone_corrections`: every correction that staff asked for. One of an account can be open: without `ended_at`, for seven days.
-- `way`: how the family agrees. `old-phone`: a code that was sent to the old phone. `objection`: nobody objects until
-- `objects_until`, which is set when the gateway has accepted the SMS to the old phone. `second-person`: a colleague. `typo`:
-- nobody used the account with the old phone. `agreed_at`: the code was entered or a colleague agreed (`agreed_by`). An objection
-- takes the agreement back, whatever the way; then only a colleague can agree. `link_hash`: the SHA-256 of the token with which
-- the old phone objects.
--
-- `staff_phones`: when a member of the team last had a phone, so that no family gets a phone of the team, also of the last year.
-- A trigger of accounts fills it. The phones that the team has now are stored here.
--
-- A message of the kind `account` is in the inbox only, and its payload has its whole text.
--
-- Forward only. Safe while an old server runs: it corrects a phone at once, as before, until it is replaced.

create table phone_corrections (
  id            uuid primary key,
  account_id    uuid not null references accounts on delete cascade,
  old_phone     text,
  new_phone     text not null,
  reason        text not null,
  way           text not null,
  requested_by  uuid not null references accounts on delete restrict,
  requested_at  timestamptz not null,
  objects_until timestamptz,
  objected_at   timestamptz,
  agreed_at     timestamptz,
  agreed_by     uuid references accounts on delete restrict,
  link_hash     bytea,
  ended_at      timestamptz,
  outcome       text,
  constraint phone_corrections_phone_is_e164 check (new_phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint phone_corrections_reason_length check (length(btrim(reason)) between 1 and 300),
  constraint phone_corrections_way_known check (way in ('old-phone', 'objection', 'second-person', 'typo')),
  constraint phone_corrections_agreed_by_colleague 
    check (agreed_by is null or agreed_by <> requested_by and agreed_at is not null),
  constraint phone_corrections_after_objection
    check (objected_at is null or agreed_at is null or agreed_by is not null),
  constraint phone_corrections_end_has_outcome check ((ended_at is null) = (outcome is null)),
  constraint phone_corrections_outcome_known check (outcome in ('done', 'refused', 'replaced')),
  constraint phone_corrections_done_was_agreed
    check (outcome <> 'done' or agreed_at is not null or way = 'objection' and objects_until is not null and objected_at is null)
);
comment on table phone_corrections is 'Corrections of phones of families that staff asked for.';
create unique index phone_corrections_open on phone_corrections (account_id) where ended_at is null;
create index phone_corrections_by_account on phone_corrections (account_id, requested_at desc, id desc);
create index phone_corrections_by_requester on phone_corrections (requested_by);
create index phone_corrections_by_colleague on phone_corrections (agreed_by) where agreed_by is not null;
create unique index phone_corrections_link_key on phone_corrections (link_hash) where link_hash is not null;

create table staff_phones (
  phone        text primary key,
  last_used_at timestamptz not null
);
comment on table staff_phones is 'Phones of the team, and when each was last one.';
insert into staff_phones (phone, last_used_at)
  select phone, now() from accounts where user_role <> 'user' and phone is not null;

alter table phone_corrections enable row level security;
alter table phone_corrections force row level security;
alter table staff_phones enable row level security;
alter table staff_phones force row level security;
create policy phone_corrections_owner on phone_corrections to current_user using (true);
create policy phone_corrections_staff on phone_corrections to caresaathi_staff using (true) with check (true);
create policy phone_corrections_gate on phone_corrections to caresaathi_gate using (true) with check (agreed_at is null);
create policy phone_corrections_family on phone_corrections for select to caresaathi_app using (account_id = actor_id());
create policy staff_phones_owner on staff_phones to current_user using (true);
create policy staff_phones_staff on staff_phones for select to caresaathi_staff using (true);

grant select, insert, update on phone_corrections to caresaathi_staff;
-- Whoever objects may take an agreement back, and gives none.
grant select, update (objected_at, agreed_at, agreed_by) on phone_corrections to caresaathi_gate;
grant select on phone_corrections to caresaathi_app;
grant select on staff_phones to caresaathi_staff;

alter table messages drop constraint messages_kind_known;
alter table messages add constraint messages_kind_known
  check (kind in ('reminder', 'booked', 'confirmed', 'moved', 'cancelled', 'reopened', 'late', 'test', 'account')) not valid;
alter table messages drop constraint messages_about_a_visit;
alter table messages add constraint messages_about_a_visit
  check (kind in ('test', 'account') or num_nonnulls(appointment_id, starts_at) = 2) not valid;
grant insert (account_id, kind, occasion, channel, language, payload, state, due_at, expires_at, next_attempt_at, created_at, sent_at)
  on messages to caresaathi_gate;

select change_audit_actions(added => '{account.phone-correction-requested,account.phone-correction-agreed,account.phone-correction-objected,account.phone-correction-refused}', removed => '{}');
