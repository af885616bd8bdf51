import * as z from 'zod/mini';
import { bookingRejectionKinds } from '../appointments/limits.ts';
import { SetAsideVisit } from '../families/schemas.ts';

const totals = { bookings: z.number(), /** Whole paise. */ revenue: z.number() };

export const Dashboard = z.object({
  counts: z.object({ users: z.number(), patients: z.number(), doctors: z.number(), clinics: z.number() }),
  /** Today in India. */
  today: z.object({
    /** Only hours with appointments, in order. */
    hours: z.array(z.object({ hour: z.number(), open: z.number(), closed: z.number(), cancelled: z.number() })),
    /** The next open appointments. */
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
  /** Bookings of each day that are not cancelled. Days without bookings are included. */
  days: z.array(
    z.object({
      day: z.string(),
      ...totals,
      /** The money that was received on that day, minus the money that was returned. */
      received: z.number(),
    }),
  ),
  /** The bookings of the same days by city, most bookings first. Null: without a city. */
  cities: z.array(z.object({ city: z.nullable(z.string()), ...totals })),
  /** Future visits that were set aside (`SetAsideVisit`), and about which staff have reached nobody since, soonest first. */
  setAsideVisits: z.array(z.extend(SetAsideVisit, { accountId: z.string() })),
  /**
   * Corrections of phone numbers that a second member of staff must decide, oldest first. Corrections that the viewer
   * has requested are left out.
   */
  phoneDecisions: z.array(
    z.object({ accountId: z.string(), name: z.string(), hasObjected: z.boolean(), requestedAt: z.string() }),
  ),
  /** Families who reached a booking limit, latest first. */
  limitsReached: z.array(
    z.object({
      accountId: z.string(),
      name: z.string(),
      phone: z.nullable(z.string()),
      kind: z.enum(bookingRejectionKinds),
      /** The number of bookings that were rejected because of `kind` on the day of `lastAt`. */
      times: z.number(),
      lastAt: z.string(),
    }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = {
  summary: 'The totals of all records, the appointments of today by hour, and the bookings of the last 30 days',
  recordedAs: 'dashboard',
  reply: Dashboard,
} as const;
