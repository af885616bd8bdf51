import type { FastifyInstance } from 'fastify';
import * as api from '#contract/doctors/endpoints.ts';
import * as s from '#contract/doctors/schemas.ts';
import { route } from '#server/http/route.ts';
import { getDoctor, listFreeTimes, listNextTimes, listSpecialties, searchDoctors } from './service.ts';

export function doctorRoutes(app: FastifyInstance): void {
  route(app, api.searchDoctors, s.searchDoctors, searchDoctors);
  route(app, api.listSpecialties, s.listSpecialties, listSpecialties);
  route(app, api.listNextTimes, s.listNextTimes, listNextTimes);
  route(app, api.getDoctor, s.getDoctor, getDoctor);
  route(app, api.listFreeTimes, s.listFreeTimes, listFreeTimes);
}
