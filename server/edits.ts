import { isDeepStrictEqual } from 'node:util';
import {
  bookedMeanwhile,
  changedMeanwhile,
  type StrandedList,
  strandsAppointments,
  undecidedVisits,
} from '#contract/shared/record-forms.ts';
import { Rejection } from './errors.ts';

/** Rejects an edit of a record that somebody else has changed since the editor loaded it. */
export function requireCurrentVersion(stored: number, seen: number): void {
  if (stored !== seen) throw new Rejection({ code: 'changed', message: changedMeanwhile });
}

/** Rejects a change after which booked appointments would need a new time, unless the editor has accepted that. */
export function requireStrandedAccepted(stranded: StrandedList, isAccepted: boolean): void {
  if (stranded.total > 0 && !isAccepted) throw new Rejection({ code: 'stranded', message: strandsAppointments });
}

/** Rejects a removal if more appointments are booked than the editor saw. `seen` is absent if the screen shows no number. */
export function requireNoNewBookings(upcoming: number, seen: number | undefined): void {
  if (seen !== undefined && upcoming > seen) throw new Rejection({ code: 'stranded', message: bookedMeanwhile });
}

/** Rejects a removal if there are upcoming visits and the editor has not decided what happens to them. */
export function requireDecision(upcoming: number, decision: string | undefined): void {
  if (upcoming > 0 && !decision) throw new Rejection({ code: 'stranded', message: undecidedVisits });
}

type Fields = Record<string, unknown>;

/** Returns the fields that differ between two states, for the audit log. Null: no field differs. */
export function findChangedFields(before: object, after: object): { before: Fields; after: Fields } | null {
  const [old, current] = [before as Fields, after as Fields];
  const changed = Object.keys(current).filter((key) => !isDeepStrictEqual(old[key], current[key]));
  if (changed.length === 0) return null;
  const pickChanged = (fields: Fields) => Object.fromEntries(changed.map((key) => [key, fields[key]]));
  return { before: pickChanged(old), after: pickChanged(current) };
}
