import { endpoint } from '../shared/endpoint.ts';
import type { Removed } from '../shared/fields.ts';
import type {
  EditPatientBody,
  ListPatientsQuery,
  NewPatient,
  Patient,
  PatientName,
  PatientPage,
  PatientParams,
  RemovePatientQuery,
  SearchPatientsBody,
} from './schemas.ts';

export const listPatients = endpoint<{ query: typeof ListPatientsQuery; reply: typeof PatientPage }>()({
  method: 'GET',
  path: '/api/patients',
  access: 'signed-in',
});

/** A separate POST, because a search contains names of people and URLs are logged. */
export const searchPatients = endpoint<{ body: typeof SearchPatientsBody; reply: typeof PatientPage }>()({
  method: 'POST',
  path: '/api/patients/search',
  access: 'signed-in',
});

export const addPatient = endpoint<{ body: typeof NewPatient; reply: typeof Patient }>()({
  method: 'POST',
  path: '/api/patients',
  access: 'signed-in',
  status: 201,
});

export const getPatient = endpoint<{ params: typeof PatientParams; reply: typeof Patient }>()({
  method: 'GET',
  path: '/api/patients/:patientId',
  access: 'signed-in',
});

export const getPatientName = endpoint<{ params: typeof PatientParams; reply: typeof PatientName }>()({
  method: 'GET',
  path: '/api/patients/:patientId/name',
  access: 'signed-in',
});

export const editPatient = endpoint<{
  params: typeof PatientParams;
  body: typeof EditPatientBody;
  reply: typeof Patient;
}>()({
  method: 'PUT',
  path: '/api/patients/:patientId',
  access: 'signed-in',
});

export const removePatient = endpoint<{
  params: typeof PatientParams;
  query: typeof RemovePatientQuery;
  reply: typeof Removed;
}>()({
  method: 'DELETE',
  path: '/api/patients/:patientId',
  access: 'signed-in',
});
