import type { FastifyInstance } from 'fastify';
import * as api from '#contract/access-records/endpoints.ts';
import * as schemas from '#contract/access-records/schemas.ts';
import { route } from '#server/http/route.ts';
import * as accessRecords from './service.ts';

export function accessRecordRoutes(app: FastifyInstance): void {
  route(
    app,
    api.listOwnAccessRecords,
    {
      summary: "Which members of staff viewed the data of one's own family, newest first",
      query: schemas.ListOwnAccessRecordsQuery,
      reply: schemas.ListOwnAccessRecordsReply,
    },
    (ctx, { query }) => accessRecords.listOwn(ctx, query),
    { recordedAs: null },
  );
  route(
    app,
    api.listAccessRecords,
    {
      summary: 'Which members of staff viewed whose data, newest first; searched by member of staff or patient',
      body: schemas.ListAccessRecordsBody,
      reply: schemas.ListAccessRecordsReply,
    },
    (ctx, { body }) => accessRecords.list(ctx, body),
    { recordedAs: 'access-records' },
  );
}
