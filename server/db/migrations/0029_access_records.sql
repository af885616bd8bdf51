-- Access records: which member of staff saw whose data, when, and on which screen.
--
-- One row for each staff request whose reply shows people's data, written in the
-- transaction of the read. A request about one person names the patient and the
-- family's account; a list, an export or a search stores how many rows it showed, and
-- never what was searched for. Reading the data of one's own family is not a staff
-- read (`access_records_not_own`).
--
-- Staff write these rows and cannot read them. A family reads the rows about itself.
-- Everything is read by a role of its own, `caresaathi_auditor`, which the server
-- takes after checking the permission `audit.read`; it is staff in all other respects.
-- No role that serves requests changes or removes a row.
--
-- The name and the role of the viewer are copied as they were at that moment: a family
-- cannot read staff accounts. There are no foreign keys: a record outlives the patient
-- and the accounts it names, and removing a month must not touch other tables.
--
-- Partitioned by month in India, so that old months can be dropped. A partition is a
-- table of its own: each forces row-level security, has a policy for the owner alone,
-- and is granted to nobody. The role that serves requests cannot create tables, so
-- `ensure_access_record_partitions` runs with the rights of the owner. A row without a
-- partition for its month goes to `access_records_other` until there is one.
--
-- Forward only. Safe while an old server runs: it only adds.

do $$
begin
  if not exists (select from pg_roles where rolname = 'caresaathi_auditor') then
    create role caresaathi_auditor nologin inherit;
  end if;
exception
  when duplicate_object or unique_violation then null; -- another server created it at the same time
end
$$;

do $$
begin
  if not pg_has_role('caresaathi_auditor', 'caresaathi_staff', 'member') then
    grant caresaathi_staff to caresaathi_auditor;
  end if;
  if not pg_has_role('caresaathi_app', 'caresaathi_auditor', 'member') then
    grant caresaathi_auditor to caresaathi_app;
  end if;
end
$$;

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
alter table access_records_other enable row level security;
alter table access_records_other force row level security;
create policy access_records_other_owner on access_records_other to current_user using (true) with check (true);

-- Creates the partitions of this month and the next three that do not exist, and moves
-- the rows of those months out of the default partition. Returns how many it created.
-- It takes no arguments, so that a caller can do no more than this.
--
-- The new table is filled before it is attached: attaching lets readers and writers of
-- the other partitions go on. Only the default partition is locked, for that moment.
create function ensure_access_record_partitions() returns integer
  language plpgsql security definer
  set search_path = public, pg_temp
  set timezone = 'Asia/Kolkata'
  set lock_timeout = '3s'
as $$
declare
  first_day timestamptz;
  next_day  timestamptz;
  part      text;
  created   integer := 0;
begin
  perform pg_advisory_xact_lock(7214029); -- servers that start at the same time take turns
  for months_ahead in 0..3 loop
    first_day := date_trunc('month', now()) + make_interval(months => months_ahead);
    next_day := first_day + interval '1 month';
    part := 'access_records_' || to_char(first_day, 'YYYY_MM');
    continue when to_regclass('public.' || part) is not null;

    execute format('create table public.%I (like public.access_records including defaults including constraints)', part);
    execute format('alter table public.%I enable row level security', part);
    execute format('alter table public.%I force row level security', part);
    execute format('create policy %I on public.%I to current_user using (true) with check (true)', part || '_owner', part);
    lock table public.access_records_other in access exclusive mode;
    execute format(
      'with moved as (delete from public.access_records_other where at >= %L and at < %L returning *)
       insert into public.%I select * from moved', first_day, next_day, part);
    execute format(
      'alter table public.access_records attach partition public.%I for values from (%L) to (%L)',
      part, first_day, next_day);
    created := created + 1;
  end loop;
  return created;
end
$$;
revoke all on function ensure_access_record_partitions() from public;
grant execute on function ensure_access_record_partitions() to caresaathi_app;

select ensure_access_record_partitions();
