/**
 * The values of the filter of the list of absences. `current`: now or later. `unresolved`: visits need a new time.
 * `unconfirmed`: a manager has to confirm the absence.
 */
export const absenceStates = ['current', 'unresolved', 'unconfirmed', 'past', 'withdrawn'] as const;
