import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const listOwnAccessRecords = endpoint<typeof s.listOwnAccessRecords>()(
  'GET /api/account/access-records',
  'signed-in',
);

export const listAccessRecords = endpoint<typeof s.listAccessRecords>()(
  'POST /api/admin/access-records/search',
  'audit.read',
);
