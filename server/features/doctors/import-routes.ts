import type { FastifyInstance } from 'fastify';
import { importDoctors } from '#contract/doctors/staff-endpoints.ts';
import { ImportQuery, ImportReply } from '#contract/shared/imports.ts';
import { leaveFilesUnread } from '#server/http/bodies.ts';
import { route } from '#server/http/route.ts';
import { importFile } from './import-service.ts';

/** Register it as a plugin: its bodies are files. */
export async function importDoctorRoutes(app: FastifyInstance): Promise<void> {
  leaveFilesUnread(app);
  route(
    app,
    importDoctors,
    {
      summary:
        'Check or import a CSV file with the columns of the export. Rejected with `changed` and the new verdicts if records changed since the check',
      query: ImportQuery,
      reply: ImportReply,
    },
    (ctx, { query, file }) => importFile(ctx, file, query.dryRun === 'true' ? undefined : query.digest),
    { queueKey: () => 'import doctors' },
  );
}
