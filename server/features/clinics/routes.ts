import type { FastifyInstance } from 'fastify';
import { getClinic, listClinicTypes, searchClinics } from '#contract/clinics.ts';
import { route } from '#server/http/route.ts';
import { findClinicTypes } from './queries.ts';
import * as clinics from './service.ts';

export function clinicRoutes(app: FastifyInstance): void {
  route(app, searchClinics, (ctx, { query }) => clinics.search(ctx, query));
  route(app, listClinicTypes, async (ctx) => ({ types: await findClinicTypes(ctx.reads) }));
  route(app, getClinic, (ctx, { params }) => clinics.clinicOf(ctx, params.clinicId));
}
