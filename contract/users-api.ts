import { endpoint } from './endpoint.ts';
import type { Nothing } from './fields.ts';
import type { CsvFile } from './lists.ts';
import type { AddTestUsersReply, ExportUsersBody, GetTestUsersReply, ListUsersBody, ListUsersReply } from './users.ts';

export const listUsers = endpoint<{ body: typeof ListUsersBody; reply: typeof ListUsersReply }>()({
  method: 'POST',
  path: '/api/admin/users/search',
  summary: 'Accounts that are no administrators, found by name, phone or ID',
  access: 'account.manage',
});

export const exportUsers = endpoint<{ body: typeof ExportUsersBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/users/export',
  summary: 'The same as a file',
  access: 'account.manage',
});

export const getTestUsers = endpoint<{ reply: typeof GetTestUsersReply }>()({
  method: 'GET',
  path: '/api/admin/test-users',
  summary: 'Whether test accounts can be added: only with demo data',
  access: 'account.manage',
});

export const addTestUsers = endpoint<{ body: typeof Nothing; reply: typeof AddTestUsersReply }>()({
  method: 'POST',
  path: '/api/admin/test-users',
  summary: 'With demo data: add the two test accounts that are missing, with temporary passwords',
  access: 'account.manage',
});
