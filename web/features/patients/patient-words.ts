/** `68 years`; of a small child whose months are known, `8 months` or `1 year 3 months`. */
export function ageWords({ age, months }: { age: number; months: number | null }): string {
  const years = age === 1 ? '1 year' : `${age} years`;
  if (months === null || (months === 0 && age > 0)) return years;
  const shownMonths = months === 0 ? 'Under 1 month' : months === 1 ? '1 month' : `${months} months`;
  return age === 0 ? shownMonths : `${years} ${shownMonths}`;
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
