import type { Dashboard } from './dashboard.ts';
import { endpoint } from './endpoint.ts';

/** How far back the dashboard's figures reach, today included. */
export const dashboardDays = 30;
/** How far back families who reached a booking limit are shown, today included. */
export const limitDays = 7;

export const getDashboard = endpoint<{ reply: typeof Dashboard }>()({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'How many there are of everything, today hour by hour, and what was booked in the last 30 days',
  access: 'admin.enter',
});
