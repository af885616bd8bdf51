import type { listManagedClinics } from '#contract/clinics/staff-endpoints.ts';
import type { ClinicForm, ClinicRow } from '#contract/clinics/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { CsvFile, ListReply } from '#contract/shared/lists.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv, valueColumns } from '#server/csv.ts';
import { directoryRecords } from '#server/directory-records.ts';
import { clinicColumns, type OpenTimes, selectStranded, sortTimes, timesOf } from './rules.ts';
import * as queries from './staff-queries.ts';

type Search = ParsedOf<typeof listManagedClinics>['query'];

export async function list(ctx: StaffCtx, search: Search): Promise<ListReply<ClinicRow>> {
  return ctx.db.run((db) => queries.findClinicPage(db, search));
}

export async function exportFile(ctx: StaffCtx, search: Search): Promise<CsvFile> {
  return exportCsv(ctx, {
    name: 'clinics',
    entity: 'clinic',
    filters: { state: search.state ?? null, isSearch: search.q !== undefined },
    read: (tx) => queries.findAllClinics(tx, search),
    columns: valueColumns(clinicColumns),
  });
}

export const { read, add, edit, preview, remove, restore } = directoryRecords<
  ClinicForm,
  queries.ClinicRecord,
  OpenTimes
>({
  entity: 'clinic',
  notFoundText: 'Clinic not found',
  bookableOf: (clinicId) => ({ clinicId }),
  find: queries.findRecord,
  insert: queries.insertClinic,
  update: queries.updateClinic,
  archive: queries.archiveClinic,
  delete: queries.deleteClinic,
  findWithArchived: queries.findWithArchived,
  restore: queries.restoreClinic,
  sortLists: sortTimes,
  timesOf,
  selectStranded,
});
