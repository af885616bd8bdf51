import type * as api from '#contract/clinics/staff-endpoints.ts';
import { ClinicForm } from '#contract/clinics/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv, valueColumns } from '#server/csv.ts';
import { directoryRecords } from '#server/directory-records.ts';
import { directoryImport } from '#server/imports/import-records.ts';
import * as importQueries from './import-queries.ts';
import { clinicSheetColumns, type OpenTimes, openTimesOf, selectStrandedByClinic, sortOpenTimes } from './rules.ts';
import * as queries from './staff-queries.ts';

export async function listStaffClinics(ctx: StaffCtx, { query: search }: ParsedOf<typeof api.listStaffClinics>) {
  return ctx.db.run((db) => queries.findClinicPage(db, search));
}

export async function exportClinics(ctx: StaffCtx, { body: search }: ParsedOf<typeof api.exportClinics>) {
  return exportCsv(ctx, {
    name: 'clinics',
    entity: 'clinic',
    filters: { state: search.state ?? null, isSearch: search.q !== undefined },
    read: (tx) => queries.findAllClinics(tx, search),
    columns: valueColumns(clinicSheetColumns),
  });
}

const clinics = directoryRecords<ClinicForm, queries.ClinicRecord, OpenTimes>({
  entity: 'clinic',
  notFoundText: 'Clinic not found',
  bookableOf: (clinicId) => ({ clinicId }),
  find: queries.findClinicRecord,
  insert: queries.insertClinic,
  update: queries.updateClinic,
  archive: queries.archiveClinic,
  delete: queries.deleteClinic,
  findWithArchived: queries.findClinicWithArchived,
  restore: queries.unarchiveClinic,
  sortLists: sortOpenTimes,
  timesOf: openTimesOf,
  selectStranded: selectStrandedByClinic,
});

export function getStaffClinic(ctx: StaffCtx, { params }: ParsedOf<typeof api.getStaffClinic>) {
  return clinics.read(ctx, params.clinicId);
}

export function addClinic(ctx: StaffCtx, { body }: ParsedOf<typeof api.addClinic>) {
  return clinics.add(ctx, body);
}

/** Saves a clinic. If the request has no hours, the stored hours stay. */
export function editClinic(ctx: StaffCtx, { params, body }: ParsedOf<typeof api.editClinic>) {
  const { version, acceptsStranded, hours, ...form } = body;
  return clinics.edit(ctx, params.clinicId, hours ? { ...form, hours } : form, { version, acceptsStranded });
}

export function previewStrandedAtClinic(ctx: StaffCtx, { params, body }: ParsedOf<typeof api.previewStrandedAtClinic>) {
  return clinics.previewStranded(ctx, params.clinicId, body);
}

export function removeClinic(ctx: StaffCtx, { params, query }: ParsedOf<typeof api.removeClinic>) {
  return clinics.remove(ctx, params.clinicId, query);
}

export function restoreClinic(ctx: StaffCtx, { params, body }: ParsedOf<typeof api.restoreClinic>) {
  return clinics.restore(ctx, params.clinicId, body.reason);
}

const severalWithSameName = 'Several clinics have this name and city. Please edit them one by one.';

/** Checks a file of clinics, or imports it if it was checked before. */
export const importClinics = directoryImport<ClinicForm, queries.ClinicRecord, OpenTimes>({
  entity: 'clinic',
  columns: clinicSheetColumns,
  schema: ClinicForm,
  words: {
    repeated: (otherRow) => `Row ${otherRow} is the same clinic. Please keep one of the two rows.`,
    sameLicence: severalWithSameName,
    sameNames: severalWithSameName,
    archived: 'This clinic is archived. Please restore the clinic first, or remove the row.',
    stranded: (count) =>
      count === 1
        ? 'A booked appointment does not fit these hours and closed days. Please change them in the clinic’s own form, which shows it.'
        : `${count} booked appointments do not fit these hours and closed days. Please change them in the clinic’s own form, which shows them.`,
    tooManyTimes: (maxRows) =>
      `This file changes the hours or closed days of more than ${maxRows} clinics. Please import it in parts.`,
  },
  lockImport: importQueries.lockClinicImport,
  findKeys: importQueries.findClinicKeys,
  findCandidates: importQueries.findClinicCandidates,
  findRecords: importQueries.findStoredClinics,
  insert: importQueries.insertClinics,
  update: importQueries.updateClinics,
  sortLists: sortOpenTimes,
  timesOf: openTimesOf,
  selectStranded: selectStrandedByClinic,
});
