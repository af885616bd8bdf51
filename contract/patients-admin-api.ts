import { endpoint } from './endpoint.ts';
import type { CsvFile } from './lists.ts';
import type { ExportPatientsBody, ListManagedPatientsBody, ListManagedPatientsReply } from './patients-admin.ts';

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
  access: 'patient.readAny',
});
