import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

export const watchChanges = endpoint<typeof s.watchChanges>()('GET /api/admin/changes', 'admin.enter', {
  isStream: true,
});

/** Tells a signed-in family that something of its own changed: `inbox`, `appointments`, or `*` if anything may have changed. */
export const watchOwnChanges = endpoint<typeof s.watchOwnChanges>()('GET /api/changes', 'signed-in', {
  isStream: true,
});
