-- The same booking in fewer steps. What it asks, answers and stores is as before.
--
-- Patient, type, city and doctor are looked up together; what does not matter for a booking is
-- not looked up. (`if a is not null and exists (…)` runs a query whatever `a` is: such ifs stand
-- one inside the other.) A submit is remembered before it
-- is booked, and the key of that memory settles who of two at once was first: that takes
-- one step, where a lock, a look and an insert were three. Whoever is refused is looked up
-- there too: a submit that was booked is answered the same again, whatever is true by now.
--
-- An entry of the audit log outlives what it tells of, so who acted is no longer a
-- reference that a deletion would empty. A remembered submit belongs to whoever is signed
-- in, as its policy says. Both references locked the account's row at every booking; nothing
-- deletes accounts. `appointments_by_type` was asked by nothing but the deletion of a type,
-- which does not happen: a type is made inactive.
--
-- A booking is counted row by row: gathering the one row of a booking in a table of its own,
-- to group and sort it, took longer than counting it.
--
-- Whom a search means: where no title holds a word that was typed, the patients do, and they are
-- fewer than their appointments. `appointments_by_title` tells all titles in a few hops.
--
-- Forward only. Safe while an old server runs: the functions keep their form. Building the
-- index holds up bookings for a second or two where there are a million.

alter table audit_log drop constraint audit_log_actor_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_account_id_fkey;
drop index appointments_by_type;
create index appointments_by_title on appointments (title) where not is_step;

create function count_booking() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into booking_totals as t (day, city_id, stripe, bookings, revenue)
  values ((new.created_at at time zone 'Asia/Kolkata')::date, new.city_id, total_stripe(), (not new.is_step)::integer, new.price)
  on conflict (day, city_id, stripe)
    do update set bookings = t.bookings + excluded.bookings, revenue = t.revenue + excluded.revenue;
  return null;
end
$$;

drop trigger appointments_total_added on appointments;
create trigger appointments_total_added after insert on appointments
  for each row when (new.status <> 'cancelled' and (new.price > 0 or not new.is_step)) execute function count_booking();

-- Only changes are left to it.
create or replace function keep_booking_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
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
  return null;
end
$$;

-- Whether a doctor takes bookings at this moment: a slot of the weekly hours, not on leave.
-- Doctors without weekly hours can be asked for any time.
create or replace function doctor_offers(wanted_doctor uuid, start_time timestamptz) returns boolean
  language sql stable
begin atomic
  select not exists (
      select from doctor_leave v
      where v.doctor_id = wanted_doctor
        and (start_time at time zone 'Asia/Kolkata')::date between v.first_day and v.last_day)
    and coalesce((
      select bool_or(h.weekday = extract(isodow from l.local)
        and m.minute >= h.opens and m.minute + d.slot_minutes <= h.closes
        and mod((m.minute - h.opens)::integer, d.slot_minutes) = 0)
      from doctor_hours h
      join doctors d on d.id = h.doctor_id
      cross join lateral (select start_time at time zone 'Asia/Kolkata' as local) l
      cross join lateral (select extract(hour from l.local) * 60 + extract(minute from l.local) as minute) m
      where h.doctor_id = wanted_doctor), true);
end;

-- What is wrong with a time, or null.
create or replace function time_problem(wanted_doctor uuid, wanted_clinic uuid, start_time timestamptz, at_time timestamptz)
  returns text language plpgsql stable as $$
begin
  if start_time <= at_time then return 'past'; end if;
  if start_time > at_time + interval '1 year' then return 'too_far'; end if;
  if wanted_doctor is not null and not doctor_offers(wanted_doctor, start_time) then return 'not_offered'; end if;
  if wanted_clinic is not null and clinic_is_closed(wanted_clinic, (start_time at time zone 'Asia/Kolkata')::date) then
    return 'clinic_closed';
  end if;
  return null;
end
$$;

-- Whether somebody has a doctor's time. Not who.
create function is_taken(wanted_doctor uuid, from_time timestamptz, to_time timestamptz) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (
    select from appointments a
    where a.doctor_id = wanted_doctor and a.status <> 'cancelled'
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(from_time, to_time));
end;
revoke execute on function is_taken(uuid, timestamptz, timestamptz) from public;
grant execute on function is_taken(uuid, timestamptz, timestamptz) to caresaathi_app, caresaathi_staff;

create or replace function book_appointment(
  actor uuid, acts_as_staff boolean, idempotency_key uuid, request_digest bytea, at_time timestamptz, request text,
  wanted_patient uuid, type_name text, city_name text, wanted_doctor uuid, wanted_clinic uuid, wanted_parent uuid,
  start_time timestamptz, given_notes text, seen_total integer, accepts_overlap boolean)
  returns table (outcome text, appointment_id uuid, total integer)
  language plpgsql volatile as $$
