import { endpoint } from '../shared/endpoint.ts';
import type * as s from './staff-schemas.ts';

export const listStaffPatients = endpoint<typeof s.listStaffPatients>()(
  'POST /api/admin/patients/search',
  'patient.readAny',
);

export const exportPatients = endpoint<typeof s.exportPatients>()('POST /api/admin/patients/export', 'people.export', {
  isSensitive: true,
});

/** Restores an archived patient, so that lists show the patient again. */
export const restorePatient = endpoint<typeof s.restorePatient>()(
  'POST /api/admin/patients/:patientId/restore',
  'patient.editAny',
  { changes: ['patients'] },
);
