import { endpoint } from '../shared/endpoint.ts';
import type { EmptyObject } from '../shared/fields.ts';
import type { ImportQuery, ImportReply } from '../shared/imports.ts';
import type { CsvFile } from '../shared/lists.ts';
import type { RemovedPlace, RestoreBody, removalQuery, StrandedList } from '../shared/record-forms.ts';
import { maxImportBytes } from '../shared/spreadsheets.ts';
import type { DoctorParams } from './schemas.ts';
import type {
  DoctorForm,
  EditDoctorBody,
  ExportDoctorsBody,
  ListManagedDoctorsQuery,
  ListManagedDoctorsReply,
  ManagedDoctor,
  PreviewDoctorHoursBody,
} from './staff-schemas.ts';

export const listManagedDoctors = endpoint<{
  query: typeof ListManagedDoctorsQuery;
  reply: typeof ListManagedDoctorsReply;
}>()({
  method: 'GET',
  path: '/api/admin/doctors',
  access: 'directory.read',
});

export const exportDoctors = endpoint<{ body: typeof ExportDoctorsBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/doctors/export',
  access: 'directory.read',
});

/** Checks or imports a spreadsheet: the body is the CSV file itself. */
export const importDoctors = endpoint<{ query: typeof ImportQuery; reply: typeof ImportReply }>()({
  method: 'POST',
  path: '/api/admin/doctors/import',
  access: 'directory.edit',
  maxFileBytes: maxImportBytes,
});

export const getManagedDoctor = endpoint<{ params: typeof DoctorParams; reply: typeof ManagedDoctor }>()({
  method: 'GET',
  path: '/api/admin/doctors/:doctorId',
  access: 'directory.read',
});

export const addDoctor = endpoint<{ body: typeof DoctorForm; reply: typeof ManagedDoctor }>()({
  method: 'POST',
  path: '/api/admin/doctors',
  access: 'directory.edit',
  status: 201,
});

export const editDoctor = endpoint<{
  params: typeof DoctorParams;
  body: typeof EditDoctorBody;
  reply: typeof ManagedDoctor;
}>()({
  method: 'PUT',
  path: '/api/admin/doctors/:doctorId',
  access: 'directory.edit',
});

export const previewDoctorHours = endpoint<{
  params: typeof DoctorParams;
  body: typeof PreviewDoctorHoursBody;
  reply: typeof StrandedList;
}>()({
  method: 'POST',
  path: '/api/admin/doctors/:doctorId/stranded',
  access: 'directory.edit',
});

export const removeDoctor = endpoint<{
  params: typeof DoctorParams;
  query: typeof removalQuery;
  reply: typeof RemovedPlace;
}>()({
  method: 'DELETE',
  path: '/api/admin/doctors/:doctorId',
  access: 'directory.edit',
});

/** Lists an archived doctor again. */
export const restoreDoctor = endpoint<{
  params: typeof DoctorParams;
  body: typeof RestoreBody;
  reply: typeof EmptyObject;
}>()({
  method: 'POST',
  path: '/api/admin/doctors/:doctorId/restore',
  access: 'directory.edit',
});
