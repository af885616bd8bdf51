import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const searchDoctors = endpoint<typeof s.searchDoctors>()('GET /api/doctors', 'anyone');

export const listSpecialties = endpoint<typeof s.listSpecialties>()('GET /api/doctors/specialties', 'anyone');

export const listNextTimes = endpoint<typeof s.listNextTimes>()('GET /api/doctors/next-times', 'anyone', {
  preventsPageCaching: true,
});

export const getDoctor = endpoint<typeof s.getDoctor>()('GET /api/doctors/:doctorId', 'anyone');

export const listFreeTimes = endpoint<typeof s.listFreeTimes>()('GET /api/doctors/:doctorId/free-times', 'anyone', {
  preventsPageCaching: true,
});
