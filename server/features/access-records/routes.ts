import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/access-records.ts';
import { route } from '#server/http/route.ts';
import * as accessRecords from './service.ts';

export function accessRecordRoutes(app: FastifyInstance): void {
  route(app, contract.listOwnAccessRecords, (ctx, { query }) => accessRecords.listOwn(ctx, query), { shows: null });
  route(app, contract.listAccessRecords, (ctx, { body }) => accessRecords.list(ctx, body), { shows: 'access-records' });
}
