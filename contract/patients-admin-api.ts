import { endpoint } from './endpoint.ts';
import type { CsvFile } from './lists.ts';
import type { ExportPatientsBody, ManagePatientsBody, ManagePatientsReply } from './patients-admin.ts';

export const managePatients = endpoint<{ body: typeof ManagePatientsBody; reply: typeof ManagePatientsReply }>()({
  method: 'POST',
  path: '/api/admin/patients/search',
  access: 'patient.readAny',
});

export const exportPatients = endpoint<{ body: typeof ExportPatientsBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/patients/export',
  access: 'patient.readAny',
});
