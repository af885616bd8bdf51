import { endpoint } from '../shared/endpoint.ts';
import { maxImportBytes } from '../shared/spreadsheets.ts';
import type * as s from './staff-schemas.ts';

export const listStaffClinics = endpoint<typeof s.listStaffClinics>()('GET /api/admin/clinics', 'directory.read');

export const exportClinics = endpoint<typeof s.exportClinics>()('POST /api/admin/clinics/export', 'directory.read');

/** Checks or imports a spreadsheet: the body is the CSV file itself. */
export const importClinics = endpoint<typeof s.importClinics>()('POST /api/admin/clinics/import', 'directory.edit', {
  maxFileBytes: maxImportBytes,
  changes: ['clinics'],
});

export const getStaffClinic = endpoint<typeof s.getStaffClinic>()('GET /api/admin/clinics/:clinicId', 'directory.read');

export const addClinic = endpoint<typeof s.addClinic>()('POST /api/admin/clinics', 'directory.edit', {
  status: 201,
  changes: ['clinics'],
});

export const editClinic = endpoint<typeof s.editClinic>()('PUT /api/admin/clinics/:clinicId', 'directory.edit', {
  changes: ['clinics'],
});

/** The booked appointments that would no longer fit (stranded appointments), before staff save other hours or closed days. */
export const previewStrandedAtClinic = endpoint<typeof s.previewStrandedAtClinic>()(
  'POST /api/admin/clinics/:clinicId/stranded',
  'directory.edit',
);

export const removeClinic = endpoint<typeof s.removeClinic>()('DELETE /api/admin/clinics/:clinicId', 'directory.edit', {
  changes: ['clinics', 'appointments'],
});

/** Restores an archived clinic, so that lists show it again. */
export const restoreClinic = endpoint<typeof s.restoreClinic>()(
  'POST /api/admin/clinics/:clinicId/restore',
  'directory.edit',
  { changes: ['clinics'] },
);
