import type { FastifyInstance } from 'fastify';
import { EmptyObject } from '#contract/fields.ts';
import { PatientParams } from '#contract/patients.ts';
import * as schemas from '#contract/patients-admin.ts';
import * as api from '#contract/patients-admin-api.ts';
import { RestoreBody } from '#contract/record-forms.ts';
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
  route(
    app,
    api.restorePatient,
    {
      summary: 'List an archived patient again, with a reason',
      params: PatientParams,
      body: RestoreBody,
      reply: EmptyObject,
    },
    async (ctx, { params, body }) => {
      await patients.restore(ctx, params.patientId, body.reason);
      return {};
    },
    { recordedAs: null },
  );
}
