import type { listManagedDoctors } from '#contract/doctors/staff-endpoints.ts';
import type { DoctorForm, DoctorRow } from '#contract/doctors/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { CsvFile, ListReply } from '#contract/shared/lists.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv, valueColumns } from '#server/csv.ts';
import { directoryRecords } from '#server/directory-records.ts';
import { type Availability, doctorColumns, selectStranded, sortAvailability, withoutReasons } from './rules.ts';
import * as queries from './staff-queries.ts';

type Search = ParsedOf<typeof listManagedDoctors>['query'];

export async function list(ctx: StaffCtx, search: Search): Promise<ListReply<DoctorRow>> {
  return ctx.db.run((db) => queries.findDoctorPage(db, search));
}

export async function exportFile(ctx: StaffCtx, search: Search): Promise<CsvFile> {
  return exportCsv(ctx, {
    name: 'doctors',
    entity: 'doctor',
    filters: { state: search.state ?? null, isSearch: search.q !== undefined },
    read: (tx) => queries.findAllDoctors(tx, search),
    columns: valueColumns(doctorColumns),
  });
}

export const { read, add, edit, preview, remove, restore } = directoryRecords<
  DoctorForm,
  queries.DoctorRecord,
  Availability
>({
  entity: 'doctor',
  notFoundText: 'Doctor not found',
  bookableOf: (doctorId) => ({ doctorId }),
  find: queries.findRecord,
  insert: queries.insertDoctor,
  update: queries.updateDoctor,
  archive: queries.archiveDoctor,
  delete: queries.deleteDoctor,
  findWithArchived: queries.findWithArchived,
  restore: queries.restoreDoctor,
  sortLists: sortAvailability,
  timesOf: withoutReasons,
  selectStranded,
});
