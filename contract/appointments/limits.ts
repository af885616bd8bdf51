export const maxNotesLength = 2000;

/** The most steps of a visit. Cancelled steps do not count. */
export const maxSteps = 8;

/**
 * The most visits that a family may book itself: open visits of one patient with one doctor, open visits of the family,
 * and bookings per hour. Staff have no limits. The limits are above what an ordinary family needs and prevent one account
 * from filling a doctor's calendar. The database enforces them (`booking_limit.sql`).
 */
export const bookingLimits = { withOneDoctor: 12, open: 60, perHour: 20 } as const;

/** Why a family's booking is rejected, as counted on the dashboard: the three limits above, or a phone that is not verified. */
export const bookingRejectionKinds = [
  'limit_patient_doctor',
  'limit_family',
  'limit_hour',
  'phone_unverified',
] as const;
