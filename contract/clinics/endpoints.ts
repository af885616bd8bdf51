import { endpoint } from '../shared/endpoint.ts';
import type {
  Clinic,
  ClinicParams,
  ClinicSearch,
  ListClinicDoctorsReply,
  ListClinicTypesReply,
  SearchClinicsReply,
} from './schemas.ts';

export const clinicsPerPage = 9;

/** The rejection of a visit on a closed day. */
export const clinicClosed = 'The clinic is closed on that day. Please choose another.';
/** The rejection of a visit outside the clinic's weekly hours. */
export const clinicClosedThen = 'The clinic is closed at that time. Please choose a time within its hours.';

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
