import type { FastifyInstance } from 'fastify';
import { listSpecialties, searchDoctors } from '#contract/doctors.ts';
import { route } from '#server/http/route.ts';
import { findDoctors, findSpecialties } from './queries.ts';

export function doctorRoutes(app: FastifyInstance): void {
  route(app, searchDoctors, (ctx, { query }) => findDoctors(ctx.db, query));
  route(app, listSpecialties, async (ctx) => ({ specialties: await findSpecialties(ctx.db) }));
}
