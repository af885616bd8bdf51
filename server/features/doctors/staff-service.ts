import type * as api from '#contract/doctors/staff-endpoints.ts';
import { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv, valueColumns } from '#server/csv.ts';
import { directoryRecords } from '#server/directory-records.ts';
import { directoryImport } from '#server/imports/import-records.ts';
import {
  type Availability,
  doctorSheetColumns,
  selectStrandedByDoctor,
  sortAvailability,
  withoutReasons,
} from './rules.ts';
import * as queries from './staff-queries.ts';

export async function listStaffDoctors(ctx: StaffCtx, { query: search }: ParsedOf<typeof api.listStaffDoctors>) {
  return ctx.db.run((db) => queries.findDoctorPage(db, search));
}

export async function exportDoctors(ctx: StaffCtx, { body: search }: ParsedOf<typeof api.exportDoctors>) {
  return exportCsv(ctx, {
    name: 'doctors',
    entity: 'doctor',
    filters: { state: search.state ?? null, isSearch: search.q !== undefined },
    read: (tx) => queries.findAllDoctors(tx, search),
    columns: valueColumns(doctorSheetColumns),
  });
}

const doctors = directoryRecords<DoctorForm, queries.DoctorRecord, Availability>({
  entity: 'doctor',
  notFoundText: 'Doctor not found',
  bookableOf: (doctorId) => ({ doctorId }),
  find: queries.findDoctorRecord,
  insert: queries.insertDoctor,
  update: queries.updateDoctor,
  archive: queries.archiveDoctor,
  delete: queries.deleteDoctor,
  findWithArchived: queries.findDoctorWithArchived,
  restore: queries.unarchiveDoctor,
  sortLists: sortAvailability,
  timesOf: withoutReasons,
  selectStranded: selectStrandedByDoctor,
});

export function getStaffDoctor(ctx: StaffCtx, { params }: ParsedOf<typeof api.getStaffDoctor>) {
  return doctors.read(ctx, params.doctorId);
}

export function addDoctor(ctx: StaffCtx, { body }: ParsedOf<typeof api.addDoctor>) {
  return doctors.add(ctx, body);
}

export function editDoctor(ctx: StaffCtx, { params, body }: ParsedOf<typeof api.editDoctor>) {
  const { version, acceptsStranded, ...form } = body;
  return doctors.edit(ctx, params.doctorId, form, { version, acceptsStranded });
}

export function previewStrandedWithDoctor(
  ctx: StaffCtx,
  { params, body }: ParsedOf<typeof api.previewStrandedWithDoctor>,
) {
  return doctors.previewStranded(ctx, params.doctorId, body);
}

export function removeDoctor(ctx: StaffCtx, { params, query }: ParsedOf<typeof api.removeDoctor>) {
  return doctors.remove(ctx, params.doctorId, query);
}

export function restoreDoctor(ctx: StaffCtx, { params, body }: ParsedOf<typeof api.restoreDoctor>) {
  return doctors.restore(ctx, params.doctorId, body.reason);
}

/** Checks or imports a file of doctors. */
export const importDoctors = directoryImport<DoctorForm, queries.DoctorRecord, Availability>({
  entity: 'doctor',
  columns: doctorSheetColumns,
  schema: DoctorForm,
  words: {
    repeated: (otherRow) => `Row ${otherRow} is the same doctor. Please keep one of the two rows.`,
    sameLicence: 'Several doctors have this license number. Please correct them first.',
    sameNames: 'Several doctors have this name, specialty and city. Please give them license numbers first.',
    archived: 'This doctor is archived. Please restore the doctor first, or remove the row.',
    stranded: (count) =>
      count === 1
        ? 'A booked appointment does not fit these hours and leave. Please change them in the doctor’s own form, which shows it.'
        : `${count} booked appointments do not fit these hours and leave. Please change them in the doctor’s own form, which shows them.`,
    tooManyTimes: (maxRows) =>
      `This file changes the hours or leave of more than ${maxRows} doctors. Please import it in parts.`,
  },
  lockImport: queries.lockDoctorImport,
  findKeys: queries.findDoctorKeys,
  findCandidates: queries.findDoctorCandidates,
  findRecords: queries.findStoredDoctors,
  insert: queries.insertDoctors,
  update: queries.updateDoctors,
  sortLists: sortAvailability,
  timesOf: withoutReasons,
  selectStranded: selectStrandedByDoctor,
});
