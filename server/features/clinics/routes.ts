import type { FastifyInstance } from 'fastify';
import * as api from '#contract/clinics/endpoints.ts';
import * as s from '#contract/clinics/schemas.ts';
import { route } from '#server/http/route.ts';
import { getClinic, listClinicDoctors, listClinicTypes, searchClinics } from './service.ts';

export function clinicRoutes(app: FastifyInstance): void {
  route(app, api.searchClinics, s.searchClinics, searchClinics);
  route(app, api.listClinicTypes, s.listClinicTypes, listClinicTypes);
  route(app, api.getClinic, s.getClinic, getClinic);
  route(app, api.listClinicDoctors, s.listClinicDoctors, listClinicDoctors);
}
