import { addDays, weekdayNumber } from '#contract/shared/clock.ts';

/** The doctor who is reported ill. The doctor works from Monday to Saturday, and `absenceAfter()` depends on that. */
const absentDoctor = 'Dr. Harpreet Singh Bedi';

export type DemoAbsence = { doctor: string; day: string; reason: string };

/** The absence of one doctor, who is reported ill for tomorrow, or for Monday if tomorrow is a Sunday. */
export function absenceAfter(today: string): DemoAbsence {
  const tomorrow = addDays(today, 1);
  return {
    doctor: absentDoctor,
    day: weekdayNumber(tomorrow) === 7 ? addDays(tomorrow, 1) : tomorrow,
    reason: 'Fever',
  };
}
