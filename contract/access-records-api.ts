import type {
  ListAccessRecordsBody,
  ListAccessRecordsReply,
  ListOwnAccessRecordsQuery,
  ListOwnAccessRecordsReply,
} from './access-records.ts';
import { endpoint } from './endpoint.ts';

export const listOwnAccessRecords = endpoint<{
  query: typeof ListOwnAccessRecordsQuery;
  reply: typeof ListOwnAccessRecordsReply;
}>()({
  method: 'GET',
  path: '/api/account/access-records',
  summary: "Which members of staff viewed the data of one's own family, newest first",
  access: 'signed-in',
});

export const listAccessRecords = endpoint<{
  body: typeof ListAccessRecordsBody;
  reply: typeof ListAccessRecordsReply;
}>()({
  method: 'POST',
  path: '/api/admin/access-records/search',
  summary: 'Which members of staff viewed whose data, newest first; searched by member of staff or patient',
  access: 'audit.read',
});
