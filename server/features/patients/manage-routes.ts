import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/patients-admin.ts';
import * as api from '#contract/patients-admin-api.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as patients from './manage-service.ts';

export function managePatientRoutes(app: FastifyInstance): void {
  route(
    app,
    api.listManagedPatients,
    {
      summary: "Every family's patients, found by name, patient number or mobile",
      body: schemas.ListManagedPatientsBody,
      reply: schemas.ListManagedPatientsReply,
    },
    (ctx, { body }) => patients.list(ctx, body),
    {
      recordedAs: 'manage-patients',
      share: 'general',
    },
  );
  exportRoute(
    app,
    api.exportPatients,
    schemas.ExportPatientsBody,
    (ctx, { body }) => patients.exportFile(ctx, body),
    'patients-export',
  );
}
