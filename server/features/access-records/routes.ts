import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/access-records.ts';
import * as api from '#contract/access-records-api.ts';
import { route } from '#server/http/route.ts';
import * as accessRecords from './service.ts';

export function accessRecordRoutes(app: FastifyInstance): void {
  route(
    app,
    api.listOwnAccessRecords,
    { query: schemas.ListOwnAccessRecordsQuery, reply: schemas.ListOwnAccessRecordsReply },
    (ctx, { query }) => accessRecords.listOwn(ctx, query),
    { shows: null },
  );
  route(
    app,
    api.listAccessRecords,
    { body: schemas.ListAccessRecordsBody, reply: schemas.ListAccessRecordsReply },
    (ctx, { body }) => accessRecords.list(ctx, body),
    { shows: 'access-records' },
  );
}
