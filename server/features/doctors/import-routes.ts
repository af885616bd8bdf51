import type { FastifyInstance } from 'fastify';
import * as api from '#contract/doctors/staff-endpoints.ts';
import * as s from '#contract/doctors/staff-schemas.ts';
import { leaveFilesUnread } from '#server/http/bodies.ts';
import { route } from '#server/http/route.ts';
import { importDoctors } from './import-service.ts';

/** Register it as a plugin: its bodies are files. */
export async function importDoctorRoutes(app: FastifyInstance): Promise<void> {
  leaveFilesUnread(app);
  route(app, api.importDoctors, s.importDoctors, importDoctors, { queueKey: () => 'import doctors' });
}
