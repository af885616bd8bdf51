import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import type { CsvFile } from '#contract/lists.ts';
import type { PatientRow } from '#contract/patients-admin.ts';
import type { managePatients } from '#contract/patients-admin-api.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import type { SignedInCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import { findAll, findPage, type List } from '#server/db/list.ts';
import { empty, sql } from '#server/db/sql.ts';
import { matchesPatient } from './queries.ts';

type Search = ParsedOf<typeof managePatients>['body'];

const patients = ({ q, gender }: Search, now: Date): List<'created' | 'name'> => ({
  columns: sql`p.id, p.patient_number, p.name, p.gender, p.mobile_number,
    p.age + extract(year from age((${now}::timestamptz at time zone 'Asia/Kolkata')::date, p.age_told_on))::integer as age`,
  from: sql`patients p`,
  where: sql`p.archived_at is null
    ${gender ? sql`and p.gender = ${gender}` : empty}
    ${q ? sql`and ${matchesPatient(q, null)}` : empty}`,
  orders: {
    created: { key: sql`p.created_at`, type: 'timestamptz' },
    name: { key: sql`(p.name collate "en-x-icu")`, type: 'text' },
  },
  id: { key: sql`p.id`, type: 'uuid' },
});

/** Every family's patients. */
export function list(ctx: SignedInCtx, search: Search): Promise<ReplyOf<typeof managePatients>> {
  return inStaffTransaction(ctx.db, async (tx) => {
    const page = await findPage<PatientRow, 'created' | 'name'>(tx, patients(search, ctx.now), search);
    await recordView(tx, ctx, familyScope(ctx.actor), { rowCount: page.rows.length });
    return page;
  });
}

export function exportFile(ctx: SignedInCtx, search: Search): Promise<CsvFile> {
  const { gender = null, q } = search;
  return exportCsv(ctx, {
    name: 'patients',
    entity: 'patient',
    filters: { gender, isSearch: q !== undefined },
    read: (tx) => findAll<PatientRow, 'created' | 'name'>(tx, patients(search, ctx.now), search),
    columns: [
      { header: 'Patient ID', value: ({ patientNumber }) => patientNumber },
      { header: 'Name', value: ({ name }) => name },
      { header: 'Age', value: ({ age }) => age },
      { header: 'Gender', value: ({ gender }) => gender },
      { header: 'Mobile', value: ({ mobileNumber }) => mobileNumber },
    ],
  });
}
