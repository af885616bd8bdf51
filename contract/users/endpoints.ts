import { endpoint } from '../shared/endpoint.ts';
import type { EmptyObject } from '../shared/fields.ts';
import type { CsvFile } from '../shared/lists.ts';
import type {
  AddTestUsersReply,
  CanAddTestUsersReply,
  ExportUsersBody,
  ListUsersBody,
  ListUsersReply,
} from './schemas.ts';

/** The roles on Manage Users. Administrators are only on Team. */
export const userRoles = ['user', 'assistant', 'manager'] as const;

export const listUsers = endpoint<{ body: typeof ListUsersBody; reply: typeof ListUsersReply }>()({
  method: 'POST',
  path: '/api/admin/users/search',
  access: 'account.manage',
});

export const exportUsers = endpoint<{ body: typeof ExportUsersBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/users/export',
  access: 'account.manage',
  isSensitive: true,
});

export const canAddTestUsers = endpoint<{ reply: typeof CanAddTestUsersReply }>()({
  method: 'GET',
  path: '/api/admin/test-users',
  access: 'account.manage',
});

export const addTestUsers = endpoint<{ body: typeof EmptyObject; reply: typeof AddTestUsersReply }>()({
  method: 'POST',
  path: '/api/admin/test-users',
  access: 'account.manage',
});
