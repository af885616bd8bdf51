import * as z from 'zod/mini';
import { EmptyObject } from '../shared/fields.ts';
import { exportOf, exportQuery, listOf, listQuery } from '../shared/lists.ts';
import { archivedState, exportReason, RestoreBody } from '../shared/record-forms.ts';
import { genders, Patient, PatientParams } from './schemas.ts';

export const StaffPatientRow = z.pick(Patient, {
  id: true,
  patientNumber: true,
  name: true,
  age: true,
  months: true,
  gender: true,
  mobileNumber: true,
});
export type StaffPatientRow = z.infer<typeof StaffPatientRow>;

const sortableColumns = ['created', 'name'] as const;
const filters = { gender: z.optional(z.enum(genders, 'Please choose Male, Female or Other')), state: archivedState };

const ExportPatientsBody = z.strictObject({ ...exportQuery(sortableColumns, '-created'), ...filters, ...exportReason });

export const listStaffPatients = {
  summary: "Every family's patients, found by name, patient number or mobile",
  recordedAs: 'manage-patients',
  body: z.strictObject({ ...listQuery(sortableColumns, '-created'), ...filters }),
  reply: listOf(StaffPatientRow),
} as const;
export const exportPatients = exportOf(ExportPatientsBody, 'patients-export');
export const restorePatient = {
  summary: 'List an archived patient again, with a reason',
  recordedAs: null,
  params: PatientParams,
  body: RestoreBody,
  reply: EmptyObject,
};
