import type { AttendanceTimes } from '#contract/appointments/staff-attendance.ts';
import type { Day, DayDoctor, DayVisit } from '#contract/day/schemas.ts';
import { weekdayNumber } from '#contract/shared/clock.ts';
import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { cityIdOf, worksAt } from '#server/db/search.ts';
import { emptySql, type Sql, sql, verbatimSql } from '#server/db/sql.ts';
import { doctorAbsences, needsNewTime, patientAgeColumns, timeSinceAgeWasEntered } from '#server/db/visits.ts';

export type DayVisitSearch = {
  date: string;
  /** The start of the day and of the next day in India. */
  from: Date;
  to: Date;
  now: Date;
  city?: string | undefined;
  clinic?: string | undefined;
  doctor?: string | undefined;
};

export type DayVisitRow = AttendanceTimes & {
  id: string;
  version: number;
  title: string;
  status: string;
  isRequested: boolean;
  needsNewTime: boolean;
  startsAt: Date;
  endsAt: Date | null;
  notes: string;
  isBookedByStaff: boolean;
  overrideReason: string | null;
  patientId: string;
  patientName: string;
  patientNumber: string;
  age: number;
  months: number | null;
  mobileNumber: string;
  familyId: string;
  familyName: string;
  phone: string | null;
  doctorId: string | null;
  doctorName: string | null;
  clinicId: string | null;
  clinicName: string | null;
  city: string | null;
};

/** The steps, the last call and the answers of a visit. Most visits have none. */
export type DayVisitDetails = Pick<DayVisit, 'steps' | 'lastCall' | 'answer' | 'stepAnswer'>;

type DayRows = Pick<Day, 'doctors' | 'busySteps' | 'clinic'> & {
  /** The number of doctors who work on the day, up to one more than `maxIdleDoctors`. */
  workingCount: number;
  visits: DayVisitRow[];
  detailsOf: (visitId: string) => DayVisitDetails;
};
/** A list in the JSON of the statement: values with the id of their visit. Times are in the text format of PostgreSQL. */
type ValuesOfVisits<Value> = (NonNullable<Value> & { visitId: string })[] | null;
type FactColumns = {
  workingCount: number;
  doctors: DayDoctor[] | null;
  busySteps: Day['busySteps'] | null;
  clinic: Day['clinic'];
  steps: ValuesOfVisits<DayVisit['steps'][number]>;
  lastCalls: ValuesOfVisits<DayVisit['lastCall']>;
  answers: ValuesOfVisits<DayVisit['answer']>;
  stepAnswers: ValuesOfVisits<DayVisit['stepAnswer']>;
};

/** The most doctors without visits, and the most visits, that one reply contains. */
export const maxIdleDoctors = 200;
export const maxVisits = 5_000;
const oneMoreThan = (count: number) => verbatimSql(String(count + 1));
const firstVisits = sql`order by a.starts_at, a.id limit ${oneMoreThan(maxVisits)}`;

function doctorFilters({ city, clinic, doctor }: DayVisitSearch): Sql {
  return sql`${city ? sql`and d.city_id = ${cityIdOf(city)}` : emptySql}
    ${clinic ? sql`and ${worksAt(clinic)}` : emptySql}
    ${doctor ? sql`and d.id = ${doctor}` : emptySql}`;
}

/** With a clinic, the visits of its doctors at other places are included too, because they take time of these doctors. */
function visitFilters({ city, clinic }: DayVisitSearch): Sql {
  return sql`${city ? sql`and coalesce(d.city_id, k.city_id, a.city_id) = ${cityIdOf(city)}` : emptySql}
    ${clinic ? sql`and (a.clinic_id = ${clinic} or ${worksAt(clinic)})` : emptySql}`;
}

/**
 * Reads everything about one day in one statement. Each visit is a row. One more row has the rest as JSON (`facts`),
 * because most visits have no steps, calls and answers. Steps, calls, answers and doctors are found by `= any` of an
 * array of all ids: one scan of the index takes a fifth of the time of a lookup for each visit. Each such scan is
 * materialized before it is joined with the visits; otherwise PostgreSQL would search the whole array again for each
 * visit.
 */
