import type { NewPatient, Patient, PatientName } from '#contract/patients/schemas.ts';
import { parsePatientNumber } from '#contract/shared/display-numbers.ts';
import type { ListReply } from '#contract/shared/lists.ts';
import type { Db } from '#server/db/client.ts';
import { findPage, type ListQuery } from '#server/db/list.ts';
import { type FamilyScope, isShownTo, type OwnScope } from '#server/db/scopes.ts';
import { searchCondition } from '#server/db/search.ts';
import { emptySql, sql } from '#server/db/sql.ts';
import { patientAgeColumns, timeSinceAgeWasEntered } from '#server/db/visits.ts';

export type PatientRecord = {
  id: string;
  version: number;
  patientNumber: string;
  name: string;
  age: number;
  months: number | null;
  gender: 'Male' | 'Female' | 'Other';
  mobileNumber: string;
  appointmentsCount: number;
  nextTitle: string | null;
  nextStartsAt: Date | null;
  nextStatus: string | null;
  nextIsRequested: boolean | null;
  latestTitle: string | null;
  latestStartsAt: Date | null;
  latestStatus: string | null;
  latestIsRequested: boolean | null;
  createdAt: Date;
};
/** `medicalHistory` is missing in lists for staff. */
export type ListedPatientRecord = PatientRecord & { medicalHistory?: string };
export type WholePatientRecord = PatientRecord & { medicalHistory: string };

export const patientInScope = (scope: FamilyScope) =>
  scope.ownerId ? sql`and p.user_id = ${scope.ownerId} ${isShownTo(scope, 'p')}` : emptySql;

// The count of appointments, the next one and the latest one are read by indexes. Steps are left out.
const columns = (scope: FamilyScope) => sql`
  p.id, p.version, p.patient_number, p.name, p.gender, p.mobile_number, p.created_at,
  ${patientAgeColumns},
  (select count(*)::integer from appointments a where a.patient_id = p.id and not a.is_step ${isShownTo(scope, 'a')}) as appointments_count,
  n.title as next_title, n.starts_at as next_starts_at, n.status as next_status, n.is_requested as next_is_requested,
  l.title as latest_title, l.starts_at as latest_starts_at, l.status as latest_status,
  l.is_requested as latest_is_requested`;
const from = (scope: FamilyScope, now: Date) => sql`
  patients p ${timeSinceAgeWasEntered(now)}
  left join lateral (
    select a.title, a.starts_at, a.status, a.is_requested from appointments a
    where a.patient_id = p.id and not a.is_step ${isShownTo(scope, 'a')} and a.starts_at >= ${now} and a.status in ('scheduled', 'open')
    order by a.starts_at, a.id limit 1) n on true
  left join lateral (
    select a.title, a.starts_at, a.status, a.is_requested from appointments a
    where a.patient_id = p.id and not a.is_step ${isShownTo(scope, 'a')}
    order by a.starts_at desc, a.id desc limit 1) l on true`;

/** One page of patients, newest first, without their total number. */
export function findPatients(
  db: Db,
  scope: FamilyScope,
  { q, now, ...page }: { q?: string | undefined; after?: string | undefined; limit: number; now: Date },
): Promise<ListReply<ListedPatientRecord>> {
  const list: ListQuery<'created'> = {
    columns: scope.ownerId ? sql`${columns(scope)}, p.medical_history` : columns(scope),
    from: from(scope, now),
    where: sql`p.archived_at is null ${patientInScope(scope)} ${q ? sql`and ${matchesPatient(q, scope.ownerId)}` : emptySql}`,
    counting: null,
    sortableColumns: { created: { key: sql`p.created_at`, type: 'timestamptz' } },
    id: { key: sql`p.id`, type: 'uuid' },
  };
  return findPage<ListedPatientRecord, 'created'>(db, list, { sort: '-created', ...page });
}

/** The search condition of all lists of patients. Older patient numbers (`P7`), as in old letters, match too. */
export function matchesPatient(q: string, ownerId: string | null) {
  const number = parsePatientNumber(q, ownerId);
  const matches = searchCondition(sql`p.search_text`, q);
  return number ? sql`(${matches} or p.patient_number = ${number})` : matches;
}

export async function findPatient(
  db: Db,
  scope: FamilyScope,
  patientId: string,
  now: Date,
): Promise<WholePatientRecord | null> {
  const row = await db.maybeRow<WholePatientRecord>(sql`
    select ${columns(scope)}, p.medical_history from ${from(scope, now)} where p.id = ${patientId} and p.archived_at is null ${patientInScope(scope)}`);
  return row ?? null;
}

export async function findPatientName(db: Db, scope: FamilyScope, patientId: string): Promise<PatientName | null> {
  const row = await db.maybeRow<PatientName>(sql`
    select p.id, p.name, p.patient_number from patients p
    where p.id = ${patientId} and p.archived_at is null ${patientInScope(scope)}`);
  return row ?? null;
}

/**
 * The account that a patient belongs to. Without the phone if the patient was set aside, which means that the patient
 * was entered before the account was recovered: then the phone belongs to another person.
 */
