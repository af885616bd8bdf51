import { endpoint } from '../shared/endpoint.ts';
import { maxImportBytes } from '../shared/spreadsheets.ts';
import type * as s from './staff-schemas.ts';

export const listStaffDoctors = endpoint<typeof s.listStaffDoctors>()('GET /api/admin/doctors', 'directory.read');

export const exportDoctors = endpoint<typeof s.exportDoctors>()('POST /api/admin/doctors/export', 'directory.read');

/** Checks or imports a spreadsheet: the body is the CSV file itself. */
export const importDoctors = endpoint<typeof s.importDoctors>()('POST /api/admin/doctors/import', 'directory.edit', {
  maxFileBytes: maxImportBytes,
  changes: ['doctors', 'appointments'],
});

export const getStaffDoctor = endpoint<typeof s.getStaffDoctor>()('GET /api/admin/doctors/:doctorId', 'directory.read');

export const addDoctor = endpoint<typeof s.addDoctor>()('POST /api/admin/doctors', 'directory.edit', {
  status: 201,
  changes: ['doctors', 'appointments'],
});

export const editDoctor = endpoint<typeof s.editDoctor>()('PUT /api/admin/doctors/:doctorId', 'directory.edit', {
  changes: ['doctors', 'appointments'],
});

/** The booked appointments that would no longer fit (stranded appointments), before staff save other hours or leave. */
export const previewStrandedWithDoctor = endpoint<typeof s.previewStrandedWithDoctor>()(
  'POST /api/admin/doctors/:doctorId/stranded',
  'directory.edit',
);

export const removeDoctor = endpoint<typeof s.removeDoctor>()('DELETE /api/admin/doctors/:doctorId', 'directory.edit', {
  changes: ['doctors', 'appointments'],
});

/** Restores an archived doctor, so that lists show the doctor again. */
export const restoreDoctor = endpoint<typeof s.restoreDoctor>()(
  'POST /api/admin/doctors/:doctorId/restore',
  'directory.edit',
  { changes: ['doctors'] },
);
