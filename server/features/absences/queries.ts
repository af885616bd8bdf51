import type { listAbsences } from '#contract/absences/endpoints.ts';
import type { Absence } from '#contract/absences/schemas.ts';
import type { CallNote, FamilyAnswer } from '#contract/appointments/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { Db } from '#server/db/client.ts';
import { findPage, type ListQuery } from '#server/db/list.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { clinicOfDoctor, searchCondition } from '#server/db/search.ts';
import { emptySql, type Sql, sql, verbatimSql } from '#server/db/sql.ts';
import { bookableTimesSql } from '#server/db/sql-functions.ts';
import {
  doctorAbsences,
  patientAgeColumns,
  strandingCause,
  timeSinceAgeWasEntered,
  visitsDuring,
} from '#server/db/visits.ts';

/** All absences, withdrawn ones too, and all days of leave: rows `away` with the same columns. */
const absencesAndLeave = sql`(
  select x.id, x.doctor_id, 'absence' as kind, x.starts_at, x.ends_at, x.reason, x.reported_by, x.reported_at,
    x.confirmed_by, x.confirmed_at, x.withdrawn_at, x.version
  from doctor_absences x
  union all
  select l.id, l.doctor_id, 'leave', l.first_day::timestamp at time zone 'Asia/Kolkata',
    (l.last_day + 1)::timestamp at time zone 'Asia/Kolkata', l.reason, null, null, null, null, null, 0
  from doctor_leave l) away`;

const nameOf = (account: Sql) => sql`(select w.name from accounts w where w.id = ${account})`;

/** The visits and steps that need a new time because of the absence or leave `away`. */
const strandedVisits = (scope: FamilyScope) => sql`${visitsDuring} where ${strandingCause} = away.id ${inScope(scope)}`;
const strandedCount = (scope: FamilyScope) => sql`case when away.withdrawn_at is null
  then (select count(*)::integer from ${strandedVisits(scope)}) else 0 end`;

const columns = (
  scope: FamilyScope,
) => sql`away.id, away.kind, away.starts_at, away.ends_at, away.reason, ${nameOf(sql`away.reported_by`)} as reported_by,
  away.reported_at, ${nameOf(sql`away.confirmed_by`)} as confirmed_by, away.confirmed_at,
  away.withdrawn_at is not null as is_withdrawn, away.version, ${strandedCount(scope)} as stranded_count,
  (select json_build_object('id', d.id, 'name', d.name, 'specialty', d.specialty, 'hospital', d.hospital, 'city', y.name)
    from doctors d join cities y on y.id = d.city_id where d.id = away.doctor_id) as doctor`;

export type AbsenceRow = {
  id: string;
  kind: Absence['kind'];
  doctor: Absence['doctor'];
  startsAt: Date;
  endsAt: Date | null;
  reason: string;
  reportedBy: string | null;
  reportedAt: Date | null;
  confirmedBy: string | null;
  confirmedAt: Date | null;
  isWithdrawn: boolean;
  version: number;
  strandedCount: number;
};

type Search = ParsedOf<typeof listAbsences>['query'] & { now: Date };

const isLong = sql`(away.ends_at is null or away.ends_at - away.starts_at > interval '1 day')`;
const stateFilters: Record<NonNullable<Search['state']>, (now: Date, scope: FamilyScope) => Sql> = {
  current: (now) => sql`and away.withdrawn_at is null and (away.ends_at is null or away.ends_at > ${now})`,
  unresolved: (_now, scope) => sql`and away.withdrawn_at is null and exists (select from ${strandedVisits(scope)})`,
  unconfirmed: () =>
    sql`and away.kind = 'absence' and away.withdrawn_at is null and away.confirmed_at is null and ${isLong}`,
  past: (now) => sql`and away.withdrawn_at is null and away.ends_at <= ${now}`,
  withdrawn: () => sql`and away.withdrawn_at is not null`,
};

/** One page of absences and leave, latest first. */
export function findAbsences(db: Db, scope: FamilyScope, { q, state, now, ...search }: Search) {
  const list: ListQuery<'start'> = {
    columns: columns(scope),
    from: absencesAndLeave,
    where: sql`true ${state ? stateFilters[state](now, scope) : emptySql}
      ${q ? sql`and exists (select from doctors d where d.id = away.doctor_id and ${searchCondition(sql`d.search_text`, q)})` : emptySql}`,
    sortableColumns: { start: { key: sql`away.starts_at`, type: 'timestamptz' } },
    id: { key: sql`away.id`, type: 'uuid' },
  };
  return findPage<AbsenceRow, 'start'>(db, list, search);
}

