import { addDays, dayInIndia, indiaInstant } from '#contract/shared/clock.ts';
import { toTime } from './doctor-times.ts';
import type { DemoCall, DemoVisit } from './visits.ts';

const notes: Record<DemoCall['outcome'], readonly string[]> = {
  confirmed: ['', 'Will bring the old reports.', '', 'Her son comes along.'],
  'no-answer': ['', 'Rang twice.'],
  'wants-to-move': ['Prefers an evening.', 'Asks for Friday.'],
};
/** The outcomes of the calls, one visit after the other. Null: staff have not called yet. */
const turns: readonly (DemoCall['outcome'] | null)[] = ['confirmed', 'no-answer', null, 'wants-to-move', 'confirmed'];

/**
 * Adds the calls of staff to families. This morning, they called about visits of tomorrow and of the day after, because
 * tomorrow may be a Sunday with hardly any visits. They also called about some past visits, each time on the day before
 * the visit.
 */
export function addCalls(visits: readonly DemoVisit[], today: string): DemoVisit[] {
  let turn = 0;
  return visits.map((visit, index) => {
    const day = dayInIndia(visit.startsAt);
    const withCalls = (calls: DemoCall[]) => ({ ...visit, calls: calls.filter(({ at }) => at > visit.bookedAt) });
    if (visit.status === 'closed' && index % 4 === 0) {
      const at = indiaInstant(addDays(day, -1), toTime(15 * 60 + (index % 90)));
      return withCalls([{ outcome: 'confirmed', note: '', by: 'assistant', at }]);
    }
    const isOpen = visit.status === 'scheduled' || visit.status === 'open';
    if (!isOpen || day <= today || day > addDays(today, 2)) return visit;
    const outcome = turns[turn % turns.length] ?? null;
    turn += 1;
    return outcome ? withCalls(callsOf(outcome, turn, today)) : visit;
  });
}

/** The calls about one visit. If there are two, the first one was not answered. */
function callsOf(outcome: DemoCall['outcome'], turn: number, today: string): DemoCall[] {
  const at = (minute: number) => indiaInstant(today, toTime(minute));
  const note = notes[outcome][turn % notes[outcome].length] ?? '';
  const last: DemoCall = { outcome, note, by: turn % 3 === 0 ? 'manager' : 'assistant', at: at(9 * 60 + 20 + turn) };
  if (turn % 4 !== 0) return [last];
  return [{ outcome: 'no-answer', note: '', by: 'assistant', at: at(9 * 60 + turn) }, last];
}
