import { isDeepStrictEqual } from 'node:util';
import { bookedMeanwhile, changedMeanwhile, type StrandedList, strandsAppointments } from '#contract/catalogue.ts';
import { Refusal } from './errors.ts';

/** Refuses to save over a state that the editor has not seen. */
export function requireSeen(stored: number, seen: number): void {
  if (stored !== seen) throw new Refusal({ code: 'changed', message: changedMeanwhile });
}

/** Refuses a change that leaves booked families without their doctor or clinic, until it is accepted. */
export function requireAccepted(stranded: StrandedList, isAccepted: boolean): void {
  if (stranded.total > 0 && !isAccepted) throw new Refusal({ code: 'stranded', message: strandsAppointments });
}

/** Rejects a removal where more is booked than the person was shown. Without a number, nothing was shown to compare with. */
export function requireNoneUnseen(upcoming: number, seen: number | undefined): void {
  if (seen !== undefined && upcoming > seen) throw new Refusal({ code: 'stranded', message: bookedMeanwhile });
}

type Fields = Record<string, unknown>;

/** What differs between two states, for the audit log; null where nothing does. */
export function differenceOf(before: object, after: object): { before: Fields; after: Fields } | null {
  const [was, is] = [before as Fields, after as Fields];
  const changed = Object.keys(is).filter((key) => !isDeepStrictEqual(was[key], is[key]));
  if (changed.length === 0) return null;
  const only = (fields: Fields) => Object.fromEntries(changed.map((key) => [key, fields[key]]));
  return { before: only(was), after: only(is) };
}
