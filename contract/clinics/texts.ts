/** The rejection of a visit on a closed day. */
export const clinicClosed = 'The clinic is closed on that day. Please choose another.';

/** The rejection of a visit outside the clinic's weekly hours. */
export const clinicClosedThen = 'The clinic is closed at that time. Please choose a time within its hours.';
