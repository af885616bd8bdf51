import type { listStaffPatients } from '#contract/patients/staff-endpoints.ts';
import type { StaffPatientRow } from '#contract/patients/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { Db } from '#server/db/client.ts';
import { findAll, findPage, type ListQuery } from '#server/db/list.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import { emptySql, sql } from '#server/db/sql.ts';
import { patientAgeColumns, timeSinceAgeWasEntered } from '#server/db/visits.ts';
import { matchesPatient, patientInScope } from './queries.ts';

type Search = ParsedOf<typeof listStaffPatients>['body'];

const patientList = (scope: FamilyScope, { q, gender, state }: Search, now: Date): ListQuery<'created' | 'name'> => ({
  columns: sql`p.id, p.patient_number, p.name, p.gender, p.mobile_number, ${patientAgeColumns}`,
  from: sql`patients p ${timeSinceAgeWasEntered(now)}`,
  where: sql`p.archived_at is ${state === 'archived' ? sql`not null` : sql`null`} ${patientInScope(scope)}
    ${gender ? sql`and p.gender = ${gender}` : emptySql}
    ${q ? sql`and ${matchesPatient(q, null)}` : emptySql}`,
  sortableColumns: {
    created: { key: sql`p.created_at`, type: 'timestamptz' },
    name: { key: sql`(p.name collate "en-x-icu")`, type: 'text' },
  },
  id: { key: sql`p.id`, type: 'uuid' },
});

export function findStaffPatients(db: Db, scope: FamilyScope, search: Search, now: Date) {
  return findPage<StaffPatientRow, 'created' | 'name'>(db, patientList(scope, search, now), search);
}

export function findAllStaffPatients(db: Db, scope: FamilyScope, search: Search, now: Date) {
  return findAll<StaffPatientRow, 'created' | 'name'>(db, patientList(scope, search, now), search);
}

/** Whether a patient's record is archived; null if the patient does not exist. */
export async function findPatientWithArchived(db: Db, scope: FamilyScope, patientId: string) {
  const row = await db.maybeRow<{ isArchived: boolean }>(sql`
    select p.archived_at is not null as is_archived from patients p where p.id = ${patientId} ${patientInScope(scope)}`);
  return row ?? null;
}

export async function unarchivePatient(db: Db, scope: FamilyScope, patientId: string): Promise<void> {
  await db.run(sql`
    update patients p set archived_at = null, version = version + 1 where p.id = ${patientId} ${patientInScope(scope)}`);
}
