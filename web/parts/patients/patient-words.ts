import type { T } from '#web/i18n/use-t.tsx';

/** `68 years`; of a small child whose months are known, `8 months` or `1 year 3 months`. */
export function ageWords(t: T, { age, months }: { age: number; months: number | null }): string {
  const years = t.count(age, '{count} year', '{count} years');
  if (months === null || (months === 0 && age > 0)) return years;
  const shownMonths = months === 0 ? t('Under 1 month') : t.count(months, '{count} month', '{count} months');
  return age === 0 ? shownMonths : `${years} ${shownMonths}`;
}

/** `3 appointments`. */
export function appointmentCountWords(t: T, count: number): string {
  return t.count(count, '{count} appointment', '{count} appointments', { count: count.toLocaleString('en-IN') });
}

/** Explains the consequences of removing a patient, for the confirmation. */
export function removalWords(
  t: T,
  { name, appointmentsCount: count }: { name: string; appointmentsCount: number },
): string {
  return count > 0
    ? t.count(
        count,
        '{name} has {count} appointment, so the profile will be archived: it disappears from your patients, and its past appointments stay in your list. Upcoming ones have to be cancelled first.',
        '{name} has {count} appointments, so the profile will be archived: it disappears from your patients, and its past appointments stay in your list. Upcoming ones have to be cancelled first.',
        { name, count: count.toLocaleString('en-IN') },
      )
    : t(
        '{name} has no appointments, so the profile and its medical history will be erased. This action cannot be undone.',
        { name },
      );
}
