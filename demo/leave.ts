import { addDays, weekdayNumber } from '#contract/shared/clock.ts';

/** The doctor who is on leave. The doctor works from Monday to Thursday, and `leaveAfter()` depends on that. */
const doctorOnLeave = 'Dr. Ayesha Shaikh';

export type Leave = { doctor: string; firstDay: string; lastDay: string; reason: string };

/** The leave of one doctor: from Monday to Wednesday. The Monday is two to eight days after `today`. */
export function leaveAfter(today: string): Leave {
  const earliest = addDays(today, 2);
  const firstDay = addDays(earliest, (8 - weekdayNumber(earliest)) % 7);
  return { doctor: doctorOnLeave, firstDay, lastDay: addDays(firstDay, 2), reason: 'Conference in Kochi' };
}
