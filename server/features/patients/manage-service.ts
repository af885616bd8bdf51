import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import type { CsvFile } from '#contract/lists.ts';
import type { listManagedPatients } from '#contract/patients-admin-api.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import * as queries from './manage-queries.ts';

type Search = ParsedOf<typeof listManagedPatients>['body'];

/** Every family's patients. */
export function list(ctx: StaffCtx, search: Search): Promise<ReplyOf<typeof listManagedPatients>> {
  const scope = familyScope(ctx.actor);
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const page = await queries.findManaged(tx, scope, search, ctx.now);
    await recordView(tx, ctx, scope, { rowCount: page.rows.length });
    return page;
  });
}

export function exportFile(ctx: StaffCtx, search: Search): Promise<CsvFile> {
  const { gender = null, q } = search;
  return exportCsv(ctx, {
    name: 'patients',
    entity: 'patient',
    filters: { gender, isSearch: q !== undefined },
    read: (tx) => queries.findAllManaged(tx, familyScope(ctx.actor), search, ctx.now),
    columns: [
      { header: 'Patient ID', value: ({ patientNumber }) => patientNumber },
      { header: 'Name', value: ({ name }) => name },
      { header: 'Age', value: ({ age }) => age },
      { header: 'Months', value: ({ months }) => months ?? '' },
      { header: 'Gender', value: ({ gender }) => gender },
      { header: 'Mobile', value: ({ mobileNumber }) => mobileNumber },
    ],
  });
}