export async function findDay(db: Db, scope: FamilyScope, search: DayVisitSearch): Promise<DayRows> {
  const { date, from, to, now, city, clinic, doctor } = search;
  const weekday = weekdayNumber(date);
  const worksToday = sql`d.archived_at is null and exists (
    select from doctor_hours h where h.doctor_id = d.id and h.weekday = ${weekday})`;
  // Only a visit whose doctor is away or removed, or whose clinic is removed, can need a new time. A visit lasts at
  // most four hours, so a visit of this day ends at most four hours after the day.
  const awayDoctors = sql`
    select away.doctor_id from ${doctorAbsences}
    where away.starts_at < ${to}::timestamptz + interval '4 hours' and (away.ends_at is null or away.ends_at > ${from})
    union all
    select r.id from doctors r where r.archived_at is not null`;
  const rows = await db.rows<DayVisitRow & { facts: FactColumns | null }>(sql`
    with day as materialized (
      select a.id, a.version, a.title, a.status, a.is_requested, a.starts_at, a.ends_at, a.notes, a.is_booked_by_staff,
        a.override_reason, a.arrived_at, a.with_doctor_at, a.seen_at, a.no_show_at, a.patient_id, a.user_id as family_id,
        a.doctor_id, a.clinic_id, a.city_id, a.set_aside_at
      from appointments a
      where not a.is_step and a.starts_at >= ${from} and a.starts_at < ${to} ${inScope(scope)}
        ${doctor ? sql`and a.doctor_id = ${doctor}` : emptySql}
      ${city || clinic ? emptySql : firstVisits}),
    day_doctors as materialized (
      select d.id, d.name, d.hospital, d.city_id, y.name as city from doctors d join cities y on y.id = d.city_id
      where d.id = any (array(select distinct a.doctor_id from day a))),
    visits as materialized (
      select a.*, case when k.archived_at is not null or a.doctor_id in (${awayDoctors}) then ${needsNewTime} else false end as needs_new_time,
        d.name as doctor_name, k.name as clinic_name,
        coalesce(d.city, (select y.name from cities y where y.id = coalesce(k.city_id, a.city_id))) as city
      from day a
      left join day_doctors d on d.id = a.doctor_id
      left join clinics k on k.id = a.clinic_id
      where true ${visitFilters(search)}
      ${firstVisits}),
    working as materialized (
      select d.id from doctors d
      where ${doctor ? sql`true` : worksToday} ${doctorFilters(search)}
      order by d.rating desc, d.id desc limit ${oneMoreThan(maxIdleDoctors)}),
    shown as materialized (
      select v.doctor_id as id from visits v where v.doctor_id is not null union select w.id from working w),
    steps as materialized (
      select a.parent_id as visit_id, a.id, a.user_id, a.title, a.starts_at, a.status
      from appointments a where a.parent_id = any (array(select v.id from visits v)) and a.status <> 'cancelled'),
    answers as materialized (
      select r.* from visit_answers r
      where r.appointment_id = any (array(select v.id from visits v union all select s.id from steps s))),
    facts as (
      select json_build_object(
        'workingCount', (select count(*) from working),
        'doctors', (
          select json_agg(json_build_object('id', d.id, 'name', d.name, 'specialty', d.specialty, 'hospital', d.hospital,
            'city', y.name, 'slotMinutes', d.slot_minutes, 'isArchived', d.archived_at is not null,
            'hours', (
              select coalesce(json_agg(json_build_object('opens', h.opens, 'closes', h.closes) order by h.opens), '[]')
              from doctor_hours h where h.doctor_id = d.id and h.weekday = ${weekday}),
            'leave', (
              select l.reason from doctor_leave l
              where l.doctor_id = d.id and ${date}::date between l.first_day and l.last_day order by l.first_day limit 1),
            'absences', (
              select coalesce(json_agg(json_build_object('id', x.id, 'reason', x.reason,
                'from', extract(epoch from greatest(x.starts_at, ${from}) - ${from}::timestamptz)::integer / 60,
                'to', extract(epoch from least(x.ends_at, ${to}) - ${from}::timestamptz)::integer / 60) order by x.starts_at), '[]')
              from doctor_absences x
              where x.doctor_id = d.id and x.withdrawn_at is null and x.starts_at < ${to}
                and (x.ends_at is null or x.ends_at > ${from})),
            'delayMinutes', coalesce((
              select l.minutes from doctor_delays l where l.doctor_id = d.id and l.day = ${date}::date), 0))
            order by (d.name collate "en-x-icu"), d.id)
          from shown join doctors d on d.id = shown.id join cities y on y.id = d.city_id),
        'busySteps', (
          select json_agg(json_build_object('id', a.id, 'visitId', a.parent_id, 'doctorId', a.doctor_id, 'title', a.title,
            'patientName', p.name, 'startsAt', a.starts_at, 'endsAt', a.ends_at) order by a.starts_at, a.id)
          from shown
          join appointments a on a.doctor_id = shown.id and a.status <> 'cancelled' and a.is_step
            and a.starts_at >= ${from} and a.starts_at < ${to} ${inScope(scope)}
          join patients p on p.id = a.patient_id),
        'steps', (
          select json_agg(json_build_object('visitId', s.visit_id, 'title', s.title, 'startsAt', s.starts_at, 'status', s.status)
            order by s.starts_at, s.id) from steps s),
        'lastCalls', (
          select json_agg(json_build_object('visitId', c.id, 'outcome', c.outcome, 'note', c.note, 'at', c.called_at, 'by', c.name))
          from (
            select distinct on (n.appointment_id) n.appointment_id as id, n.outcome, n.note, n.called_at, w.name
            from call_notes n join accounts w on w.id = n.called_by where n.appointment_id = any (array(select v.id from visits v))
            order by n.appointment_id, n.called_at desc, n.id desc) c),
        'answers', (
          select json_agg(json_build_object('visitId', w.id, 'answer', w.answer, 'at', w.answered_at, 'person', w.person))
          from (
            select distinct on (v.id) v.id, r.answer, r.answered_at, r.person
            from visits v
            join answers r on r.appointment_id = v.id and r.account_id = v.family_id and r.starts_at = v.starts_at
            order by v.id, r.answered_at desc, r.id desc) w),
        'stepAnswers', (
          select json_agg(json_build_object('visitId', z.visit_id, 'title', z.title, 'answer', z.answer, 'at', z.answered_at, 'person', z.person))
          from (
            select distinct on (r.visit_id) r.*
            from (
              select distinct on (s.id) s.visit_id, s.title, r.answer, r.answered_at, r.person
              from steps s
              join answers r on r.appointment_id = s.id and r.account_id = s.user_id and r.starts_at = s.starts_at
              where s.status = 'pending'
              order by s.id, r.answered_at desc, r.id desc) r
            where r.answer in ('not-coming', 'call')
            order by r.visit_id, r.answered_at desc) z),
        'clinic', ${clinic ? clinicOf(clinic, date, weekday) : sql`null::json`}) as facts)
    select facts.facts, v.* from facts full join (
      select v.*, p.name as patient_name, p.patient_number, p.mobile_number, ${patientAgeColumns}, f.name as family_name,
        -- Null if the visit was set aside: it was entered before the present owner of the phone recovered the account.
        case when v.set_aside_at is null then f.phone end as phone
      from visits v
      join patients p on p.id = v.patient_id ${timeSinceAgeWasEntered(now)}
      join accounts f on f.id = v.family_id) v on false`);

  const facts = rows.find((row) => row.facts)?.facts;
  // Sorted here, because sorting so many columns would take a tenth of the time of the statement.
  const visits = rows
    .filter((row) => !row.facts)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1));
  const steps = Map.groupBy(facts?.steps ?? [], ({ visitId }) => visitId);
  const lastCalls = mapByVisit(facts?.lastCalls);
  const answers = mapByVisit(facts?.answers);
  const stepAnswers = mapByVisit(facts?.stepAnswers);
  return {
    doctors: facts?.doctors ?? [],
    workingCount: facts?.workingCount ?? 0,
    busySteps: (facts?.busySteps ?? []).map((step) => ({
      ...step,
      startsAt: iso(step.startsAt),
      endsAt: iso(step.endsAt),
    })),
    clinic: facts?.clinic ?? null,
    visits,
    detailsOf: (visitId) => ({
      steps: (steps.get(visitId) ?? []).map((step) => ({ ...step, startsAt: iso(step.startsAt) })),
      lastCall: lastCalls.get(visitId) ?? null,
      answer: answers.get(visitId) ?? null,
      stepAnswer: stepAnswers.get(visitId) ?? null,
    }),
  };
}

