import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const listUsers = endpoint<typeof s.listUsers>()('POST /api/admin/users/search', 'account.manage');

export const exportUsers = endpoint<typeof s.exportUsers>()('POST /api/admin/users/export', 'account.manage', {
  isSensitive: true,
});

export const canAddTestUsers = endpoint<typeof s.canAddTestUsers>()('GET /api/admin/test-users', 'account.manage');

export const addTestUsers = endpoint<typeof s.addTestUsers>()('POST /api/admin/test-users', 'account.manage', {
  changes: ['accounts'],
});
