import type { FastifyInstance } from 'fastify';
import * as api from '#contract/clinics/staff-endpoints.ts';
import * as s from '#contract/clinics/staff-schemas.ts';
import { leaveFilesUnread } from '#server/http/request-bodies.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as service from './staff-service.ts';

export function staffClinicRoutes(app: FastifyInstance): void {
  route(app, api.listStaffClinics, s.listStaffClinics, service.listStaffClinics);
  exportRoute(app, api.exportClinics, s.exportClinics, service.exportClinics);
  route(app, api.getStaffClinic, s.getStaffClinic, service.getStaffClinic);
  route(app, api.addClinic, s.addClinic, service.addClinic);
  route(app, api.editClinic, s.editClinic, service.editClinic);
  route(app, api.previewStrandedAtClinic, s.previewStrandedAtClinic, service.previewStrandedAtClinic);
  route(app, api.removeClinic, s.removeClinic, service.removeClinic);
  route(app, api.restoreClinic, s.restoreClinic, service.restoreClinic);
}

/** Pass this function to `app.register()`, so that its parser of bodies (files) does not apply to other routes. */
export async function importClinicRoutes(app: FastifyInstance): Promise<void> {
  leaveFilesUnread(app);
  route(app, api.importClinics, s.importClinics, service.importClinics, { queueKey: () => 'import clinics' });
}
