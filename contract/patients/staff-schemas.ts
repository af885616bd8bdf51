import * as z from 'zod/mini';
import { exportQuery, listOf, listQuery } from '../shared/lists.ts';
import { archivedState, exportReason } from '../shared/record-forms.ts';
import { genders, Patient } from './schemas.ts';

export const PatientRow = z.pick(Patient, {
  id: true,
  patientNumber: true,
  name: true,
  age: true,
  months: true,
  gender: true,
  mobileNumber: true,
});
export type PatientRow = z.infer<typeof PatientRow>;

const sortableColumns = ['created', 'name'] as const;
const filters = {
  gender: z.optional(z.enum(genders, 'Please choose Male, Female or Other')),
  state: archivedState,
};

export const ListManagedPatientsBody = z.strictObject({ ...listQuery(sortableColumns, '-created'), ...filters });
export const ListManagedPatientsReply = listOf(PatientRow);

export const ExportPatientsBody = z.strictObject({
  ...exportQuery(sortableColumns, '-created'),
  ...filters,
  ...exportReason,
});
