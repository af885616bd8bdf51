-- Bookings, moves, cancellations and edits of hours are decided under locks, taken in one order.
--
-- Every check that decides whether a visit may exist runs after the lock that protects its answer.
-- The locks are advisory and last until the transaction ends. The order is always:
--
--   1. the family   exclusive: whatever changes this family's visits, steps and patients
--   2. the clinic   shared by bookings and moves, exclusive for edits of closed days and removal
--   3. the doctor   exclusive: bookings, moves, edits of hours and leave, removal
--   4. rows
--
-- The family's lock decides three things: a patient is not booked twice at one time unasked, a step
-- is not added to a visit that is being cancelled, and the limits below are never exceeded.
--
-- Limits for families, which no honest family reaches: open visits per patient with one doctor, open
-- visits per family, new bookings per hour. Staff have none. Steps that a family books count as
-- visits, because they take a doctor's time too. `booking_limit_hits` tells staff who reached one.
--
-- The session is checked last, after every wait: a booking or move whose session was revoked while
-- it waited is rolled back with SQLSTATE CS401.
--
-- Forward only. The functions change their parameters: stop older servers first.

create function family_lock_key(family uuid) returns bigint
  language sql immutable parallel safe return uuid_hash_extended(family, 1);
create function clinic_lock_key(clinic uuid) returns bigint
  language sql immutable parallel safe return uuid_hash_extended(clinic, 2);
create function doctor_lock_key(doctor uuid) returns bigint
  language sql immutable parallel safe return uuid_hash_extended(doctor, 3);

-- Takes the locks that a change of one visit or step needs, in order. Whose visit it is, and with
-- which doctor and clinic, never changes, so it can be read before the locks are taken.
create function lock_visit(wanted uuid) returns void
  language plpgsql volatile as $$
declare
  visit record;
begin
  select a.user_id, a.clinic_id, a.doctor_id into visit from appointments a where a.id = wanted;
  if not found then return; end if;
  perform pg_advisory_xact_lock(family_lock_key(visit.user_id));
  if visit.clinic_id is not null then perform pg_advisory_xact_lock_shared(clinic_lock_key(visit.clinic_id)); end if;
  if visit.doctor_id is not null then perform pg_advisory_xact_lock(doctor_lock_key(visit.doctor_id)); end if;
end
$$;

-- Steps count against the limits too, so the index holds them.
drop index appointments_by_family;
create index appointments_by_family on appointments (user_id, starts_at desc, id desc);

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

alter table booking_limit_hits enable row level security;
alter table booking_limit_hits force row level security;
create policy booking_limit_hits_owner on booking_limit_hits to current_user using (true);
create policy booking_limit_hits_family on booking_limit_hits to caresaathi_app
  using (account_id = actor_id()) with check (account_id = actor_id());
create policy booking_limit_hits_staff on booking_limit_hits for select to caresaathi_staff using (true);
grant select, insert, update on booking_limit_hits to caresaathi_app;
grant select on booking_limit_hits to caresaathi_staff;

-- Which limit one more booking would exceed, or null. Call it while holding the family's lock. A visit
-- starts after it is booked, so those booked within the last hour all start later than an hour ago.
create function booking_limit(
  family uuid, wanted_patient uuid, wanted_doctor uuid, at_time timestamptz, needs_verified_phone boolean)
  returns text language plpgsql stable as $$
declare
  found_counts record;
