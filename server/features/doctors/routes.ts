import type { FastifyInstance } from 'fastify';
import { getDoctor, listFreeTimes, listSpecialties, searchDoctors } from '#contract/doctors.ts';
import { route } from '#server/http/route.ts';
import { findSpecialties } from './queries.ts';
import * as doctors from './service.ts';

export function doctorRoutes(app: FastifyInstance): void {
  route(app, searchDoctors, (ctx, { query }) => doctors.search(ctx, query));
  route(app, listSpecialties, async (ctx) => ({ specialties: await findSpecialties(ctx.reads) }));
  route(app, getDoctor, (ctx, { params }) => doctors.doctorOf(ctx, params.doctorId));
  route(app, listFreeTimes, (ctx, { params, query }) => doctors.freeTimes(ctx, params.doctorId, query));
}
