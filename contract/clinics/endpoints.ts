import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const searchClinics = endpoint<typeof s.searchClinics>()('GET /api/clinics', 'anyone');

export const listClinicTypes = endpoint<typeof s.listClinicTypes>()('GET /api/clinics/types', 'anyone');

export const getClinic = endpoint<typeof s.getClinic>()('GET /api/clinics/:clinicId', 'anyone');

export const listClinicDoctors = endpoint<typeof s.listClinicDoctors>()('GET /api/clinics/:clinicId/doctors', 'anyone');