export async function findAbsence(db: Db, scope: FamilyScope, id: string): Promise<AbsenceRow | null> {
  const row = await db.maybeRow<AbsenceRow>(
    sql`select ${columns(scope)} from ${absencesAndLeave} where away.id = ${id}`,
  );
  return row ?? null;
}

/** The doctor of an absence, which always keeps its doctor. Null for the id of a leave and for an unknown id. */
export async function findDoctorOfAbsence(db: Db, absenceId: string): Promise<string | null> {
  const row = await db.maybeRow<{ doctorId: string }>(sql`
    select x.doctor_id from doctor_absences x where x.id = ${absenceId}`);
  return row?.doctorId ?? null;
}

export type StoredAbsence = {
  doctorId: string;
  startsAt: Date;
  endsAt: Date | null;
  reason: string;
  confirmedBy: string | null;
  confirmedAt: Date | null;
  isWithdrawn: boolean;
  version: number;
};

/** Locks the row of an absence. If the caller changes its times, it must already hold the lock of the doctor. */
export async function lockAbsence(db: Db, id: string): Promise<StoredAbsence | null> {
  const row = await db.maybeRow<StoredAbsence>(sql`
    select x.doctor_id, x.starts_at, x.ends_at, x.reason, x.confirmed_by, x.confirmed_at,
      x.withdrawn_at is not null as is_withdrawn, x.version
    from doctor_absences x where x.id = ${id} for update`);
  return row ?? null;
}

/** Whether the doctor has another absence, not withdrawn, that overlaps a time. */
export async function hasOverlap(
  db: Db,
  { id, doctorId, startsAt, endsAt }: { id: string; doctorId: string; startsAt: Date; endsAt: Date | null },
): Promise<boolean> {
  const row = await db.maybeRow(sql`
    select from doctor_absences x
    where x.doctor_id = ${doctorId} and x.id <> ${id} and x.withdrawn_at is null
      and tstzrange(x.starts_at, x.ends_at) && tstzrange(${startsAt}, ${endsAt})
    limit 1`);
  return row !== undefined;
}

export async function hasDoctor(db: Db, doctorId: string): Promise<boolean> {
  const row = await db.maybeRow(sql`select from doctors d where d.id = ${doctorId} and d.archived_at is null`);
  return row !== undefined;
}

export type AbsenceValues = Pick<StoredAbsence, 'startsAt' | 'endsAt' | 'reason' | 'confirmedBy' | 'confirmedAt'>;

export async function insertAbsence(
  db: Db,
  { id, doctorId, ...fields }: AbsenceValues & { id: string; doctorId: string },
  { reportedBy, now }: { reportedBy: string; now: Date },
): Promise<void> {
  await db.run(sql`
    insert into doctor_absences (id, doctor_id, starts_at, ends_at, reason, confirmed_by, confirmed_at, reported_by, reported_at)
    values (${id}, ${doctorId}, ${fields.startsAt}, ${fields.endsAt}, ${fields.reason}, ${fields.confirmedBy},
      ${fields.confirmedAt}, ${reportedBy}, ${now})`);
}

export async function updateAbsence(db: Db, id: string, fields: AbsenceValues): Promise<void> {
  await db.run(sql`
    update doctor_absences set starts_at = ${fields.startsAt}, ends_at = ${fields.endsAt}, reason = ${fields.reason},
      confirmed_by = ${fields.confirmedBy}, confirmed_at = ${fields.confirmedAt}, version = version + 1
    where id = ${id}`);
}

export async function markAbsenceWithdrawn(db: Db, id: string, by: string, now: Date): Promise<void> {
  await db.run(sql`
    update doctor_absences set withdrawn_by = ${by}, withdrawn_at = ${now}, version = version + 1 where id = ${id}`);
}

export type StrandedRow = {
  id: string;
  version: number;
  parentId: string | null;
  title: string;
  startsAt: Date;
  clinicId: string | null;
  clinicName: string | null;
  patientId: string;
  patientName: string;
  patientNumber: string;
  age: number;
  months: number | null;
  mobileNumber: string;
  familyId: string;
  familyName: string;
  phone: string | null;
  lastCall: CallNote | null;
  answer: FamilyAnswer | null;
};

