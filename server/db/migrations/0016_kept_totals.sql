-- Totals for the dashboard, kept as things happen: counting a million appointments, or
-- hundreds of thousands of people, at every look would take longer than reading the page.
--
-- `record_totals`: how many accounts there are, and how many patients, doctors and clinics
-- that are not archived. `booking_totals`: what was booked on each day (in India) for each
-- city and still stands: visits, and the money of visits and their steps. What is
-- cancelled is taken off the day on which it was booked.
--
-- Each total is the sum of several rows, its stripes: transactions that count at the same
-- time mostly count into different rows and do not wait for each other. Rows of one
-- statement are touched in one order, so that two statements cannot block each other.
--
-- Nothing deletes an appointment, so nothing counts that.
--
-- Families book, but what others booked is none of their business: the counting runs with
-- the owner's rights, and only staff may read the totals.
--
-- Forward only. Safe while an old server runs: its writes are counted by the same triggers.
-- Writes to these tables wait until the first count is done.

create table record_totals (
  noun   text not null,
  stripe integer not null,
  total  bigint not null,
  primary key (noun, stripe)
) with (fillfactor = 50);

create table booking_totals (
  day      date not null,
  city_id  uuid,
  stripe   integer not null,
  bookings bigint not null,
  revenue  bigint not null,
  constraint booking_totals_key unique nulls not distinct (day, city_id, stripe)
) with (fillfactor = 50);

grant select on record_totals, booking_totals to caresaathi_staff;

create function total_stripe() returns integer
  language sql stable
  return pg_backend_pid() % 8;

create function count_records(counted text, difference bigint) returns void
  language sql volatile
begin atomic
  insert into record_totals as t (noun, stripe, total)
  select counted, total_stripe(), difference where difference <> 0
  on conflict (noun, stripe) do update set total = t.total + excluded.total;
end;

-- Every profile counts, whatever its state.
create function keep_account_total() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then perform count_records(tg_table_name, (select count(*) from added));
  else perform count_records(tg_table_name, -(select count(*) from removed)); end if;
  return null;
end
$$;

-- What is archived is in no list, and does not count.
create function keep_listed_total() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  difference bigint := 0;
begin
  if tg_op <> 'DELETE' then difference := (select count(*) from added where archived_at is null); end if;
  if tg_op <> 'INSERT' then difference := difference - (select count(*) from removed where archived_at is null); end if;
  perform count_records(tg_table_name, difference);
  return null;
end
$$;

create trigger accounts_total_added after insert on accounts referencing new table as added
  for each statement execute function keep_account_total();
create trigger accounts_total_removed after delete on accounts referencing old table as removed
  for each statement execute function keep_account_total();

create trigger patients_total_added after insert on patients referencing new table as added
  for each statement execute function keep_listed_total();
create trigger patients_total_changed after update on patients referencing old table as removed new table as added
  for each statement execute function keep_listed_total();
create trigger patients_total_removed after delete on patients referencing old table as removed
  for each statement execute function keep_listed_total();
create trigger doctors_total_added after insert on doctors referencing new table as added
  for each statement execute function keep_listed_total();
create trigger doctors_total_changed after update on doctors referencing old table as removed new table as added
  for each statement execute function keep_listed_total();
create trigger doctors_total_removed after delete on doctors referencing old table as removed
  for each statement execute function keep_listed_total();
create trigger clinics_total_added after insert on clinics referencing new table as added
  for each statement execute function keep_listed_total();
create trigger clinics_total_changed after update on clinics referencing old table as removed new table as added
  for each statement execute function keep_listed_total();
create trigger clinics_total_removed after delete on clinics referencing old table as removed
  for each statement execute function keep_listed_total();

insert into record_totals (noun, stripe, total)
select 'accounts', 0, count(*) from accounts
union all select 'patients', 0, count(*) from patients where archived_at is null
union all select 'doctors', 0, count(*) from doctors where archived_at is null
union all select 'clinics', 0, count(*) from clinics where archived_at is null;

create function keep_booking_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into booking_totals as t (day, city_id, stripe, bookings, revenue)
    select (created_at at time zone 'Asia/Kolkata')::date, city_id, total_stripe(),
      count(*) filter (where not is_step), sum(price)
    from added where status <> 'cancelled' and (price > 0 or not is_step)
    group by 1, 2 order by 1, 2
    on conflict (day, city_id, stripe)
      do update set bookings = t.bookings + excluded.bookings, revenue = t.revenue + excluded.revenue;
  else
    insert into booking_totals as t (day, city_id, stripe, bookings, revenue)
    select (created_at at time zone 'Asia/Kolkata')::date, city_id, total_stripe(),
      coalesce(sum(sign) filter (where not is_step), 0), sum(sign * price)
    from (
      select 1 as sign, created_at, city_id, is_step, price from added where status <> 'cancelled'
      union all
      select -1, created_at, city_id, is_step, price from removed where status <> 'cancelled') as difference
    group by 1, 2
    having coalesce(sum(sign) filter (where not is_step), 0) <> 0 or sum(sign * price) <> 0
    order by 1, 2
    on conflict (day, city_id, stripe)
      do update set bookings = t.bookings + excluded.bookings, revenue = t.revenue + excluded.revenue;
  end if;
  return null;
end
$$;

create trigger appointments_total_added after insert on appointments referencing new table as added
  for each statement execute function keep_booking_totals();
create trigger appointments_total_changed after update on appointments referencing old table as removed new table as added
  for each statement execute function keep_booking_totals();

insert into booking_totals (day, city_id, stripe, bookings, revenue)
select (created_at at time zone 'Asia/Kolkata')::date, city_id, 0, count(*) filter (where not is_step), sum(price)
from appointments where status <> 'cancelled' and (price > 0 or not is_step)
group by 1, 2;
