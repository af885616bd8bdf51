import { endpoint } from '../shared/endpoint.ts';
import type { EmptyObject } from '../shared/fields.ts';
import type { CsvFile } from '../shared/lists.ts';
import type { RestoreBody } from '../shared/record-forms.ts';
import type { PatientParams } from './schemas.ts';
import type { ExportPatientsBody, ListManagedPatientsBody, ListManagedPatientsReply } from './staff-schemas.ts';

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