const iso = (time: string) => new Date(time).toISOString();

const mapByVisit = <Value extends { at: string; visitId: string }>(values: Value[] | null | undefined) =>
  new Map((values ?? []).map((value) => [value.visitId, { ...value, at: iso(value.at) }]));

/** The clinic with its hours of the day, as JSON; null for an unknown clinic. */
const clinicOf = (clinicId: string, date: string, weekday: number) => sql`(
  select json_build_object('name', k.name, 'isClosed', clinic_is_closed(k.id, ${date}::date), 'hours', (
    select case when count(*) > 0 then coalesce(
      json_agg(json_build_object('opens', h.opens, 'closes', h.closes) order by h.opens)
        filter (where h.weekday = ${weekday}), '[]') end
    from clinic_hours h where h.clinic_id = k.id))
  from clinics k where k.id = ${clinicId})`;

/**
 * Locks the doctor, so that two changes of a delay run one after the other. Returns the current delay (0 minutes if
 * there is none), or null if the doctor does not exist or is archived.
 */
export async function lockDelay(db: Db, doctorId: string, date: string): Promise<{ minutes: number } | null> {
  const found = await db.maybeRow(sql`
    select from doctors d where d.id = ${doctorId} and d.archived_at is null for no key update`);
  if (!found) return null;
  const row = await db.maybeRow<{ minutes: number }>(sql`
    select l.minutes::integer as minutes from doctor_delays l where l.doctor_id = ${doctorId} and l.day = ${date}`);
  return row ?? { minutes: 0 };
}

export type NewDelay = { doctorId: string; date: string; minutes: number; setBy: string; now: Date };

/** Stores a delay; 0 minutes remove it. */
export async function setDelay(db: Db, { doctorId, date, minutes, setBy, now }: NewDelay): Promise<void> {
  await db.run(
    minutes === 0
      ? sql`delete from doctor_delays where doctor_id = ${doctorId} and day = ${date}`
      : sql`
        insert into doctor_delays (doctor_id, day, minutes, set_by, set_at)
        values (${doctorId}, ${date}, ${minutes}, ${setBy}, ${now})
        on conflict (doctor_id, day) do update
          set minutes = excluded.minutes, set_by = excluded.set_by, set_at = excluded.set_at`,
  );
}
