import type { DoctorForm, DoctorRow } from '#contract/doctors-admin.ts';
import type { listManagedDoctors } from '#contract/doctors-admin-api.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { CsvFile, ListReply } from '#contract/lists.ts';
import { sortHours } from '#contract/within-hours.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { directoryRecords } from '#server/directory-records.ts';
import * as queries from './manage-queries.ts';
import { type Availability, selectStranded } from './rules.ts';

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
    columns: [
      { header: 'Doctor', value: ({ name }) => name },
      { header: 'Hospital', value: ({ hospital }) => hospital },
      { header: 'Qualifications', value: ({ qualifications }) => qualifications.join(', ') },
      { header: 'Specialty', value: ({ specialty }) => specialty },
      { header: 'Location', value: ({ city }) => city },
      { header: 'Experience', value: ({ experience }) => experience },
      { header: 'Fee (₹)', value: ({ consultationFee }) => consultationFee / 100 },
      { header: 'Phone', value: ({ phone }) => phone },
      { header: 'Email', value: ({ email }) => email },
    ],
  });
}

/** Sorts hours and leave as they are stored, so that another order is not a change. */
function sortAvailability(form: DoctorForm): DoctorForm {
  const leave = form.leave.toSorted((a, b) => (a.firstDay + a.lastDay).localeCompare(b.firstDay + b.lastDay));
  return { ...form, hours: sortHours(form.hours), leave };
}

/** The availability without the reasons for leave, which do not affect appointments. */
function withoutReasons({ hours, leave }: Availability): Availability {
  return { hours, leave: leave.map(({ firstDay, lastDay }) => ({ firstDay, lastDay })) };
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
  findArchivable: queries.findArchivable,
  restore: queries.restoreDoctor,
  sortLists: sortAvailability,
  timesOf: withoutReasons,
  selectStranded,
});
