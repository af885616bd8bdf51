-- Every check that decides whether a visit may exist runs after the lock that protects its result. The locks are advisory
-- and last until the transaction ends. The order is always (decision 028 adds imports and the till):
--
--   1. the family     exclusive: all changes of this family's visits, steps and patients
--   2. the clinic     shared by bookings and moves, exclusive for its edits, removal and restoring
--   3. the doctor     exclusive: bookings, moves, absences, edits, removal and restoring of the doctor
--   4. the assignees  exclusive: assignments, and changes of steps with an assignee (lock_visit_and_steps())
--   5. rows
--
-- Runs as the caller: the actor is set first, so row-level security shows only what that family may see. The function also checks
-- that the patient is of this family. A rejection is a result (`outcome`), not an error, so that booking_limit_hits can store that a
-- family has reached a limit. Nothing else is stored, and the idempotency key of a rejected attempt stays unused. Sequential
-- scans are off, because a connection caches the plan of its first booking: a plan that was made for empty tables would scan
-- them after they have grown.
--
-- `given_reason` is why staff book a time that families cannot book: it has begun, or lies outside the hours of the doctor or
-- clinic. Null: such a time is rejected. An empty text: the outcome says whether a reason would help (`needs_reason:` and the problem).
--
-- A type that needs no doctor's time (a ride, a test, an assistant, a delivery) is checked against no slot and no hours, and its
-- row has no doctor. A step of such a type has no clinic either: the doctor and the clinic are those of its visit. It may be at the
-- same time as its visit, because such a step is before, during or after the visit.
--
-- `given_family_note` is a sentence of staff for the family. It goes into the audit entry, from which the notice is derived.
--
-- `session_token` is the hash of the token, `request` is the id of the request. The names of parameters cannot be changed
-- without dropping the function.
create or replace function book_visit(
  actor uuid, acts_as_staff boolean, actor_role text, session_token bytea, new_id uuid, request_digest bytea,
  at_time timestamptz, request text, wanted_patient uuid, type_name text, city_name text, wanted_doctor uuid,
  wanted_clinic uuid, wanted_parent uuid, start_time timestamptz, given_notes text, seen_total integer,
  accepts_overlap boolean, needs_verified_phone boolean, given_reason text, given_family_note text)
  returns table (outcome text, appointment_id uuid, total integer)
  language plpgsql volatile set enable_seqscan = off as $$
declare
  -- Only sets the setting: an assignment costs less than `perform`, which runs a query.
  ignored text := set_config('app.actor_id', actor::text, true);
  family uuid;
  booked record;
  asked record;
  end_time timestamptz;
  clinic_with_hours uuid;
  reason_needed text;
