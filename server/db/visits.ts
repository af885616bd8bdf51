import { emptySql, type Sql, sql } from './sql.ts';

// Conditions on appointments that several features use. The alias of appointments is `a`.

/** The stored statuses that users see as `open`. */
export const openStatuses = ['scheduled', 'open', 'pending'];

/** Whether an appointment or step is open. The statuses are no parameters, so that an index of open ones can be used. */
export const isOpenVisit = sql`a.status in ('scheduled', 'open', 'pending')`;

/** Whether staff have decided that the appointment `a` stays at its time with its doctor, although the doctor is away. */
const isKept = (since: Sql = emptySql) => sql`exists (
  select from kept_visits k
  where k.appointment_id = a.id and k.starts_at = a.starts_at and k.doctor_id = a.doctor_id ${since})`;

/**
 * The id of the absence or leave because of which the appointment or step `a` needs a new time ("stranded"); null if there is
 * none. It needs a new time if it is open, its doctor is away at its time, the patient is not with the doctor yet, and staff
 * have not decided to keep it. A removed doctor or clinic is the other reason for a new time (`isPlaceRemoved`).
 */
export const strandingCause = sql`(case when a.doctor_id is not null and ${isOpenVisit} and a.with_doctor_at is null then coalesce(
  (select x.id from doctor_absences x
    where x.doctor_id = a.doctor_id and x.withdrawn_at is null and x.starts_at < a.ends_at
      and (x.ends_at is null or x.ends_at > a.starts_at) and not ${isKept(sql`and k.kept_at >= x.reported_at`)}
    order by x.starts_at limit 1),
  (select l.id from doctor_leave l
    where l.doctor_id = a.doctor_id and (a.starts_at at time zone 'Asia/Kolkata')::date between l.first_day and l.last_day
      and not ${isKept()}
    order by l.first_day, l.id limit 1)) end)`;

/** Whether the doctor or clinic of the open appointment or step `a` was removed before its time. */
const isPlaceRemoved = sql`(${isOpenVisit} and a.with_doctor_at is null and (
  exists (select from doctors r where r.id = a.doctor_id and r.archived_at < a.starts_at)
  or exists (select from clinics r where r.id = a.clinic_id and r.archived_at < a.starts_at)))`;

/** Whether the appointment or step `a` needs a new time. */
export const needsNewTime = sql`(${strandingCause} is not null or ${isPlaceRemoved})`;

/** All times at which doctors are away, as `away`; `ends_at` is null for an open end. */
export const doctorAbsences = sql`(
  select x.id, x.doctor_id, x.starts_at, x.ends_at from doctor_absences x where x.withdrawn_at is null
  union all
  select l.id, l.doctor_id, l.first_day::timestamp at time zone 'Asia/Kolkata',
    (l.last_day + 1)::timestamp at time zone 'Asia/Kolkata'
  from doctor_leave l) away`;

/**
 * The appointments `a` that may need a new time because of one row of `away`, for a lateral join. No appointment is longer than
 * four hours, so an index of the doctor's appointments finds them. `offset 0` makes the planner use it, instead of evaluating
 * `strandingCause` for every appointment first.
 */
export const visitsDuring = sql`(
  select a.* from appointments a
  where a.doctor_id = away.doctor_id and a.status <> 'cancelled' and a.starts_at > away.starts_at - interval '4 hours'
    and a.starts_at < coalesce(away.ends_at, 'infinity')
  offset 0) a`;

/**
 * Limits a list of visits to those that need a new time, or have a step that needs one. The array is computed first, because
 * these visits are few.
 */
export const isAmongStranded = sql`a.id = any (array(
  select coalesce(a.parent_id, a.id) from ${doctorAbsences} cross join lateral ${visitsDuring} where ${needsNewTime}
  union all
  select coalesce(a.parent_id, a.id) from doctors removed join appointments a on a.doctor_id = removed.id and a.starts_at > removed.archived_at
    where ${needsNewTime}
  union all
  select coalesce(a.parent_id, a.id) from clinics removed join appointments a on a.clinic_id = removed.id and a.starts_at > removed.archived_at
    where ${needsNewTime}))`;

/** The first step of the visit `a` that needs a new time, if the visit itself needs none: JSON, or null. */
export const strandedStep = sql`case when not ${needsNewTime} then (
  select step.found from (select a.id as visit_id) visit cross join lateral (
    select json_build_object('id', a.id, 'title', a.title) as found from appointments a
    where a.parent_id = visit.visit_id and ${needsNewTime} order by a.starts_at, a.id limit 1) step) end`;

/** The present age of the patient `p`: the entered age and the time since. Needs `timeSinceAgeWasEntered` in `from`. */
export const patientAgeColumns = sql`
  extract(year from lived.time)::integer as age,
  case when p.months is not null and extract(year from lived.time) < 2
    then extract(month from lived.time)::integer end as months`;

export const timeSinceAgeWasEntered = (now: Date) => sql`
  cross join lateral (
    select age((${now}::timestamptz at time zone 'Asia/Kolkata')::date,
      p.age_told_on - make_interval(years => p.age, months => coalesce(p.months, 0))) as time) lived`;
