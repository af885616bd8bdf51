// `JOURNEY_CLOCK=2026-12-31T11:00` lets the journeys run as if it were that moment in India: in the runner, in the server and
// in the browsers. PostgreSQL keeps its own time, which decides nothing that a journey checks. Loaded by
// `playwright.config.ts` in every process of the runner, and by `e2e/run-server.ts` with `--import` in the server.
const { JOURNEY_CLOCK: wanted, JOURNEY_CLOCK_SHIFT: known } = process.env;

/** By how many milliseconds the clock is ahead; 0 without `JOURNEY_CLOCK`. All processes inherit the value of the first one. */
export const clockShift = known ? Number(known) : wanted ? Date.parse(`${wanted}+05:30`) - Date.now() : 0;
if (Number.isNaN(clockShift)) throw new Error(`JOURNEY_CLOCK is no moment: ${wanted}`);

/** Replaces `Date` in this process or page. It must not use anything outside of itself, because browsers run it too. */
export function shiftClock(shift: number): void {
  const RealDate = Date;
  class ShiftedDate extends RealDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(RealDate.now() + shift);
      else super(...(given as [number]));
    }
    static override now(): number {
      return RealDate.now() + shift;
    }
    static override [Symbol.hasInstance](value: unknown): boolean {
      return RealDate[Symbol.hasInstance](value);
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
}

if (clockShift !== 0) {
  process.env.JOURNEY_CLOCK_SHIFT = String(clockShift);
  shiftClock(clockShift);
}
