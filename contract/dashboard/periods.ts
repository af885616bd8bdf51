/** The number of days that the charts of the dashboard show, including today. */
export const dashboardDays = 30;

/** For how many days, including today, the dashboard lists a family that reached a booking limit. */
export const limitReachedDays = 7;
