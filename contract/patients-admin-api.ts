import { endpoint } from './endpoint.ts';
import type { EmptyObject } from './fields.ts';
import type { CsvFile } from './lists.ts';
import type { PatientParams } from './patients.ts';
import type { ExportPatientsBody, ListManagedPatientsBody, ListManagedPatientsReply } from './patients-admin.ts';
import type { RestoreBody } from './record-forms.ts';

export const listManagedPatients = endpoint<{
  body: typeof ListManagedPatientsBody;
  reply: typeof ListManagedPatientsReply;
}>()({
  method: 'POST',
  path: '/api/admin/patients/search',
  access: 'patient.readAny',
});

export const exportPatients = endpoint<{ body: typeof ExportPatientsBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/patients/export',
  access: 'people.export',
  isSensitive: true,
});

/** Lists an archived patient again. */
export const restorePatient = endpoint<{
  params: typeof PatientParams;
  body: typeof RestoreBody;
  reply: typeof EmptyObject;
}>()({
  method: 'POST',
  path: '/api/admin/patients/:patientId/restore',
  access: 'patient.editAny',
});
