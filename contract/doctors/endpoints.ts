import { endpoint } from '../shared/endpoint.ts';
import type {
  Doctor,
  DoctorParams,
  DoctorSearch,
  ListFreeTimesQuery,
  ListFreeTimesReply,
  ListNextTimesQuery,
  ListNextTimesReply,
  ListSpecialtiesReply,
  SearchDoctorsReply,
} from './schemas.ts';

export const doctorsPerPage = 9;
/** The most doctors in one request for next free times. */
export const maxNextTimes = 24;

/** Shown for a doctor without known hours. */
export const unknownAvailability = 'Contact for availability';

export const searchDoctors = endpoint<{ query: typeof DoctorSearch; reply: typeof SearchDoctorsReply }>()({
  method: 'GET',
  path: '/api/doctors',
  access: 'anyone',
});

export const listSpecialties = endpoint<{ reply: typeof ListSpecialtiesReply }>()({
  method: 'GET',
  path: '/api/doctors/specialties',
  access: 'anyone',
});

export const listNextTimes = endpoint<{ query: typeof ListNextTimesQuery; reply: typeof ListNextTimesReply }>()({
  method: 'GET',
  path: '/api/doctors/next-times',
  access: 'anyone',
  preventsPageCaching: true,
});

export const getDoctor = endpoint<{ params: typeof DoctorParams; reply: typeof Doctor }>()({
  method: 'GET',
  path: '/api/doctors/:doctorId',
  access: 'anyone',
});

export const listFreeTimes = endpoint<{
  params: typeof DoctorParams;
  query: typeof ListFreeTimesQuery;
  reply: typeof ListFreeTimesReply;
}>()({
  method: 'GET',
  path: '/api/doctors/:doctorId/free-times',
  access: 'anyone',
  preventsPageCaching: true,
});
