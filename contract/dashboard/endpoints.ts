import { endpoint } from '../shared/endpoint.ts';
import type { Dashboard } from './schemas.ts';

/** The number of days that the dashboard's figures cover, including today. */
export const dashboardDays = 30;
/** Families who reached a booking limit are shown for this many days, including today. */
export const limitReachedDays = 7;

export const getDashboard = endpoint<{ reply: typeof Dashboard }>()({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin.enter',
});
