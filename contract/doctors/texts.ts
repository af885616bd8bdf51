/** Shown for a doctor without known hours. */
export const unknownAvailability = 'Contact for availability';
