import { endpoint } from '../shared/endpoint.ts';
import type {
  ListAccessRecordsBody,
  ListAccessRecordsReply,
  ListOwnAccessRecordsQuery,
  ListOwnAccessRecordsReply,
} from './schemas.ts';

export const listOwnAccessRecords = endpoint<{
  query: typeof ListOwnAccessRecordsQuery;
  reply: typeof ListOwnAccessRecordsReply;
}>()({
  method: 'GET',
  path: '/api/account/access-records',
  access: 'signed-in',
});

export const listAccessRecords = endpoint<{
  body: typeof ListAccessRecordsBody;
  reply: typeof ListAccessRecordsReply;
}>()({
  method: 'POST',
  path: '/api/admin/access-records/search',
  access: 'audit.read',
});