begin
  select
    count(*) filter (where a.is_open and a.patient_id = wanted_patient and a.doctor_id = wanted_doctor) as with_doctor,
    count(*) filter (where a.is_open) as open,
    count(*) filter (where a.created_at > at_time - interval '1 hour') as within_hour
  into found_counts
  from (
    select a.patient_id, a.doctor_id, a.created_at,
      a.status in ('scheduled', 'open', 'pending') and a.starts_at > at_time as is_open
    from appointments a
    -- Steps that staff add have no type: they are not bookings of the family.
    where a.user_id = family and a.starts_at > at_time - interval '1 hour' and a.appointment_type_id is not null) a;
  if found_counts.with_doctor >= 12 then return 'limit_patient_doctor'; end if;
  if found_counts.open >= 60 then return 'limit_family'; end if;
  if found_counts.within_hour >= 20 then return 'limit_hour'; end if;

  if needs_verified_phone then
    perform from accounts f where f.id = family and f.phone_verified_at is null;
    if found then
      perform from appointments a where a.user_id = family and a.appointment_type_id is not null limit 1 offset 1;
      if found then return 'phone_unverified'; end if;
    end if;
  end if;
  return null;
end
$$;

-- Rolls the transaction back where the session that asked has ended, or its account has another role by
-- now. Call it last, after everything that may wait.
create function require_session(session_token bytea, actor uuid, actor_role text, at_time timestamptz) returns void
  language plpgsql volatile as $$
begin
  perform from session_actor(session_token, at_time) s
  where s.account_id = actor and s.user_role = actor_role and not s.password_is_temporary;
  if not found then
    raise exception 'the session ended before the change was made' using errcode = 'CS401';
  end if;
end
$$;
grant execute on function session_actor to caresaathi_staff;

drop function book_appointment;
create function book_appointment(
  actor uuid, acts_as_staff boolean, actor_role text, session_token bytea, new_id uuid, request_digest bytea,
  at_time timestamptz, request text, wanted_patient uuid, type_name text, city_name text, wanted_doctor uuid,
  wanted_clinic uuid, wanted_parent uuid, start_time timestamptz, given_notes text, seen_total integer,
  accepts_overlap boolean, needs_verified_phone boolean)
  returns table (outcome text, appointment_id uuid, total integer)
  language plpgsql volatile set enable_seqscan = off as $$
declare
  acts_as text := set_config('app.actor_id', actor::text, true);
  family uuid;
  booked record;
  asked record;
  end_time timestamptz;
