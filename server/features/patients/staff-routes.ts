import type { FastifyInstance } from 'fastify';
import * as api from '#contract/patients/staff-endpoints.ts';
import * as s from '#contract/patients/staff-schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import { exportPatients, listStaffPatients, restorePatient } from './staff-service.ts';

export function staffPatientRoutes(app: FastifyInstance): void {
  route(app, api.listStaffPatients, s.listStaffPatients, listStaffPatients);
  exportRoute(app, api.exportPatients, s.exportPatients, exportPatients);
  route(app, api.restorePatient, s.restorePatient, restorePatient);
}
