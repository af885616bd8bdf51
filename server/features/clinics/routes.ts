import type { FastifyInstance } from 'fastify';
import { getClinic, listClinicDoctors, listClinicTypes, searchClinics } from '#contract/clinics/endpoints.ts';
import {
  Clinic,
  ClinicParams,
  ClinicSearch,
  ListClinicDoctorsReply,
  ListClinicTypesReply,
  SearchClinicsReply,
} from '#contract/clinics/schemas.ts';
import { route } from '#server/http/route.ts';
import { findClinicTypes } from './queries.ts';
import * as clinics from './service.ts';

export function clinicRoutes(app: FastifyInstance): void {
  route(
    app,
    searchClinics,
    { summary: 'Clinics, best rated first, by name, address or city', query: ClinicSearch, reply: SearchClinicsReply },
    (ctx, { query }) => clinics.search(ctx, query),
  );
  route(app, listClinicTypes, { summary: 'Clinic types to filter by', reply: ListClinicTypesReply }, async (ctx) => ({
    types: await findClinicTypes(ctx.directory),
  }));
  route(app, getClinic, { summary: 'One clinic', params: ClinicParams, reply: Clinic }, (ctx, { params }) =>
    clinics.read(ctx, params.clinicId),
  );
  route(
    app,
    listClinicDoctors,
    { summary: 'The doctors who work at a clinic', params: ClinicParams, reply: ListClinicDoctorsReply },
    async (ctx, { params }) => ({ doctors: await clinics.listDoctors(ctx, params.clinicId) }),
  );
}
