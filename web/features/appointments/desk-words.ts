import type { FamilyAnswer } from '#contract/appointment-desk.ts';
import type { HistoryEntry } from '#contract/appointments-admin.ts';
import { type Attendance, attendanceLabels, attendances } from '#contract/attendance.ts';
import { type CallOutcome, callOutcomeLabels } from '#contract/call-outcomes.ts';

const answerLabels: Record<FamilyAnswer['answer'], string> = {
  coming: 'will come',
  'not-coming': 'cannot come',
  call: 'wants a call',
};

const isAttendance = (state: string | null): state is Attendance => attendances.some((known) => known === state);

/** Describes what the front desk did, and what the family answered. Returns null for every other entry. */
export function deskHistoryWords({ action, from, to }: HistoryEntry): string | null {
  if (action === 'appointment.call-noted') {
    const outcome = callOutcomeLabels[to as CallOutcome];
    return outcome ? `Called: ${outcome}` : 'Called';
  }
  if (action === 'appointment.kept') return 'Kept, although the doctor is away';
  if (action === 'appointment.answered') {
    const answer = answerLabels[to as FamilyAnswer['answer']];
    return answer ? `Answered a message: ${answer}` : 'Answered a message';
  }
  if (action !== 'appointment.attendance-changed') return null;
  // An undo goes back in the order of the states.
  const isUndo = isAttendance(from) && (!isAttendance(to) || attendances.indexOf(to) < attendances.indexOf(from));
  if (isUndo) return 'Attendance undone';
  return isAttendance(to) ? `Marked as ${attendanceLabels[to].toLowerCase()}` : 'Attendance changed';
}
