import type { FastifyInstance } from 'fastify';
import * as api from '#contract/patients/endpoints.ts';
import * as s from '#contract/patients/schemas.ts';
import { route } from '#server/http/route.ts';
import * as service from './service.ts';

export function patientRoutes(app: FastifyInstance): void {
  route(app, api.listPatients, s.listPatients, service.listPatients);
  route(app, api.searchPatients, s.searchPatients, service.searchPatients);
  route(app, api.addPatient, s.addPatient, service.addPatient);
  route(app, api.getPatient, s.getPatient, service.getPatient);
  route(app, api.getPatientName, s.getPatientName, service.getPatientName);
  route(app, api.editPatient, s.editPatient, service.editPatient);
  route(app, api.removePatient, s.removePatient, service.removePatient);
}
