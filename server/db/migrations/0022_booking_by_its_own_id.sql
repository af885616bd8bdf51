-- A booking is found by its own id, and its guards by indexes that fit them.
--
-- The id of a booked appointment is made from the account and the key of the submit, so the
-- primary key itself lets a submit through once: the table that remembered keys is not needed.
-- `request_hash` tells a repeated submit from one that uses its key for something else.
-- A submit that was booked before this migration and is repeated after it is refused as taken,
-- or asked whether the patient is meant to be in two places.
--
-- Whether a doctor's time is taken is asked of `appointments_by_doctor`. No appointment is
-- longer than the longest slot, 4 hours: that bounds where one that is still going on can have
-- begun. The constraint behind it keeps its GiST index, by a hash of the doctor: GiST measures
-- how far two ids are apart in floating point, so ids that differ only at their end all looked
-- the same to it, and it read page after page. Two doctors of one hash (among a million: one
-- chance in 37 million) would refuse each other's times; no doctor could be booked twice.
--
-- PostgreSQL reads the checks of a table anew with every statement, which took longer than
-- checking: the long ones are one function now, which a connection keeps.
--
-- Appointments are searched through their patients, titles and ids, which other tasks have
-- indexed anyway: their own index of words cost every booking some forty entries. What an
-- appointment is found by is put together by the booking itself, which has just read it; the
-- trigger is left for whoever does not.
--
-- A type is never deleted, only made inactive: nobody may now, and no booking has to lock its
-- type any more. The same row, locked by all bookings at once, was a place where they met.
--
-- Whether a city is still named is asked before it is deleted, a few times a year, by staff:
-- that may read the table, and no booking has to enter its city in an index.
--
-- Forward only. Safe while an old server runs: its calls mean what they meant; its searches read
-- more than they should until it is replaced. Building the indexes holds up bookings for about
-- 20 seconds where there are a million appointments. Plan it for a quiet hour.

alter table appointments add column request_hash bytea;
drop table idempotency_keys;

revoke delete on appointment_types from caresaathi_app, caresaathi_staff;
alter table appointments drop constraint appointments_appointment_type_id_fkey;

drop index appointments_search;
drop index appointments_by_city;
drop trigger appointments_search_text on appointments;
create trigger appointments_search_text before update of title, patient_id on appointments
  for each row when (new.parent_id is null) execute function fill_appointment_search_text();
create trigger appointments_search_text_added before insert on appointments
  for each row when (new.parent_id is null and new.search_text = '') execute function fill_appointment_search_text();

create function is_sound_appointment(
  parent_id uuid, doctor_id uuid, title text, step_type text, status text, starts_at timestamptz, ends_at timestamptz,
  price integer, notes text, description text) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  return length(btrim(title)) between 1 and 160
    and length(notes) <= 2000 and length(description) <= 2000
    and price >= 0
    and step_type in ('visit', 'pickup', 'test', 'followup', 'prescription', 'other')
    and case when parent_id is null then status in ('scheduled', 'open', 'closed', 'cancelled')
             else status in ('pending', 'complete', 'cancelled') end
    and (doctor_id is null or ends_at is not null)
    and (ends_at is null or ends_at > starts_at and ends_at - starts_at <= interval '4 hours');
end
$$;

alter table appointments
  drop constraint appointments_title_length,
  drop constraint appointments_step_type_known,
  drop constraint appointments_status_known,
  drop constraint appointments_ends_after_start,
  drop constraint appointments_doctor_has_end,
  drop constraint appointments_price_not_negative,
  drop constraint appointments_notes_short,
  drop constraint appointments_doctor_free,
  add constraint appointments_sound check (is_sound_appointment(
    parent_id, doctor_id, title, step_type, status, starts_at, ends_at, price, notes, description)),
  add constraint appointments_doctor_free exclude using gist
    (uuid_hash_extended(doctor_id, 0) with =, tstzrange(starts_at, ends_at) with &&)
    where (doctor_id is not null and status <> 'cancelled');
create index appointments_by_doctor on appointments (doctor_id, starts_at) include (ends_at)
  where doctor_id is not null and status <> 'cancelled';

-- The names of actions are a type in the program.
alter table audit_log drop constraint audit_log_action_named;

create or replace function taken_times(wanted_doctor uuid, from_time timestamptz, to_time timestamptz) returns setof tstzrange
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select tstzrange(a.starts_at, a.ends_at)
  from appointments a
  where a.doctor_id = wanted_doctor and a.status <> 'cancelled'
    and a.starts_at > from_time - interval '4 hours' and a.starts_at < to_time and a.ends_at > from_time;
end;

create or replace function is_taken(wanted_doctor uuid, from_time timestamptz, to_time timestamptz) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform from appointments a
  where a.doctor_id = wanted_doctor and a.status <> 'cancelled'
    and a.starts_at > from_time - interval '4 hours' and a.starts_at < to_time and a.ends_at > from_time;
  return found;
end
$$;

drop function doctor_offers(uuid, timestamptz);
drop function time_problem(uuid, uuid, timestamptz, timestamptz);

