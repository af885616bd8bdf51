import type { FastifyInstance } from 'fastify';
import * as api from '#contract/doctors/staff-endpoints.ts';
import * as s from '#contract/doctors/staff-schemas.ts';
import { leaveFilesUnread } from '#server/http/request-bodies.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as service from './staff-service.ts';

export function staffDoctorRoutes(app: FastifyInstance): void {
  route(app, api.listStaffDoctors, s.listStaffDoctors, service.listStaffDoctors);
  exportRoute(app, api.exportDoctors, s.exportDoctors, service.exportDoctors);
  route(app, api.getStaffDoctor, s.getStaffDoctor, service.getStaffDoctor);
  route(app, api.addDoctor, s.addDoctor, service.addDoctor);
  route(app, api.editDoctor, s.editDoctor, service.editDoctor);
  route(app, api.previewStrandedWithDoctor, s.previewStrandedWithDoctor, service.previewStrandedWithDoctor);
  route(app, api.removeDoctor, s.removeDoctor, service.removeDoctor);
  route(app, api.restoreDoctor, s.restoreDoctor, service.restoreDoctor);
}

/** Pass this function to `app.register()`, so that its parser of bodies (files) does not apply to other routes. */
export async function importDoctorRoutes(app: FastifyInstance): Promise<void> {
  leaveFilesUnread(app);
  route(app, api.importDoctors, s.importDoctors, service.importDoctors, { queueKey: () => 'import doctors' });
}