begin
  -- A standby may be behind, so it decides nothing, not even a rejection.
  if current_setting('transaction_read_only')::boolean then
    raise exception 'a visit cannot be booked in a read-only transaction' using errcode = '25006';
  end if;
  if acts_as_staff then ignored := set_config('role', 'caresaathi_staff', true); end if;

  select p.user_id into family from patients p where p.id = wanted_patient and (acts_as_staff or p.user_id = actor);
  if not found then outcome := 'patient_unknown'; return next; return; end if;

  perform pg_advisory_xact_lock(family_lock_key(family));

  -- A repeated request returns the result of the first one, whatever has changed since.
  select a.price, a.request_hash = request_digest as is_same into booked from appointments a where a.id = new_id;
  if found then
    perform confirm_stored();
    if booked.is_same then outcome := 'booked'; appointment_id := new_id; total := booked.price;
    else outcome := 'key_reused'; end if;
    return next;
    return;
  end if;

  if wanted_clinic is not null then perform pg_advisory_xact_lock_shared(clinic_lock_key(wanted_clinic)); end if;
  if wanted_doctor is not null and not pg_try_advisory_xact_lock(doctor_lock_key(wanted_doctor)) then
    -- Under contention, reject before waiting if the time is already taken, unless another tab may have booked just this.
    if is_taken(wanted_doctor, start_time, start_time + interval '1 minute') then
      perform from appointment_types t where lower(t.name) = lower(type_name) and not t.needs_doctor
      union all
      select from appointments a
      where a.patient_id = wanted_patient and a.starts_at = start_time and a.doctor_id = wanted_doctor
        and a.status in ('scheduled', 'open', 'pending');
      if not found then outcome := 'taken'; return next; return; end if;
    end if;
    perform pg_advisory_xact_lock(doctor_lock_key(wanted_doctor));
  end if;

  select p.id as patient_id, t.id as type_id, t.name as type, t.title, t.needs_doctor, c.id as city_id,
    d.id as doctor_id, k.id as clinic_id,
    d.city_id <> k.city_id as cities_differ,
    coalesce(d.slot_minutes, 30) as minutes, price_by_rule(t.base_price, r.multiplier, r.fixed_price) as price,
    search_fold(t.title || ' ' || p.name || ' ' || p.patient_number || '-' || left(new_id::text, 6)) as search_text
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
  if not asked.needs_doctor then
    wanted_doctor := null;
    asked.doctor_id := null;
    asked.cities_differ := null;
    if wanted_parent is not null then
      wanted_clinic := null;
      asked.clinic_id := null;
    end if;
  end if;
  clinic_with_hours := case when asked.needs_doctor then wanted_clinic end;
  if asked.clinic_id is distinct from wanted_clinic then outcome := 'clinic_unknown'; return next; return; end if;
  if asked.doctor_id is distinct from wanted_doctor then outcome := 'doctor_unknown'; return next; return; end if;
  if asked.cities_differ then outcome := 'cities_differ'; return next; return; end if;
  if wanted_parent is not null then
    perform from appointments a
    where a.id = wanted_parent and a.patient_id = wanted_patient and not a.is_step and a.status <> 'cancelled';
    if not found then outcome := 'parent_unknown'; return next; return; end if;
  end if;

  -- Another tab has booked just this. Asking whether to book it twice would be no help.
  if not accepts_overlap then
    select a.id, a.price into booked from appointments a
    where a.patient_id = wanted_patient and a.status in ('scheduled', 'open', 'pending') and a.starts_at = start_time
      and a.appointment_type_id = asked.type_id and a.doctor_id is not distinct from wanted_doctor
      and a.clinic_id is not distinct from wanted_clinic and a.parent_id is not distinct from wanted_parent
    limit 1;
    if found then
      perform confirm_stored();
      outcome := 'booked'; appointment_id := booked.id; total := booked.price; return next; return;
    end if;
  end if;

  outcome := time_problem(wanted_doctor, clinic_with_hours, start_time, at_time, asked.minutes);
  if outcome is not null and acts_as_staff and given_reason is not null then
    reason_needed := given_reason;
    outcome := coalesce(override_problem(wanted_doctor, clinic_with_hours, start_time, at_time),
      case when given_reason = '' then 'needs_reason:' || outcome end);
  end if;
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
    -- No appointment is longer than four hours (appointments_at_most_four_hours), so the index range is short.
    perform from appointments a
    where a.patient_id = wanted_patient and a.status in ('scheduled', 'open', 'pending')
      and a.starts_at > start_time - interval '4 hours' and a.starts_at < end_time
      and (asked.needs_doctor or wanted_parent is null or wanted_parent not in (a.id, coalesce(a.parent_id, a.id)))
      and coalesce(a.ends_at, a.starts_at + interval '30 minutes') > start_time;
    if found then outcome := 'patient_busy'; return next; return; end if;
  end if;

  if wanted_doctor is null then
    end_time := null;
  elsif is_taken(wanted_doctor, start_time, end_time) then
    outcome := 'taken'; return next; return;
  end if;

  insert into appointments (id, user_id, patient_id, parent_id, appointment_type_id, doctor_id, clinic_id, city_id, title,
    step_type, status, starts_at, ends_at, is_requested, is_booked_by_staff, override_reason, price, notes, search_text,
    request_hash, created_at, updated_at)
  values (new_id, family, wanted_patient, wanted_parent, asked.type_id, wanted_doctor, wanted_clinic, asked.city_id,
    asked.title, step_type_of(asked.type), case when wanted_parent is null then 'scheduled' else 'pending' end,
    start_time, end_time, not acts_as_staff and not has_weekly_hours(wanted_doctor, clinic_with_hours),
    acts_as_staff and family <> actor, reason_needed, total, given_notes, asked.search_text, request_digest, at_time, at_time);
  insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, after, request_id)
  values (at_time, actor, book_visit.actor_role, 'appointment.booked', 'appointment', new_id::text,
    jsonb_strip_nulls(jsonb_build_object('startsAt', start_time, 'price', total, 'overrideReason', reason_needed,
      'familyNote', case when acts_as_staff then given_family_note end)), request);
  perform require_session(session_token, actor, book_visit.actor_role, at_time);
  outcome := 'booked';
  appointment_id := new_id;
  return next;
end
$$;
comment on function book_visit(
  uuid, boolean, text, bytea, uuid, bytea, timestamptz, text, uuid, text, text, uuid, uuid, uuid, timestamptz, text, integer,
  boolean, boolean, text, text) is
  'Books a visit or step, or returns why not.';
