import { endpoint } from './endpoint.ts';
import type { CsvFile } from './lists.ts';
import type { ExportPatientsBody, ManagePatientsBody, ManagePatientsReply } from './patients-admin.ts';

export const managePatients = endpoint<{ body: typeof ManagePatientsBody; reply: typeof ManagePatientsReply }>()({
  method: 'POST',
  path: '/api/admin/patients/search',
  summary: "Every family's patients, found by name, patient number or mobile",
  access: 'patient.readAny',
});

export const exportPatients = endpoint<{ body: typeof ExportPatientsBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/patients/export',
  summary: 'The same as a file',
  access: 'patient.readAny',
});
