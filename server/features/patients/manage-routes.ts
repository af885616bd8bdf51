import type { FastifyInstance } from 'fastify';
import { CsvFile } from '#contract/lists.ts';
import * as schemas from '#contract/patients-admin.ts';
import * as api from '#contract/patients-admin-api.ts';
import { exportOptions, route } from '#server/http/route.ts';
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
      shows: 'manage-patients',
      share: 'general',
    },
  );
  route(
    app,
    api.exportPatients,
    { summary: 'The same as a file', body: schemas.ExportPatientsBody, reply: CsvFile },
    (ctx, { body }) => patients.exportFile(ctx, body),
    {
      ...exportOptions,
      shows: 'patients-export',
    },
  );
}
