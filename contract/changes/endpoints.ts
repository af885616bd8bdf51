import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const watchChanges = endpoint<typeof s.watchChanges>()('GET /api/admin/changes', 'admin.enter', {
  isStream: true,
});

export const watchOwnChanges = endpoint<typeof s.watchOwnChanges>()('GET /api/changes', 'signed-in', {
  isStream: true,
});
