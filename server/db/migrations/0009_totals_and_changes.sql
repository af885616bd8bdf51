-- Totals for the dashboard, maintained as things happen: counting a million appointments at every visit
-- of the page would take longer than reading it.
--
-- `record_totals`: how many accounts there are, and how many patients, doctors and clinics that are not
-- archived. `booking_totals`: what was booked on each day (in India) for each city and still stands:
-- visits, and the money of visits and their steps. A cancellation is subtracted from the day on which
-- the visit was booked. Nothing deletes an appointment, so nothing counts that.
--
-- Each total is the sum of several rows, its stripes: transactions that count at the same time mostly
-- update different rows and do not wait for each other. A statement updates its rows in one order, so
-- that two statements cannot block each other. Families book, but must not read what others booked: the
-- triggers that count run with the rights of the owner, and only staff may read the totals.
--
-- Change counters: a sequence for each table that families write, incremented by every statement that
-- changes one. Every server reads them once a second. NOTIFY, as for the directory, would make bookings
-- commit one after another. A sequence is neither locked nor rolled back: incremented once too often, it
-- only makes an open list ask again. The audit log needs none: its ids are such a sequence.
--
-- Forward only. Safe while an old server runs: nothing reads these tables yet.

create table record_totals (
  noun   text not null,
  stripe integer not null,
  total  bigint not null,
  primary key (noun, stripe)
) with (fillfactor = 50);
comment on table record_totals is 'How many accounts, and listed patients, doctors and clinics there are, as sums of stripes.';

create table booking_totals (
  day      date not null,
  city_id  uuid,
  stripe   integer not null,
  bookings bigint not null,
  revenue  bigint not null,
  constraint booking_totals_key unique nulls not distinct (day, city_id, stripe)
) with (fillfactor = 50);
comment on table booking_totals is 'Visits booked on each day in each city and their value in paise, as sums of stripes.';

insert into record_totals (noun, stripe, total)
values ('accounts', 0, 0), ('patients', 0, 0), ('doctors', 0, 0), ('clinics', 0, 0);

grant select on record_totals, booking_totals to caresaathi_staff;

create sequence accounts_changes;
create sequence patients_changes;
create sequence appointments_changes;

grant usage, select on accounts_changes, patients_changes, appointments_changes
  to caresaathi_app, caresaathi_staff, caresaathi_gate;
grant select on audit_log_id_seq to caresaathi_app;

-- A new sequence holds the value that it returns first, and tells separately whether it was returned.
create view change_counts with (security_invoker = true) as
  select 'accounts' as table_name, last_value + is_called::integer as changes from accounts_changes
  union all select 'patients', last_value + is_called::integer from patients_changes
  union all select 'appointments', last_value + is_called::integer from appointments_changes
  union all select 'audit_log', last_value + is_called::integer from audit_log_id_seq;
comment on view change_counts is 'How often each table that families write has changed.';
grant select on change_counts to caresaathi_app;
