import * as z from 'zod/mini';
import { bookingLimitKinds } from './appointments.ts';
import { endpoint } from './endpoint.ts';

/** How far back the dashboard's figures reach, today included. */
export const dashboardDays = 30;

/** How far back families who reached a booking limit are shown, today included. */
export const limitDays = 7;

const Totals = { bookings: z.number(), /** Whole paise. */ revenue: z.number() };

export const Dashboard = z.object({
  counts: z.object({ users: z.number(), patients: z.number(), doctors: z.number(), clinics: z.number() }),
  /** Today in India. */
  today: z.object({
    /** Only hours in which there is something, in order. */
    hours: z.array(z.object({ hour: z.number(), open: z.number(), closed: z.number(), cancelled: z.number() })),
    /** The open ones that come next. */
    next: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        patientName: z.string(),
        doctorName: z.nullable(z.string()),
        startsAt: z.string(),
      }),
    ),
  }),
  /** What was booked on each day and still stands; every day is there. */
  days: z.array(z.object({ day: z.string(), ...Totals })),
  /** The same by city, most bookings first. */
  cities: z.array(z.object({ city: z.nullable(z.string()), ...Totals })),
  /** Families who reached a booking limit, latest first. */
  limitsReached: z.array(
    z.object({
      accountId: z.string(),
      name: z.string(),
      phone: z.nullable(z.string()),
      kind: z.enum(bookingLimitKinds),
      /** How many bookings were rejected on that day. */
      times: z.number(),
      lastAt: z.string(),
    }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'How many there are of everything, today hour by hour, and what was booked in the last 30 days',
  access: 'admin.enter',
  reply: Dashboard,
});
