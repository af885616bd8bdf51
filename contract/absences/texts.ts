/** `current`: now or later. `unresolved`: visits need a new time. `unconfirmed`: a manager has to confirm it. */
export const absenceStates = ['current', 'unresolved', 'unconfirmed', 'past', 'withdrawn'] as const;

/** A member of staff who cannot confirm absences must not change a confirmed one. */
export const absenceConfirmed = 'A manager has confirmed this absence. Please ask a manager to change it.';
