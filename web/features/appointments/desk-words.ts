import type { CallNote, FamilyAnswer } from '#contract/appointment-desk.ts';
import type { HistoryEntry } from '#contract/appointments-admin.ts';

export const callOutcomeLabels: Record<CallNote['outcome'], string> = {
  confirmed: 'Confirmed',
  'no-answer': 'No answer',
  'wants-to-move': 'Wants to move',
};

const answerLabels: Record<FamilyAnswer['answer'], string> = {
  coming: 'will come',
  'not-coming': 'cannot come',
  call: 'wants a call',
};

const attendanceLabels: Record<string, string> = {
  arrived: 'Marked as arrived',
  'with-doctor': 'Marked as with doctor',
  seen: 'Marked as seen',
  'no-show': 'Marked as no-show',
};
const isAttendance = (state: string | null): state is string => state !== null && state in attendanceLabels;

/** The order in which the states follow each other. An undo goes back in it. */
const attendanceOrder = ['arrived', 'with-doctor', 'seen', 'no-show'];

/** Describes what the front desk did, and what the family answered. Returns null for every other entry. */
export function deskHistoryWords({ action, from, to }: HistoryEntry): string | null {
  if (action === 'appointment.call-noted') {
    const outcome = callOutcomeLabels[to as CallNote['outcome']];
    return outcome ? `Called: ${outcome}` : 'Called';
  }
  if (action === 'appointment.answered') {
    const answer = answerLabels[to as FamilyAnswer['answer']];
    return answer ? `Answered a message: ${answer}` : 'Answered a message';
  }
  if (action !== 'appointment.attendance-changed') return null;
  const isUndo =
    isAttendance(from) && (!isAttendance(to) || attendanceOrder.indexOf(to) < attendanceOrder.indexOf(from));
  return isUndo ? 'Attendance undone' : (attendanceLabels[to ?? ''] ?? 'Attendance changed');
}
