import { attendances } from './staff-attendance.ts';

/** The values of the filters of Manage Appointments by date and by attendance. */
export const appointmentPeriods = ['from-today', 'today', 'upcoming', 'past'] as const;
/** `none`: no attendance is marked yet. */
export const attendanceFilters = [...attendances, 'none'] as const;
