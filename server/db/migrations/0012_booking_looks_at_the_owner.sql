-- Booking and moving look at the owner themselves. Until now only row-level security kept a
-- family from booking for another family's patient or from moving its appointment; had the
-- policies of one table been lost, nothing else stood in the way. Either wall must hold alone.
--
-- Both functions are those of 0010 with one condition more: whoever does not act as staff
-- touches only what is their own. And whoever is alone in wanting a doctor's time asks
-- for it once, not twice.
--
-- Forward only. Safe while an old server runs: nobody who was served before is refused.

create or replace function book_appointment(
  actor uuid, acts_as_staff boolean, idempotency_key uuid, request_digest bytea, at_time timestamptz, request text,
  wanted_patient uuid, type_name text, city_name text, wanted_doctor uuid, wanted_clinic uuid, wanted_parent uuid,
  start_time timestamptz, given_notes text, seen_total integer, accepts_overlap boolean)
  returns table (outcome text, appointment_id uuid, total integer)
  language plpgsql volatile as $$
declare
  family uuid;
  booked_type appointment_types;
  booked_city uuid;
  minutes integer := 30;
  end_time timestamptz;
  known idempotency_keys;
begin
  perform set_config('app.actor_id', actor::text, true);
  if acts_as_staff then perform set_config('role', 'caresaathi_staff', true); end if;

  -- The same submit twice at once: the second waits, and finds the first one's result.
  perform pg_advisory_xact_lock(hashtextextended(actor::text || idempotency_key::text, 1));
  select * into known from idempotency_keys k where k.account_id = actor and k.key = idempotency_key;
  if found then
    if known.request_hash <> request_digest then
      outcome := 'key_reused';
    else
      select 'booked', a.id, a.price into outcome, appointment_id, total from appointments a where a.id = known.appointment_id;
    end if;
    return next;
    return;
  end if;

  select p.user_id into family from patients p where p.id = wanted_patient and p.archived_at is null and (acts_as_staff or p.user_id = actor);
  if not found then outcome := 'patient_unknown'; return next; return; end if;
  select * into booked_type from appointment_types t where lower(t.name) = lower(type_name) and t.is_active;
  if not found then outcome := 'type_unknown'; return next; return; end if;
  select c.id into booked_city from cities c where lower(c.name) = lower(city_name) and c.is_active and c.archived_at is null;
  if not found then outcome := 'city_unknown'; return next; return; end if;
  if wanted_clinic is not null and not exists (select from clinics c where c.id = wanted_clinic and c.archived_at is null) then
    outcome := 'clinic_unknown'; return next; return;
  end if;
  if wanted_doctor is not null then
    select d.slot_minutes into minutes from doctors d where d.id = wanted_doctor and d.archived_at is null;
    if not found then outcome := 'doctor_unknown'; return next; return; end if;
    end_time := start_time + make_interval(mins => minutes);
  end if;
  if wanted_parent is not null and not exists (
    select from appointments a
    where a.id = wanted_parent and a.patient_id = wanted_patient and not a.is_step and a.status <> 'cancelled') then
    outcome := 'parent_unknown'; return next; return;
  end if;

  outcome := time_problem(wanted_doctor, wanted_clinic, start_time, at_time);
  if outcome is not null then return next; return; end if;
  total := appointment_price(booked_type.id, booked_city);
  if total is distinct from seen_total then outcome := 'price_changed'; return next; return; end if;

  if not accepts_overlap and exists (
    select from appointments a
    where a.patient_id = wanted_patient and a.status in ('scheduled', 'open', 'pending')
      and a.starts_at > start_time - interval '4 hours' and a.starts_at < start_time + make_interval(mins => minutes)
      and coalesce(a.ends_at, a.starts_at + interval '30 minutes') > start_time) then
    outcome := 'patient_busy'; return next; return;
  end if;

  if wanted_doctor is not null then
    -- Whoever is alone looks once. Of a crowd after one slot, those who would have to wait look before they do.
    if not pg_try_advisory_xact_lock(hashtextextended(wanted_doctor::text, 2)) then
      if exists (select from taken_times(wanted_doctor, start_time, end_time)) then outcome := 'taken'; return next; return; end if;
      perform pg_advisory_xact_lock(hashtextextended(wanted_doctor::text, 2));
    end if;
    if exists (select from taken_times(wanted_doctor, start_time, end_time)) then outcome := 'taken'; return next; return; end if;
  end if;

  insert into appointments (user_id, patient_id, parent_id, appointment_type_id, doctor_id, clinic_id, city_id, title,
    step_type, status, starts_at, ends_at, price, notes, created_at, updated_at)
  values (family, wanted_patient, wanted_parent, booked_type.id, wanted_doctor, wanted_clinic, booked_city, booked_type.title,
    step_type_of(booked_type.name), case when wanted_parent is null then 'scheduled' else 'pending' end,
    start_time, end_time, total, given_notes, at_time, at_time)
  returning id into appointment_id;
  insert into idempotency_keys (account_id, key, request_hash, appointment_id, created_at)
  values (actor, idempotency_key, request_digest, appointment_id, at_time);
  insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, after, request_id)
  values (at_time, actor, case when acts_as_staff then 'staff' else 'user' end, 'appointment.booked', 'appointment',
    appointment_id::text, jsonb_build_object('startsAt', start_time, 'price', total), request);
  outcome := 'booked';
  return next;
end
$$;

create or replace function move_appointment(
  actor uuid, acts_as_staff boolean, at_time timestamptz, request text, wanted uuid, start_time timestamptz,
  notice interval, seen_version integer)
  returns table (outcome text)
  language plpgsql volatile as $$
declare
  before appointments;
  end_time timestamptz;
begin
  perform set_config('app.actor_id', actor::text, true);
  if acts_as_staff then perform set_config('role', 'caresaathi_staff', true); end if;

  select * into before from appointments a where a.id = wanted and (acts_as_staff or a.user_id = actor) for update;
  if not found then outcome := 'unknown'; return next; return; end if;
  if before.version <> seen_version then outcome := 'changed'; return next; return; end if;
  if before.status in ('cancelled', 'closed', 'complete') then outcome := before.status; return next; return; end if;
  if notice is not null and before.starts_at < at_time + notice then outcome := 'too_late'; return next; return; end if;
  outcome := time_problem(before.doctor_id, before.clinic_id, start_time, at_time);
  if outcome is not null then return next; return; end if;

  if before.doctor_id is not null then
    end_time := start_time + (before.ends_at - before.starts_at);
    perform pg_advisory_xact_lock(hashtextextended(before.doctor_id::text, 2));
    if exists (
      select from taken_times(before.doctor_id, start_time, end_time) as busy
      where busy <> tstzrange(before.starts_at, before.ends_at)) then
      outcome := 'taken'; return next; return;
    end if;
  end if;

  update appointments set starts_at = start_time, ends_at = end_time, version = version + 1 where id = wanted;
  insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, before, after, request_id)
  values (at_time, actor, case when acts_as_staff then 'staff' else 'user' end, 'appointment.rescheduled', 'appointment',
    wanted::text, jsonb_build_object('startsAt', before.starts_at), jsonb_build_object('startsAt', start_time), request);
  outcome := 'moved';
  return next;
end
$$;
