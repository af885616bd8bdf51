import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CsvFile, exportQuery, listOf, listQuery } from './lists.ts';
import { genders, Patient } from './patients.ts';

export const PatientRow = z.pick(Patient, {
  ...{ id: true, patientNumber: true, name: true, age: true, gender: true, mobileNumber: true },
});
export type PatientRow = z.infer<typeof PatientRow>;

const orders = ['created', 'name'] as const;
const filters = { gender: z.optional(z.enum(genders, 'Please choose Male, Female or Other')) };

export const managePatients = endpoint({
  method: 'POST',
  path: '/api/admin/patients/search',
  summary: "Every family's patients, found by name, patient number or mobile",
  access: 'patient.readAny',
  body: z.strictObject({ ...listQuery(orders, '-created'), ...filters }),
  reply: listOf(PatientRow),
});

export const exportPatients = endpoint({
  method: 'POST',
  path: '/api/admin/patients/export',
  summary: 'The same as a file',
  access: 'patient.readAny',
  body: z.strictObject({ ...exportQuery(orders, '-created'), ...filters }),
  reply: CsvFile,
});