export async function findFamilyOf(db: Db, scope: FamilyScope, patientId: string): Promise<Patient['family']> {
  return db.maybeRow<NonNullable<Patient['family']>>(sql`
    select a.id, a.name, case when p.set_aside_at is null then a.phone end as phone from patients p join accounts a on a.id = p.user_id
    where p.id = ${patientId} ${patientInScope(scope)}`);
}

/** The months of the age to store: only children below two years have months. */
const monthsOf = ({ age, months }: NewPatient) => (age < 2 && typeof months === 'number' ? months : null);

/**
 * Adds a patient. Patient numbers have no gaps within a family, because the lock on the account lets only one insert
 * run at a time. `requestHash` identifies the submitted form, for `findPatientByRequest`.
 */
export async function insertPatient(
  db: Db,
  { ownerId }: OwnScope,
  patient: NewPatient,
  now: Date,
  requestHash: Buffer | null = null,
): Promise<string> {
  await db.run(sql`select from accounts where id = ${ownerId} for no key update`);
  const row = await db.row<{ id: string }>(sql`
    insert into patients (user_id, sequence, patient_number, name, age, months, age_told_on, gender, mobile_number, medical_history,
      request_hash, created_at)
    select ${ownerId}, n.next, upper(left(${ownerId}, 6)) || '-P' || lpad(n.next::text, greatest(3, length(n.next::text)), '0'),
      ${patient.name}, ${patient.age}, ${monthsOf(patient)}, (${now}::timestamptz at time zone 'Asia/Kolkata')::date, ${patient.gender},
      ${patient.mobileNumber ?? ''}, ${patient.medicalHistory ?? ''}, ${requestHash}, ${now}
    from next_patient_sequence(${ownerId}) n (next)
    returning id`);
  return row.id;
}

export async function updatePatient(
  db: Db,
  scope: FamilyScope,
  patientId: string,
  patient: NewPatient,
  now: Date,
): Promise<boolean> {
  const count = await db.run(sql`
    update patients p
    set name = ${patient.name}, age = ${patient.age}, months = ${monthsOf(patient)}, age_told_on = (${now}::timestamptz at time zone 'Asia/Kolkata')::date,
      gender = ${patient.gender}, mobile_number = ${patient.mobileNumber ?? ''}, medical_history = ${patient.medicalHistory ?? ''},
      version = version + 1
    where p.id = ${patientId} and p.archived_at is null ${patientInScope(scope)}`);
  return count > 0;
}

/** The patient that an earlier request with this hash has added; null if there is none. */
export async function findPatientByRequest(db: Db, scope: FamilyScope, requestHash: Buffer) {
  const row = await db.maybeRow<{ accountId: string; patientId: string }>(sql`
    select p.user_id as account_id, p.id as patient_id from patients p
    where p.request_hash = ${requestHash} ${patientInScope(scope)}`);
  return row ?? null;
}

/** Blocks other changes of a family until the transaction ends. Take this lock before any row lock. */
export async function lockFamily(db: Db, { ownerId }: OwnScope): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(family_lock_key(${ownerId}))`);
}

/** Blocks other changes of the patient's family until the transaction ends. Take this lock before any row lock. */
export async function lockFamilyOfPatient(db: Db, scope: FamilyScope, patientId: string): Promise<void> {
  await db.run(sql`
    select pg_advisory_xact_lock(family_lock_key(p.user_id)) from patients p where p.id = ${patientId} ${patientInScope(scope)}`);
}

/** Whether the patient has an upcoming appointment or step. Appointments that are hidden from the family count too. */
export async function hasUpcomingVisit(db: Db, scope: FamilyScope, patientId: string, now: Date): Promise<boolean> {
  const upcoming = await db.maybeRow(sql`
    select from patients p where p.id = ${patientId} ${patientInScope(scope)} and has_coming_visit(p.id, ${now})`);
  return upcoming !== undefined;
}

/** Whether the patient has any appointment or step, also one in the past. */
export async function isPatientReferenced(db: Db, scope: FamilyScope, patientId: string): Promise<boolean> {
  const reference = await db.maybeRow(sql`
    select from patients p join appointments a on a.patient_id = p.id where p.id = ${patientId} ${patientInScope(scope)} limit 1`);
  return reference !== undefined;
}

/** Returns false if the patient does not exist or is archived. */
export async function deletePatient(db: Db, scope: FamilyScope, patientId: string): Promise<boolean> {
  const count = await db.run(sql`
    delete from patients p
    where p.id = ${patientId} and p.archived_at is null ${patientInScope(scope)}`);
  return count > 0;
}

/** Returns false if the patient does not exist or is archived already. */
export async function archivePatient(db: Db, scope: FamilyScope, patientId: string, now: Date): Promise<boolean> {
  const count = await db.run(sql`
    update patients p set archived_at = ${now}, version = version + 1
    where p.id = ${patientId} and p.archived_at is null ${patientInScope(scope)}`);
  return count > 0;
}