/** The most visits that the page of one absence shows. */
export const maxStranded = 200;

/** The visits and steps that need a new time because of an absence or leave, earliest first: at most `maxStranded` + 1. */
export function findStranded(db: Db, scope: FamilyScope, absenceId: string, now: Date): Promise<StrandedRow[]> {
  return db.rows<StrandedRow>(sql`
    select a.id, a.version, a.parent_id, a.title, a.starts_at, a.clinic_id, k.name as clinic_name,
      p.id as patient_id, p.name as patient_name, p.patient_number, ${patientAgeColumns}, p.mobile_number,
      f.id as family_id, f.name as family_name, case when a.set_aside_at is null then f.phone end as phone,
      (select json_build_object('outcome', n.outcome, 'note', n.note, 'at', n.called_at, 'by', w.name)
        from call_notes n join accounts w on w.id = n.called_by
        where n.appointment_id = coalesce(a.parent_id, a.id) order by n.called_at desc, n.id desc limit 1) as last_call,
      (select json_build_object('answer', r.answer, 'at', r.answered_at, 'person', r.person) from visit_answers r
        where r.appointment_id = a.id and r.starts_at = a.starts_at
        order by r.answered_at desc, r.id desc limit 1) as answer
    from ${doctorAbsences}
    cross join lateral ${visitsDuring}
    join patients p on p.id = a.patient_id ${timeSinceAgeWasEntered(now)}
    join accounts f on f.id = a.user_id
    left join clinics k on k.id = a.clinic_id
    where away.id = ${absenceId} and ${strandingCause} = away.id ${inScope(scope)}
    order by a.starts_at, a.id limit ${verbatimSql(String(maxStranded + 1))}`);
}

const clinicIdOf = clinicOfDoctor(sql`k.id`);

/** The free times of at most this many other doctors are searched. */
const mostCandidates = 10;
/** The most free times of one doctor. The page of an absence shows no more visits, so it needs no more times. */
const mostTimes = 200;

export type OtherDoctorRow = {
  id: string;
  name: string;
  hospital: string;
  consultationFee: number;
  clinicId: string | null;
};

/** The other doctors with the same specialty and city who have weekly hours, best rated first. */
export function findOtherDoctors(db: Db, doctorId: string): Promise<OtherDoctorRow[]> {
  return db.rows<OtherDoctorRow>(sql`
    select d.id, d.name, d.hospital, d.consultation_fee, ${clinicIdOf} as clinic_id
    from doctors away
    join doctors d on d.city_id = away.city_id and d.specialty = away.specialty and d.id <> away.id
    where away.id = ${doctorId} and d.archived_at is null
      and exists (select from doctor_hours h where h.doctor_id = d.id)
    order by d.rating desc, d.id desc limit ${mostCandidates}`);
}

/** The given doctor, if not archived and of the same specialty and city as `insteadOf`; null otherwise. */
export async function findReplacement(db: Db, doctorId: string, insteadOf: string) {
  const row = await db.maybeRow<{ id: string; name: string; clinicId: string | null }>(sql`
    select d.id, d.name, ${clinicIdOf} as clinic_id
    from doctors away
    join doctors d on d.city_id = away.city_id and d.specialty = away.specialty and d.id <> away.id
    where away.id = ${insteadOf} and d.id = ${doctorId} and d.archived_at is null`);
  return row ?? null;
}

export type DoctorAtClinic = { doctorId: string; clinicId: string | null };

/** The free times of several doctors, each at a clinic or at none, in one statement. */
export function findFreeTimesOfDoctors(
  db: Db,
  places: readonly DoctorAtClinic[],
  { firstDay, lastDay, now }: { firstDay: string; lastDay: string; now: Date },
): Promise<(DoctorAtClinic & { times: Date[] })[]> {
  const doctorIds = places.map(({ doctorId }) => doctorId);
  const clinicIds = places.map(({ clinicId }) => clinicId);
  return db.rows<DoctorAtClinic & { times: Date[] }>(sql`
    select w.doctor_id, w.clinic_id,
      array(select t.starts_at from ${bookableTimesSql({
        wantedDoctor: sql`w.doctor_id`,
        wantedClinic: sql`w.clinic_id`,
        firstDay,
        lastDay,
        atTime: now,
        most: mostTimes,
      })} t
        order by t.starts_at) as times
    from unnest(${doctorIds}::uuid[], ${clinicIds}::uuid[]) w (doctor_id, clinic_id)`);
}
