import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const listPatients = endpoint<typeof s.listPatients>()('GET /api/patients', 'signed-in');

/** A POST with a body, because a search contains names of people, and URLs are logged. */
export const searchPatients = endpoint<typeof s.searchPatients>()('POST /api/patients/search', 'signed-in');

export const addPatient = endpoint<typeof s.addPatient>()('POST /api/patients', 'signed-in', {
  status: 201,
  changes: ['patients'],
});

export const getPatient = endpoint<typeof s.getPatient>()('GET /api/patients/:patientId', 'signed-in');

export const getPatientName = endpoint<typeof s.getPatientName>()('GET /api/patients/:patientId/name', 'signed-in');

export const editPatient = endpoint<typeof s.editPatient>()('PUT /api/patients/:patientId', 'signed-in', {
  changes: ['patients'],
});

export const removePatient = endpoint<typeof s.removePatient>()('DELETE /api/patients/:patientId', 'signed-in', {
  changes: ['patients'],
});
