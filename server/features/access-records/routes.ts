import type { FastifyInstance } from 'fastify';
import * as api from '#contract/access-records/endpoints.ts';
import * as s from '#contract/access-records/schemas.ts';
import { route } from '#server/http/route.ts';
import { listAccessRecords, listOwnAccessRecords } from './service.ts';

export function accessRecordRoutes(app: FastifyInstance): void {
  route(app, api.listOwnAccessRecords, s.listOwnAccessRecords, listOwnAccessRecords);
  route(app, api.listAccessRecords, s.listAccessRecords, listAccessRecords);
}
