import type { FastifyInstance } from 'fastify';
import * as api from '#contract/clinics/staff-endpoints.ts';
import * as s from '#contract/clinics/staff-schemas.ts';
import { exportRoute, route } from '#server/http/route.ts';
import {
  addClinic,
  editClinic,
  exportClinics,
  getManagedClinic,
  listManagedClinics,
  previewClosedDays,
  removeClinic,
  restoreClinic,
} from './staff-service.ts';

export function manageClinicRoutes(app: FastifyInstance): void {
  route(app, api.listManagedClinics, s.listManagedClinics, listManagedClinics);
  exportRoute(app, api.exportClinics, s.exportClinics, exportClinics);
  route(app, api.getManagedClinic, s.getManagedClinic, getManagedClinic);
  route(app, api.addClinic, s.addClinic, addClinic);
  route(app, api.editClinic, s.editClinic, editClinic);
  route(app, api.previewClosedDays, s.previewClosedDays, previewClosedDays);
  route(app, api.removeClinic, s.removeClinic, removeClinic);
  route(app, api.restoreClinic, s.restoreClinic, restoreClinic);
}
