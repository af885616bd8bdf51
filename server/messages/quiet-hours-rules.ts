import { addDays, clockInIndia, dayInIndia, indiaInstant } from '#contract/shared/clock.ts';

/** Quiet hours begin at `quietFrom` and end before `quietTo`, in India, also across midnight. Equal times: none. */
export type QuietHours = { quietFrom: string; quietTo: string };

/** The quiet hours of a family that chose none. */
export const defaultQuietHours: QuietHours = { quietFrom: '21:00', quietTo: '08:00' };

/** When the quiet hours end that contain a moment; null if the moment is outside of them. `quiet_end()` is the same in SQL. */
export function quietEnd(at: Date, { quietFrom, quietTo }: QuietHours): Date | null {
  const clock = clockInIndia(at);
  const day = dayInIndia(at);
  if (quietFrom <= quietTo) return clock >= quietFrom && clock < quietTo ? indiaInstant(day, quietTo) : null;
  if (clock >= quietFrom) return indiaInstant(addDays(day, 1), quietTo);
  return clock < quietTo ? indiaInstant(day, quietTo) : null;
}

/** When quiet hours begin next after a moment; null if there are none. */
export function nextQuietBegin(at: Date, { quietFrom, quietTo }: QuietHours): Date | null {
  if (quietFrom === quietTo) return null;
  const today = indiaInstant(dayInIndia(at), quietFrom);
  return today > at ? today : indiaInstant(addDays(dayInIndia(at), 1), quietFrom);
}
