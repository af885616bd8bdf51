/** `68 years`. */
export function ageWords(age: number): string {
  return age === 1 ? '1 year' : `${age} years`;
}

/** `3 appointments`. */
export function appointmentCountWords(count: number): string {
  return count === 1 ? '1 appointment' : `${count.toLocaleString('en-IN')} appointments`;
}

/** Explains the consequences of removing a patient, for the confirmation. */
export function removalWords(patient: { name: string; appointmentsCount: number }): string {
  return patient.appointmentsCount > 0
    ? `${patient.name} has ${appointmentCountWords(patient.appointmentsCount)}, so the profile will be archived: it disappears from your patients, and its past appointments stay in your list. Upcoming ones have to be cancelled first.`
    : `${patient.name} has no appointments, so the profile and its medical history will be erased. This action cannot be undone.`;
}
