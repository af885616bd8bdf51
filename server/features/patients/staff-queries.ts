import type { listManagedPatients } from '#contract/patients/staff-endpoints.ts';
import type { PatientRow } from '#contract/patients/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { Db } from '#server/db/client.ts';
import { findAll, findPage, type List } from '#server/db/list.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import { empty, sql } from '#server/db/sql.ts';
import { ageColumns, livedTime } from '#server/db/visits.ts';
import { inScope, matchesPatient } from './queries.ts';

type Search = ParsedOf<typeof listManagedPatients>['body'];

const patientList = (scope: FamilyScope, { q, gender, state }: Search, now: Date): List<'created' | 'name'> => ({
  columns: sql`p.id, p.patient_number, p.name, p.gender, p.mobile_number, ${ageColumns}`,
  from: sql`patients p ${livedTime(now)}`,
  where: sql`p.archived_at is ${state === 'archived' ? sql`not null` : sql`null`} ${inScope(scope)}
    ${gender ? sql`and p.gender = ${gender}` : empty}
    ${q ? sql`and ${matchesPatient(q, null)}` : empty}`,
  sortableColumns: {
    created: { key: sql`p.created_at`, type: 'timestamptz' },
    name: { key: sql`(p.name collate "en-x-icu")`, type: 'text' },
  },
  id: { key: sql`p.id`, type: 'uuid' },
});

export function findManaged(db: Db, scope: FamilyScope, search: Search, now: Date) {
  return findPage<PatientRow, 'created' | 'name'>(db, patientList(scope, search, now), search);
}

export function findAllManaged(db: Db, scope: FamilyScope, search: Search, now: Date) {
  return findAll<PatientRow, 'created' | 'name'>(db, patientList(scope, search, now), search);
}

/** Whether the patient exists, and whether the record is archived. */
export async function findWithArchived(db: Db, scope: FamilyScope, patientId: string) {
  const row = await db.maybeRow<{ isArchived: boolean }>(sql`
    select p.archived_at is not null as is_archived from patients p where p.id = ${patientId} ${inScope(scope)}`);
  return row ?? null;
}

export async function restorePatient(db: Db, scope: FamilyScope, patientId: string): Promise<void> {
  await db.run(sql`
    update patients p set archived_at = null, version = version + 1 where p.id = ${patientId} ${inScope(scope)}`);
}