-- Whether a doctor takes bookings at this moment: a slot of the weekly hours, not on leave.
-- Doctors without weekly hours can be asked for any time. In the order of their key, hours are
-- read by it; the GiST index that keeps them from overlapping would take twice as long.
create function doctor_offers(wanted_doctor uuid, slot_minutes integer, start_time timestamptz) returns boolean
  language plpgsql stable as $$
declare
  in_india timestamp := start_time at time zone 'Asia/Kolkata';
  minute integer := extract(hour from in_india) * 60 + extract(minute from in_india);
  is_offered boolean;
begin
  perform from doctor_leave v where v.doctor_id = wanted_doctor and in_india::date between v.first_day and v.last_day;
  if found then return false; end if;
  select bool_or(h.weekday = extract(isodow from in_india)
    and minute >= h.opens and minute + slot_minutes <= h.closes and mod(minute - h.opens, slot_minutes) = 0)
  into is_offered
  from (select * from doctor_hours h where h.doctor_id = wanted_doctor order by h.weekday, h.opens) h;
  return coalesce(is_offered, true);
end
$$;

-- What is wrong with a time, or null. Whoever has read how long the doctor's slots are, tells.
create function time_problem(
  wanted_doctor uuid, wanted_clinic uuid, start_time timestamptz, at_time timestamptz, slot_minutes integer default null)
  returns text language plpgsql stable as $$
begin
  if start_time <= at_time then return 'past'; end if;
  if start_time > at_time + interval '1 year' then return 'too_far'; end if;
  if wanted_doctor is not null then
    if slot_minutes is null then select d.slot_minutes into slot_minutes from doctors d where d.id = wanted_doctor; end if;
    if not doctor_offers(wanted_doctor, slot_minutes, start_time) then return 'not_offered'; end if;
  end if;
  if wanted_clinic is not null and clinic_is_closed(wanted_clinic, (start_time at time zone 'Asia/Kolkata')::date) then
    return 'clinic_closed';
  end if;
  return null;
end
$$;

drop function book_appointment;
create function book_appointment(
  actor uuid, acts_as_staff boolean, new_id uuid, request_digest bytea, at_time timestamptz, request text,
  wanted_patient uuid, type_name text, city_name text, wanted_doctor uuid, wanted_clinic uuid, wanted_parent uuid,
  start_time timestamptz, given_notes text, seen_total integer, accepts_overlap boolean)
  returns table (outcome text, appointment_id uuid, total integer)
  language plpgsql volatile as $$
declare
  acts_as text := set_config('app.actor_id', actor::text, true);
  asked record;
  end_time timestamptz;
begin
  if acts_as_staff then acts_as := set_config('role', 'caresaathi_staff', true); end if;

  select p.user_id as family, t.id as type_id, t.name as type, t.title, c.id as city_id, d.id as doctor_id,
    coalesce(d.slot_minutes, 30) as minutes, price_by_rule(t.base_price, r.multiplier, r.fixed_price) as price,
    case when wanted_parent is not null then ''
         else search_fold(t.title || ' ' || p.name || ' ' || p.patient_number || '-' || left(new_id::text, 6)) end as search_text
  into asked
  from (select) one
  left join patients p on p.id = wanted_patient and p.archived_at is null and (acts_as_staff or p.user_id = actor)
  left join appointment_types t on lower(t.name) = lower(type_name) and t.is_active
  left join cities c on lower(c.name) = lower(city_name) and c.is_active and c.archived_at is null
  left join price_rules r on r.appointment_type_id = t.id and r.city_id = c.id and r.is_active
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

    outcome := time_problem(wanted_doctor, wanted_clinic, start_time, at_time, asked.minutes);
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

    begin
      insert into appointments (id, user_id, patient_id, parent_id, appointment_type_id, doctor_id, clinic_id, city_id, title,
        step_type, status, starts_at, ends_at, price, notes, search_text, request_hash, created_at, updated_at)
      values (new_id, asked.family, wanted_patient, wanted_parent, asked.type_id, wanted_doctor, wanted_clinic, asked.city_id,
        asked.title, step_type_of(asked.type), case when wanted_parent is null then 'scheduled' else 'pending' end,
        start_time, end_time, total, given_notes, asked.search_text, request_digest, at_time, at_time);
    exception when unique_violation then -- the same submit before, or at once: then this waited until that one was booked
      outcome := 'key_reused'; exit decided;
    end;
    insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, after, request_id)
    values (at_time, actor, case when acts_as_staff then 'staff' else 'user' end, 'appointment.booked', 'appointment',
      new_id::text, jsonb_build_object('startsAt', start_time, 'price', total), request);
    outcome := 'booked';
    appointment_id := new_id;
    return next;
    return;
  end;

  -- Refused, unless this very submit has been booked before.
  select a.id, a.price, a.request_hash = request_digest as is_same into asked from appointments a where a.id = new_id;
  if found and asked.is_same then
    outcome := 'booked'; appointment_id := asked.id; total := asked.price;
  elsif found then
    outcome := 'key_reused';
  end if;
  return next;
end
$$;
alter function book_appointment set enable_seqscan = off;
