import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/patients-admin.ts';
import { exportOptions, route } from '#server/http/route.ts';
import * as patients from './manage.ts';

export function managePatientRoutes(app: FastifyInstance): void {
  route(app, contract.managePatients, (ctx, { body }) => patients.list(ctx, body), {
    shows: 'manage-patients',
    share: 'general',
  });
  route(app, contract.exportPatients, (ctx, { body }) => patients.exportFile(ctx, body), {
    ...exportOptions,
    shows: 'patients-export',
  });
}
