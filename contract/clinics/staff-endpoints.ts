import { endpoint } from '../shared/endpoint.ts';
import type { EmptyObject } from '../shared/fields.ts';
import type { ImportQuery, ImportReply } from '../shared/imports.ts';
import type { CsvFile } from '../shared/lists.ts';
import type { RemovedPlace, RestoreBody, removalQuery, StrandedList } from '../shared/record-forms.ts';
import { maxImportBytes } from '../shared/spreadsheets.ts';
import type { ClinicParams } from './schemas.ts';
import type {
  ClinicBody,
  EditClinicBody,
  ExportClinicsBody,
  ListManagedClinicsQuery,
  ListManagedClinicsReply,
  ManagedClinic,
  PreviewClosedDaysBody,
} from './staff-schemas.ts';

export const listManagedClinics = endpoint<{
  query: typeof ListManagedClinicsQuery;
  reply: typeof ListManagedClinicsReply;
}>()({
  method: 'GET',
  path: '/api/admin/clinics',
  access: 'directory.read',
});

export const exportClinics = endpoint<{ body: typeof ExportClinicsBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/clinics/export',
  access: 'directory.read',
});

/** Checks or imports a spreadsheet: the body is the CSV file itself. */
export const importClinics = endpoint<{ query: typeof ImportQuery; reply: typeof ImportReply }>()({
  method: 'POST',
  path: '/api/admin/clinics/import',
  access: 'directory.edit',
  maxFileBytes: maxImportBytes,
});

export const getManagedClinic = endpoint<{ params: typeof ClinicParams; reply: typeof ManagedClinic }>()({
  method: 'GET',
  path: '/api/admin/clinics/:clinicId',
  access: 'directory.read',
});

export const addClinic = endpoint<{ body: typeof ClinicBody; reply: typeof ManagedClinic }>()({
  method: 'POST',
  path: '/api/admin/clinics',
  access: 'directory.edit',
  status: 201,
});

export const editClinic = endpoint<{
  params: typeof ClinicParams;
  body: typeof EditClinicBody;
  reply: typeof ManagedClinic;
}>()({
  method: 'PUT',
  path: '/api/admin/clinics/:clinicId',
  access: 'directory.edit',
});

export const previewClosedDays = endpoint<{
  params: typeof ClinicParams;
  body: typeof PreviewClosedDaysBody;
  reply: typeof StrandedList;
}>()({
  method: 'POST',
  path: '/api/admin/clinics/:clinicId/stranded',
  access: 'directory.edit',
});

export const removeClinic = endpoint<{
  params: typeof ClinicParams;
  query: typeof removalQuery;
  reply: typeof RemovedPlace;
}>()({
  method: 'DELETE',
  path: '/api/admin/clinics/:clinicId',
  access: 'directory.edit',
});

/** Lists an archived clinic again. */
export const restoreClinic = endpoint<{
  params: typeof ClinicParams;
  body: typeof RestoreBody;
  reply: typeof EmptyObject;
}>()({
  method: 'POST',
  path: '/api/admin/clinics/:clinicId/restore',
  access: 'directory.edit',
});
