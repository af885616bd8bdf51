-- A patient is not removed while somebody books for the same patient.
--
-- Removing looks whether anything is booked, and archives; a booking looks whether the patient
-- is there, and inserts. At the same moment each could miss the other, and a visit of an archived
-- patient was left. Every booking now holds its patient, together with other bookings, until it
-- is decided; removing holds the patient alone. Whoever waited looks afterwards: each statement
-- of this function sees what is committed before it.
--
-- A submit that comes twice ends at the primary key, as before, but without a transaction inside
-- the transaction. Leave and hours are one question, and a change is counted without a query.
--
-- Forward only. Safe while an old server runs: it removes as before, without the lock.

create or replace function count_change() returns trigger
  language plpgsql as $$
declare
  counted bigint := nextval(tg_argv[0]::regclass);
begin
  return null;
end
$$;

create or replace function doctor_offers(wanted_doctor uuid, slot_minutes integer, start_time timestamptz) returns boolean
  language plpgsql stable as $$
declare
  in_india timestamp := start_time at time zone 'Asia/Kolkata';
  minute integer := extract(hour from in_india) * 60 + extract(minute from in_india);
  is_offered boolean;
begin
  select coalesce(bool_or(h.weekday = extract(isodow from in_india)
      and minute >= h.opens and minute + slot_minutes <= h.closes and mod(minute - h.opens, slot_minutes) = 0), true)
    and not exists (
      select from doctor_leave v where v.doctor_id = wanted_doctor and in_india::date between v.first_day and v.last_day)
  into is_offered
  from (select * from doctor_hours h where h.doctor_id = wanted_doctor order by h.weekday, h.opens) h;
  return is_offered;
end
$$;

create or replace function book_appointment(
  actor uuid, acts_as_staff boolean, new_id uuid, request_digest bytea, at_time timestamptz, request text,
  wanted_patient uuid, type_name text, city_name text, wanted_doctor uuid, wanted_clinic uuid, wanted_parent uuid,
  start_time timestamptz, given_notes text, seen_total integer, accepts_overlap boolean)
  returns table (outcome text, appointment_id uuid, total integer)
  language plpgsql volatile as $$
declare
  acts_as text := set_config('app.actor_id', actor::text, true);
  stays text := pg_advisory_xact_lock_shared(uuid_hash_extended(wanted_patient, 3));
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

    insert into appointments (id, user_id, patient_id, parent_id, appointment_type_id, doctor_id, clinic_id, city_id, title,
      step_type, status, starts_at, ends_at, price, notes, search_text, request_hash, created_at, updated_at)
    values (new_id, asked.family, wanted_patient, wanted_parent, asked.type_id, wanted_doctor, wanted_clinic, asked.city_id,
      asked.title, step_type_of(asked.type), case when wanted_parent is null then 'scheduled' else 'pending' end,
      start_time, end_time, total, given_notes, asked.search_text, request_digest, at_time, at_time)
    on conflict (id) do nothing; -- the same submit before, or at once: then this waited until that one was booked
    if not found then outcome := 'key_reused'; exit decided; end if;
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
