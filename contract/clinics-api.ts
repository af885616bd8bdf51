import type {
  Clinic,
  ClinicParams,
  ClinicSearch,
  ListClinicDoctorsReply,
  ListClinicTypesReply,
  SearchClinicsReply,
} from './clinics.ts';
import { endpoint } from './endpoint.ts';

export const clinicsPerPage = 9;

export const searchClinics = endpoint<{ query: typeof ClinicSearch; reply: typeof SearchClinicsReply }>()({
  method: 'GET',
  path: '/api/clinics',
  access: 'anyone',
});

export const listClinicTypes = endpoint<{ reply: typeof ListClinicTypesReply }>()({
  method: 'GET',
  path: '/api/clinics/types',
  access: 'anyone',
});

export const getClinic = endpoint<{ params: typeof ClinicParams; reply: typeof Clinic }>()({
  method: 'GET',
  path: '/api/clinics/:clinicId',
  access: 'anyone',
});

export const listClinicDoctors = endpoint<{ params: typeof ClinicParams; reply: typeof ListClinicDoctorsReply }>()({
  method: 'GET',
  path: '/api/clinics/:clinicId/doctors',
  access: 'anyone',
});
