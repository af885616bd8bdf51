import type { FastifyInstance } from 'fastify';
import * as api from '#contract/doctors/staff-endpoints.ts';
import * as s from '#contract/doctors/staff-schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import {
  addDoctor,
  editDoctor,
  exportDoctors,
  getManagedDoctor,
  listManagedDoctors,
  previewDoctorHours,
  removeDoctor,
  restoreDoctor,
} from './staff-service.ts';

export function manageDoctorRoutes(app: FastifyInstance): void {
  route(app, api.listManagedDoctors, s.listManagedDoctors, listManagedDoctors);
  exportRoute(app, api.exportDoctors, s.exportDoctors, exportDoctors);
  route(app, api.getManagedDoctor, s.getManagedDoctor, getManagedDoctor);
  route(app, api.addDoctor, s.addDoctor, addDoctor);
  route(app, api.editDoctor, s.editDoctor, editDoctor);
  route(app, api.previewDoctorHours, s.previewDoctorHours, previewDoctorHours);
  route(app, api.removeDoctor, s.removeDoctor, removeDoctor);
  route(app, api.restoreDoctor, s.restoreDoctor, restoreDoctor);
}
