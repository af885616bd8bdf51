/** The rejection when staff without the permission `absence.confirm` change a confirmed absence. */
export const absenceIsConfirmed = 'A manager has confirmed this absence. Please ask a manager to change it.';
