import type { FastifyInstance } from 'fastify';
import {
  getDoctor,
  listFreeTimes,
  listNextTimes,
  listSpecialties,
  searchDoctors,
} from '#contract/doctors/endpoints.ts';
import {
  Doctor,
  DoctorParams,
  DoctorSearch,
  ListFreeTimesQuery,
  ListFreeTimesReply,
  ListNextTimesQuery,
  ListNextTimesReply,
  ListSpecialtiesReply,
  SearchDoctorsReply,
} from '#contract/doctors/schemas.ts';
import { route } from '#server/http/route.ts';
import { findSpecialties } from './queries.ts';
import * as doctors from './service.ts';

export function doctorRoutes(app: FastifyInstance): void {
  route(
    app,
    searchDoctors,
    {
      summary: 'Doctors, best rated first, by name, specialty or city',
      query: DoctorSearch,
      reply: SearchDoctorsReply,
    },
    (ctx, { query }) => doctors.search(ctx, query),
  );
  route(app, listSpecialties, { summary: 'Specialties to filter by', reply: ListSpecialtiesReply }, async (ctx) => ({
    specialties: await findSpecialties(ctx.directory),
  }));
  route(
    app,
    listNextTimes,
    {
      summary: 'The next free time and the fee of several doctors',
      query: ListNextTimesQuery,
      reply: ListNextTimesReply,
    },
    (ctx, { query }) => doctors.readNextTimes(ctx, query.doctors),
  );
  route(app, getDoctor, { summary: 'One doctor', params: DoctorParams, reply: Doctor }, (ctx, { params }) =>
    doctors.read(ctx, params.doctorId),
  );
  route(
    app,
    listFreeTimes,
    {
      summary: 'Times at which a doctor with weekly hours can be booked',
      params: DoctorParams,
      query: ListFreeTimesQuery,
      reply: ListFreeTimesReply,
    },
    (ctx, { params, query }) => doctors.readFreeTimes(ctx, params.doctorId, query),
  );
}
