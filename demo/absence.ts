import { addDays, weekdayNumber } from '#contract/shared/clock.ts';

/** The doctor works from Monday to Saturday, which the day of the absence depends on. */
const absentDoctor = 'Dr. Harpreet Singh Bedi';

export type DemoAbsence = { doctor: string; day: string; reason: string };

/** One doctor is reported ill for tomorrow; for Monday if tomorrow is a Sunday. */
export function absenceAfter(today: string): DemoAbsence {
  const tomorrow = addDays(today, 1);
  return {
    doctor: absentDoctor,
    day: weekdayNumber(tomorrow) === 7 ? addDays(tomorrow, 1) : tomorrow,
    reason: 'Fever',
  };
}
