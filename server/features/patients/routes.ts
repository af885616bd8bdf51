import type { FastifyInstance } from 'fastify';
import * as api from '#contract/patients/endpoints.ts';
import * as s from '#contract/patients/schemas.ts';
import { route } from '#server/http/route.ts';
import {
  addPatient,
  editPatient,
  getPatient,
  getPatientName,
  listPatients,
  removePatient,
  searchPatients,
} from './service.ts';

export function patientRoutes(app: FastifyInstance): void {
  route(app, api.listPatients, s.listPatients, listPatients);
  route(app, api.searchPatients, s.searchPatients, searchPatients);
  route(app, api.addPatient, s.addPatient, addPatient);
  route(app, api.getPatient, s.getPatient, getPatient);
  route(app, api.getPatientName, s.getPatientName, getPatientName);
  route(app, api.editPatient, s.editPatient, editPatient);
  route(app, api.removePatient, s.removePatient, removePatient);
}
