import type { FastifyInstance } from 'fastify';
import * as api from '#contract/appointments/staff-endpoints.ts';
import * as s from '#contract/appointments/staff-schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as changes from './staff-changes-service.ts';
import * as service from './staff-service.ts';

export function manageAppointmentRoutes(app: FastifyInstance): void {
  route(app, api.listManagedAppointments, s.listManagedAppointments, service.listManagedAppointments);
  exportRoute(app, api.exportAppointments, s.exportAppointments, service.exportAppointments);
  route(app, api.listOpenAppointments, s.listOpenAppointments, service.listOpenAppointments);
  route(app, api.getManagedAppointment, s.getManagedAppointment, service.getManagedAppointment);
  route(app, api.changeAppointmentStatus, s.changeAppointmentStatus, changes.changeAppointmentStatus);
  route(app, api.confirmAppointment, s.confirmAppointment, changes.confirmAppointment);
  route(app, api.addStep, s.addStep, changes.addStep);
  route(app, api.editStep, s.editStep, changes.editStep);
  route(app, api.changeStepStatus, s.changeStepStatus, changes.changeStepStatus);
}
