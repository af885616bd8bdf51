// `JOURNEY_CLOCK=2026-12-31T11:00` runs the journeys as if it were this time in India: in the runner, in the server and
// in the browsers. PostgreSQL keeps the real time, on which nothing depends that a journey checks. Every process of the
// runner loads this file by `playwright.config.ts`, and the server by `--import` (`e2e/run-server.ts`).
const { JOURNEY_CLOCK: wanted, JOURNEY_CLOCK_SHIFT: known } = process.env;

/** The difference to the real time in milliseconds; 0 without `JOURNEY_CLOCK`. All processes inherit it. */
export const clockShift = known ? Number(known) : wanted ? Date.parse(`${wanted}+05:30`) - Date.now() : 0;
if (Number.isNaN(clockShift)) throw new Error(`JOURNEY_CLOCK is no moment: ${wanted}`);

/** Replaces `Date` in this process or page. It uses nothing outside this function, because it also runs in browsers. */
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
