export const doctorsPerPage = 9;

/** The most doctors in one request for next free times. */
export const maxNextTimes = 24;

/** Shown for a doctor without known hours. */
export const unknownAvailability = 'Contact for availability';
