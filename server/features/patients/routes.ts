import type { FastifyInstance } from 'fastify';
import * as api from '#contract/patients/endpoints.ts';
import * as schemas from '#contract/patients/schemas.ts';
import { Removed } from '#contract/shared/fields.ts';
import { route } from '#server/http/route.ts';
import * as patients from './service.ts';

export function patientRoutes(app: FastifyInstance): void {
  route(
    app,
    api.listPatients,
    {
      summary: 'Patients, newest first: of the caller’s family, or for staff of all families',
      query: schemas.ListPatientsQuery,
      reply: schemas.PatientPage,
    },
    (ctx, { query }) => patients.list(ctx, query),
    { recordedAs: 'patients' },
  );
  route(
    app,
    api.searchPatients,
    {
      summary: 'Patients of the caller’s family, or for staff of all families, found by name or patient number',
      body: schemas.SearchPatientsBody,
      reply: schemas.PatientPage,
    },
    (ctx, { body }) => patients.list(ctx, body),
    {
      recordedAs: 'patients',
      share: 'general',
    },
  );
  route(
    app,
    api.addPatient,
    { summary: 'Add a patient', body: schemas.NewPatient, reply: schemas.Patient },
    (ctx, { body }) => patients.add(ctx, body),
    { recordedAs: null },
  );
  route(
    app,
    api.getPatient,
    { summary: 'One patient', params: schemas.PatientParams, reply: schemas.Patient },
    (ctx, { params }) => patients.read(ctx, params.patientId),
    { recordedAs: 'patient' },
  );
  route(
    app,
    api.getPatientName,
    {
      summary: 'Name and number of one patient, for screens that show nothing else of the patient',
      params: schemas.PatientParams,
      reply: schemas.PatientName,
    },
    (ctx, { params }) => patients.readName(ctx, params.patientId),
    { recordedAs: 'patients' },
  );
  route(
    app,
    api.editPatient,
    {
      summary: 'Edit a patient. Rejected with `changed` if there is a newer version',
      params: schemas.PatientParams,
      body: schemas.EditPatientBody,
      reply: schemas.Patient,
    },
    (ctx, { params, body }) => patients.edit(ctx, params.patientId, body),
    {
      recordedAs: 'patient',
    },
  );
  route(
    app,
    api.removePatient,
    {
      summary:
        'Remove a patient without upcoming appointments: archived if appointments refer to the patient, else deleted. Rejected with `changed` if there is a newer version',
      params: schemas.PatientParams,
      query: schemas.RemovePatientQuery,
      reply: Removed,
    },
    (ctx, { params, query }) => patients.remove(ctx, params.patientId, query.version),
    { recordedAs: null },
  );
}