declare
  acts_as text := set_config('app.actor_id', actor::text, true);
  asked record;
  end_time timestamptz;
  known idempotency_keys;
begin
  if acts_as_staff then acts_as := set_config('role', 'caresaathi_staff', true); end if;

  select p.user_id as family, t.id as type_id, t.name as type, t.title, c.id as city_id, d.id as doctor_id,
    coalesce(d.slot_minutes, 30) as minutes, appointment_price(t.id, c.id) as price
  into asked
  from (select) one
  left join patients p on p.id = wanted_patient and p.archived_at is null and (acts_as_staff or p.user_id = actor)
  left join appointment_types t on lower(t.name) = lower(type_name) and t.is_active
  left join cities c on lower(c.name) = lower(city_name) and c.is_active and c.archived_at is null
  left join doctors d on d.id = wanted_doctor and d.archived_at is null;

  <<decided>>
  begin
    if asked.family is null then outcome := 'patient_unknown'; exit decided; end if;
    if asked.type_id is null then outcome := 'type_unknown'; exit decided; end if;
    if asked.city_id is null then outcome := 'city_unknown'; exit decided; end if;
    if wanted_clinic is not null then
      perform from clinics c where c.id = wanted_clinic and c.archived_at is null;
      if not found then outcome := 'clinic_unknown'; exit decided; end if;
    end if;
    if asked.doctor_id is distinct from wanted_doctor then outcome := 'doctor_unknown'; exit decided; end if;
    if wanted_parent is not null then
      perform from appointments a
      where a.id = wanted_parent and a.patient_id = wanted_patient and not a.is_step and a.status <> 'cancelled';
      if not found then outcome := 'parent_unknown'; exit decided; end if;
    end if;

    outcome := time_problem(wanted_doctor, wanted_clinic, start_time, at_time);
    if outcome is not null then exit decided; end if;
    total := asked.price;
    if total is distinct from seen_total then outcome := 'price_changed'; exit decided; end if;

    if not accepts_overlap then
      perform from appointments a
      where a.patient_id = wanted_patient and a.status in ('scheduled', 'open', 'pending')
        and a.starts_at > start_time - interval '4 hours' and a.starts_at < start_time + make_interval(mins => asked.minutes)
        and coalesce(a.ends_at, a.starts_at + interval '30 minutes') > start_time;
      if found then outcome := 'patient_busy'; exit decided; end if;
    end if;

    if wanted_doctor is not null then
      end_time := start_time + make_interval(mins => asked.minutes);
      -- Whoever is alone looks once. Of a crowd after one slot, those who would have to wait look before they do.
      if not pg_try_advisory_xact_lock(hashtextextended(wanted_doctor::text, 2)) then
        if is_taken(wanted_doctor, start_time, end_time) then outcome := 'taken'; exit decided; end if;
        perform pg_advisory_xact_lock(hashtextextended(wanted_doctor::text, 2));
      end if;
      if is_taken(wanted_doctor, start_time, end_time) then outcome := 'taken'; exit decided; end if;
    end if;

    appointment_id := gen_random_uuid();
    insert into idempotency_keys (account_id, key, request_hash, appointment_id, created_at)
    values (actor, idempotency_key, request_digest, book_appointment.appointment_id, at_time)
    on conflict do nothing; -- the same submit twice at once: the second waits here until the first is booked
    if not found then exit decided; end if;

    insert into appointments (id, user_id, patient_id, parent_id, appointment_type_id, doctor_id, clinic_id, city_id, title,
      step_type, status, starts_at, ends_at, price, notes, created_at, updated_at)
    values (appointment_id, asked.family, wanted_patient, wanted_parent, asked.type_id, wanted_doctor, wanted_clinic, asked.city_id,
      asked.title, step_type_of(asked.type), case when wanted_parent is null then 'scheduled' else 'pending' end,
      start_time, end_time, total, given_notes, at_time, at_time);
    insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, after, request_id)
    values (at_time, actor, case when acts_as_staff then 'staff' else 'user' end, 'appointment.booked', 'appointment',
      appointment_id::text, jsonb_build_object('startsAt', start_time, 'price', total), request);
    outcome := 'booked';
    return next;
    return;
  end;

  -- Refused, unless this very submit has been booked before.
  select * into known from idempotency_keys k where k.account_id = actor and k.key = idempotency_key;
  if found and known.request_hash <> request_digest then
    outcome := 'key_reused';
  elsif found then
    select 'booked', a.id, a.price into outcome, appointment_id, total from appointments a where a.id = known.appointment_id;
  end if;
  return next;
end
$$;
alter function book_appointment set enable_seqscan = off;
