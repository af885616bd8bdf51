import type { FastifyInstance } from 'fastify';
import { PatientParams } from '#contract/patients/schemas.ts';
import * as api from '#contract/patients/staff-endpoints.ts';
import * as schemas from '#contract/patients/staff-schemas.ts';
import { EmptyObject } from '#contract/shared/fields.ts';
import { RestoreBody } from '#contract/shared/record-forms.ts';
import { exportRoute, route } from '#server/http/route.ts';
import * as patients from './staff-service.ts';

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
