import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/patients.ts';
import { route } from '#server/http/route.ts';
import * as patients from './service.ts';

export function patientRoutes(app: FastifyInstance): void {
  route(app, contract.listPatients, (ctx, { query }) => patients.list(ctx, query), { shows: 'patients' });
  route(app, contract.searchPatients, (ctx, { body }) => patients.list(ctx, body), {
    shows: 'patients',
    share: 'general',
  });
  route(app, contract.addPatient, (ctx, { body }) => patients.add(ctx, body), { shows: null });
  route(app, contract.getPatient, (ctx, { params }) => patients.read(ctx, params.patientId), { shows: 'patient' });
  route(app, contract.editPatient, (ctx, { params, body }) => patients.edit(ctx, params.patientId, body), {
    shows: 'patient',
  });
  route(app, contract.removePatient, (ctx, { params }) => patients.remove(ctx, params.patientId), { shows: null });
}
