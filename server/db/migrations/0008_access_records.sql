-- Access records: which member of staff saw whose data, when, and on which screen.
--
-- One row for each staff request whose reply shows people's data, written in the transaction of the
-- read. A request about one person names the patient and the family's account; a list, an export or a
-- search stores how many rows it showed, and never what was searched for. Reading the data of one's own
-- family is not a staff read (`access_records_not_own`).
--
-- Staff write these rows and cannot read them. A family reads the rows about itself. All rows are read
-- by the role `caresaathi_auditor`, which the server takes after checking the permission `audit.read`.
-- No role that serves requests changes or removes a row.
--
-- The name and the role of the viewer are copied as they were at that moment: a family cannot read staff
-- accounts. There are no foreign keys: a record outlives the patient and the accounts it names, and
-- removing a month must not touch other tables.
--
-- Partitioned by month in India in the same way as the audit log.
--
-- Forward only. Safe while an old server runs: nothing reads this table yet.

create table access_records (
  id          uuid not null default gen_random_uuid(),
  at          timestamptz not null,
  viewer_id   uuid not null,
  viewer_name text not null,
  viewer_role text not null,
  -- Which screen showed the data; the words for it are in the contract.
  screen      text not null,
  -- Null where the account itself was shown, or more than one person.
  patient_id  uuid,
  family_id   uuid,
  -- How many rows a list showed.
  row_count   integer,
  request_id  text,
  primary key (at, id),
  constraint access_records_role_known check (viewer_role in ('assistant', 'manager', 'admin')),
  constraint access_records_screen_named check (screen ~ '^[a-z]+(-[a-z]+)*$'),
  constraint access_records_name_or_count check (num_nonnulls(family_id, row_count) > 0),
  constraint access_records_patient_of_family check (patient_id is null or family_id is not null),
  constraint access_records_not_own check (family_id <> viewer_id)
) partition by range (at);
comment on table access_records is 'Which member of staff saw whose data and on which screen, partitioned by month in India.';

-- The primary key serves the list of everything, newest first.
create index access_records_by_family on access_records (family_id, at desc, id desc) where family_id is not null;
create index access_records_by_patient on access_records (patient_id, at desc, id desc) where patient_id is not null;
create index access_records_by_viewer on access_records (viewer_id, at desc, id desc);
create index access_records_by_screen on access_records (screen, at desc, id desc);

alter table access_records enable row level security;
alter table access_records force row level security;
create policy access_records_owner on access_records to current_user using (true) with check (true);
create policy access_records_family on access_records for select to caresaathi_app
  using (family_id = public.actor_id());
create policy access_records_written_by_staff on access_records for insert to caresaathi_staff with check (true);
create policy access_records_auditor on access_records for select to caresaathi_auditor using (true);

grant select (id, at, viewer_name, viewer_role, screen, patient_id, family_id) on access_records to caresaathi_app;
grant insert on access_records to caresaathi_staff;
grant select on access_records to caresaathi_auditor;

create table access_records_other partition of access_records default;
comment on table access_records_other is 'Access records whose month has no partition.';
alter table access_records_other enable row level security;
alter table access_records_other force row level security;
create policy access_records_other_owner on access_records_other to current_user using (true) with check (true);
