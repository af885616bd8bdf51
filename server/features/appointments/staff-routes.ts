import type { FastifyInstance } from 'fastify';
import * as api from '#contract/appointments/staff-endpoints.ts';
import * as s from '#contract/appointments/staff-schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import {
  addStep,
  changeAppointmentStatus,
  changeStepStatus,
  confirmAppointment,
  editStep,
} from './staff-changes-service.ts';
import {
  exportAppointments,
  getManagedAppointment,
  listManagedAppointments,
  listOpenAppointments,
} from './staff-service.ts';

export function manageAppointmentRoutes(app: FastifyInstance): void {
  route(app, api.listManagedAppointments, s.listManagedAppointments, listManagedAppointments);
  exportRoute(app, api.exportAppointments, s.exportAppointments, exportAppointments);
  route(app, api.listOpenAppointments, s.listOpenAppointments, listOpenAppointments);
  route(app, api.getManagedAppointment, s.getManagedAppointment, getManagedAppointment);
  route(app, api.changeAppointmentStatus, s.changeAppointmentStatus, changeAppointmentStatus);
  route(app, api.confirmAppointment, s.confirmAppointment, confirmAppointment);
  route(app, api.addStep, s.addStep, addStep);
  route(app, api.editStep, s.editStep, editStep);
  route(app, api.changeStepStatus, s.changeStepStatus, changeStepStatus);
}
