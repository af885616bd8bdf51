import type { Dashboard } from './dashboard.ts';
import { endpoint } from './endpoint.ts';

/** How far back the dashboard's figures reach, today included. */
export const dashboardDays = 30;
/** How far back families who reached a booking limit are shown, today included. */
export const limitDays = 7;

export const getDashboard = endpoint<{ reply: typeof Dashboard }>()({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: 'admin.enter',
});
