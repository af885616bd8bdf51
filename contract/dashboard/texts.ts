/** The number of days that the dashboard's figures cover, including today. */
export const dashboardDays = 30;

/** Families who reached a booking limit are shown for this many days, including today. */
export const limitReachedDays = 7;