begin
  if acts_as_staff then acts_as := set_config('role', 'caresaathi_staff', true); end if;

  select p.user_id into family from patients p where p.id = wanted_patient and (acts_as_staff or p.user_id = actor);
  if not found then outcome := 'patient_unknown'; return next; return; end if;

  perform pg_advisory_xact_lock(family_lock_key(family));

  -- A repeated submit is answered as the first one was, whatever has changed since.
  select a.price, a.request_hash = request_digest as is_same into booked from appointments a where a.id = new_id;
  if found then
    if booked.is_same then outcome := 'booked'; appointment_id := new_id; total := booked.price;
    else outcome := 'key_reused'; end if;
    return next;
    return;
  end if;

  if wanted_clinic is not null then perform pg_advisory_xact_lock_shared(clinic_lock_key(wanted_clinic)); end if;
  if wanted_doctor is not null and not pg_try_advisory_xact_lock(doctor_lock_key(wanted_doctor)) then
    -- Under contention, reject before waiting where the time is taken already.
    if is_taken(wanted_doctor, start_time, start_time + interval '1 minute') then outcome := 'taken'; return next; return; end if;
    perform pg_advisory_xact_lock(doctor_lock_key(wanted_doctor));
  end if;

  select p.id as patient_id, t.id as type_id, t.name as type, t.title, c.id as city_id, d.id as doctor_id, k.id as clinic_id,
    coalesce(d.slot_minutes, 30) as minutes, price_by_rule(t.base_price, r.multiplier, r.fixed_price) as price,
    case when wanted_parent is not null then ''
         else search_fold(t.title || ' ' || p.name || ' ' || p.patient_number || '-' || left(new_id::text, 6)) end as search_text
  into asked
  from (select) one
  left join patients p on p.id = wanted_patient and p.archived_at is null
  left join appointment_types t on lower(t.name) = lower(type_name) and t.is_active
  left join cities c on lower(c.name) = lower(city_name) and c.is_active and c.archived_at is null
  left join price_rules r on r.appointment_type_id = t.id and r.city_id = c.id and r.is_active
  left join doctors d on d.id = wanted_doctor and d.archived_at is null
  left join clinics k on k.id = wanted_clinic and k.archived_at is null;
  end_time := start_time + make_interval(mins => asked.minutes);

  if asked.patient_id is null then outcome := 'patient_unknown'; return next; return; end if;
  if asked.type_id is null then outcome := 'type_unknown'; return next; return; end if;
  if asked.city_id is null then outcome := 'city_unknown'; return next; return; end if;
  if asked.clinic_id is distinct from wanted_clinic then outcome := 'clinic_unknown'; return next; return; end if;
  if asked.doctor_id is distinct from wanted_doctor then outcome := 'doctor_unknown'; return next; return; end if;
  if wanted_parent is not null then
    perform from appointments a
    where a.id = wanted_parent and a.patient_id = wanted_patient and not a.is_step and a.status <> 'cancelled';
    if not found then outcome := 'parent_unknown'; return next; return; end if;
  end if;

  outcome := time_problem(wanted_doctor, wanted_clinic, start_time, at_time, asked.minutes);
  if outcome is not null then return next; return; end if;
  total := asked.price;
  if total is distinct from seen_total then outcome := 'price_changed'; return next; return; end if;

  if not acts_as_staff then
    outcome := booking_limit(family, wanted_patient, wanted_doctor, at_time, needs_verified_phone);
    if outcome is not null then
      insert into booking_limit_hits as h (account_id, kind, day, last_at)
      values (family, outcome, (at_time at time zone 'Asia/Kolkata')::date, at_time)
      on conflict (account_id, kind, day) do update set times = h.times + 1, last_at = excluded.last_at;
      return next;
      return;
    end if;
  end if;

  if not accepts_overlap then
    perform from appointments a
    where a.patient_id = wanted_patient and a.status in ('scheduled', 'open', 'pending')
      and a.starts_at > start_time - interval '4 hours' and a.starts_at < end_time
      and coalesce(a.ends_at, a.starts_at + interval '30 minutes') > start_time;
    if found then outcome := 'patient_busy'; return next; return; end if;
  end if;

  if wanted_doctor is null then
    end_time := null;
  elsif is_taken(wanted_doctor, start_time, end_time) then
    outcome := 'taken'; return next; return;
  end if;

  insert into appointments (id, user_id, patient_id, parent_id, appointment_type_id, doctor_id, clinic_id, city_id, title,
    step_type, status, starts_at, ends_at, price, notes, search_text, request_hash, created_at, updated_at)
  values (new_id, family, wanted_patient, wanted_parent, asked.type_id, wanted_doctor, wanted_clinic, asked.city_id,
    asked.title, step_type_of(asked.type), case when wanted_parent is null then 'scheduled' else 'pending' end,
    start_time, end_time, total, given_notes, asked.search_text, request_digest, at_time, at_time);
  insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, after, request_id)
  values (at_time, actor, book_appointment.actor_role, 'appointment.booked', 'appointment', new_id::text,
    jsonb_build_object('startsAt', start_time, 'price', total), request);
  perform require_session(session_token, actor, book_appointment.actor_role, at_time);
  outcome := 'booked';
  appointment_id := new_id;
  return next;
end
$$;

-- Moves an appointment or step to another time; where the new time cannot be had, the old one stays.
-- `notice` is how long before its start a family may still change it; null for staff.
drop function move_appointment;
create function move_appointment(
  actor uuid, acts_as_staff boolean, actor_role text, session_token bytea, at_time timestamptz, request text, wanted uuid,
  start_time timestamptz, notice interval, seen_version integer)
  returns table (outcome text)
  language plpgsql volatile set enable_seqscan = off as $$
declare
  acts_as text := set_config('app.actor_id', actor::text, true);
  before appointments;
  end_time timestamptz;
