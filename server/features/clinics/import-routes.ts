import type { FastifyInstance } from 'fastify';
import * as api from '#contract/clinics/staff-endpoints.ts';
import * as s from '#contract/clinics/staff-schemas.ts';
import { leaveFilesUnread } from '#server/http/bodies.ts';
import { route } from '#server/http/route.ts';
import { importClinics } from './import-service.ts';

/** Register it as a plugin: its bodies are files. */
export async function importClinicRoutes(app: FastifyInstance): Promise<void> {
  leaveFilesUnread(app);
  route(app, api.importClinics, s.importClinics, importClinics, { queueKey: () => 'import clinics' });
}
