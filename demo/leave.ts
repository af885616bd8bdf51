import { addDays, weekdayNumber } from '#contract/shared/clock.ts';

/** The doctor works from Monday to Thursday, which the days of leave depend on. */
const doctorOnLeave = 'Dr. Ayesha Shaikh';

export type Leave = { doctor: string; firstDay: string; lastDay: string; reason: string };

/** The leave of one doctor: Monday to Wednesday, and the Monday is two to eight days ahead. */
export function leaveAfter(today: string): Leave {
  const earliest = addDays(today, 2);
  const firstDay = addDays(earliest, (8 - weekdayNumber(earliest)) % 7);
  return { doctor: doctorOnLeave, firstDay, lastDay: addDays(firstDay, 2), reason: 'Conference in Kochi' };
}