begin
  if acts_as_staff then acts_as := set_config('role', 'caresaathi_staff', true); end if;

  perform from appointments a where a.id = wanted and (acts_as_staff or a.user_id = actor);
  if not found then outcome := 'unknown'; return next; return; end if;
  perform lock_visit(wanted);

  select * into before from appointments a where a.id = wanted for update;
  if before.version <> seen_version then outcome := 'changed'; return next; return; end if;
  if before.status in ('cancelled', 'closed', 'complete') then outcome := before.status; return next; return; end if;
  if notice is not null and before.starts_at < at_time + notice then outcome := 'too_late'; return next; return; end if;
  perform from doctors d where d.id = before.doctor_id and d.archived_at is not null;
  if found then outcome := 'doctor_unknown'; return next; return; end if;
  perform from clinics c where c.id = before.clinic_id and c.archived_at is not null;
  if found then outcome := 'clinic_unknown'; return next; return; end if;
  outcome := time_problem(before.doctor_id, before.clinic_id, start_time, at_time);
  if outcome is not null then return next; return; end if;

  if before.doctor_id is not null then
    end_time := start_time + (before.ends_at - before.starts_at);
    if exists (
      select from taken_times(before.doctor_id, start_time, end_time) as busy
      where busy <> tstzrange(before.starts_at, before.ends_at)) then
      outcome := 'taken'; return next; return;
    end if;
  end if;

  update appointments set starts_at = start_time, ends_at = end_time, version = version + 1 where id = wanted;
  insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, before, after, request_id)
  values (at_time, actor, move_appointment.actor_role, 'appointment.rescheduled', 'appointment', wanted::text,
    jsonb_build_object('startsAt', before.starts_at), jsonb_build_object('startsAt', start_time), request);
  perform require_session(session_token, actor, move_appointment.actor_role, at_time);
  outcome := 'moved';
  return next;
end
$$;

-- Why a cancelled or closed visit or step cannot be opened again, or null. A time that lies behind is
-- only a correction of the record: nobody has to be there.
create function reopening_problem(wanted uuid, at_time timestamptz) returns text
  language plpgsql stable as $$
declare
  visit record;
  in_india timestamp;
  minute integer;
begin
  select a.doctor_id, a.clinic_id, a.starts_at, a.ends_at, p.archived_at is not null as patient_is_archived,
    d.archived_at is not null as doctor_is_archived, c.archived_at is not null as clinic_is_archived,
    v.status = 'cancelled' as parent_is_cancelled
  into visit
  from appointments a
  join patients p on p.id = a.patient_id
  left join appointments v on v.id = a.parent_id
  left join doctors d on d.id = a.doctor_id
  left join clinics c on c.id = a.clinic_id
  where a.id = wanted;

  if visit.patient_is_archived then return 'patient_archived'; end if;
  if visit.parent_is_cancelled then return 'parent_unknown'; end if;
  if visit.starts_at <= at_time then return null; end if;
  if visit.doctor_is_archived then return 'doctor_unknown'; end if;
  if visit.clinic_is_archived then return 'clinic_unknown'; end if;

  in_india := visit.starts_at at time zone 'Asia/Kolkata';
  if visit.clinic_id is not null and clinic_is_closed(visit.clinic_id, in_india::date) then return 'clinic_closed'; end if;
  if visit.doctor_id is null then return null; end if;
  perform from doctor_leave l where l.doctor_id = visit.doctor_id and in_india::date between l.first_day and l.last_day;
  if found then return 'not_there'; end if;
  perform from doctor_hours h where h.doctor_id = visit.doctor_id;
  if not found then return null; end if;
  -- Slots do not matter: a visit that was booked at 10:15 may take place, whatever the slot length is now.
  minute := extract(hour from in_india) * 60 + extract(minute from in_india);
  perform from doctor_hours h
  where h.doctor_id = visit.doctor_id and h.weekday = extract(isodow from in_india) and h.opens <= minute
    and h.closes >= minute + extract(epoch from visit.ends_at - visit.starts_at) / 60;
  if not found then return 'not_there'; end if;
  return null;
end
$$;
