import { dayInIndia, shortDate, shortTime, weekdayOf } from '#contract/clock.ts';
import { type ChangeRequest, type RequestState, timeOf, type WaitingRequest } from './waiting-rules.ts';

/** One sentence that names the request: `Book Doctor Consultation for Meera with Dr. Rao on Tuesday, Jan 5, …`. */
export function requestWords(request: ChangeRequest): string {
  const { title, patient, doctor } = request.label;
  const at = timeOf(request);
  const when = `${weekdayOf(dayInIndia(at))}, ${shortDate(at)}, ${shortTime(at)}, India time`;
  const what = `${title} for ${patient}${doctor ? ` with ${doctor}` : ''}`;
  if (request.kind === 'move') return `Move ${what} to ${when}`;
  if (request.kind === 'cancel') return `Cancel ${what} on ${when}`;
  return `Book ${what} on ${when}`;
}

const rejectedTitles = { book: 'Not booked', move: 'Not moved', cancel: 'Not cancelled' };

export function stateTitle({ request, state }: WaitingRequest): string {
  const titles: Record<RequestState['name'], string> = {
    waiting: 'Waiting for the network',
    question: 'Send this now?',
    rejected: rejectedTitles[request.kind],
  };
  return titles[state.name];
}
