/** A count or a time with its target. */
export type Fact = {
  what: string;
  value: number;
  target: string;
  ok: boolean;
  /** A time, whose target may be missed because of other load on the machine. A count never depends on load. */
  isTime?: true;
};

export type RunOptions = { quick: boolean; control: boolean };

export type Check = {
  name: string;
  /** What must hold, in one sentence. */
  promise: string;
  /** The guard that `--control` removes; the check must then fail. Null if there is no guard to remove. */
  control: string | null;
  /** What this machine lacks to run the check; null if nothing. */
  needs?: () => string | null;
  run(order: RunOptions): Promise<Fact[]>;
};

export const exactly = (what: string, value: number, wanted: number): Fact => ({
  what,
  value,
  target: String(wanted),
  ok: value === wanted,
});

export const atMost = (what: string, value: number, most: number): Fact => ({
  what,
  value,
  target: `≤ ${most}`,
  ok: value <= most,
});

export const atLeast = (what: string, value: number, least: number): Fact => ({
  what,
  value,
  target: `≥ ${least}`,
  ok: value >= least,
});

/** A time in milliseconds, or another figure that depends on what else the machine does. */
export const timed = (fact: Fact): Fact => ({ ...fact, isTime: true });

/** A figure without a target. */
export const measured = (what: string, value: number): Fact => ({ what, value, target: '', ok: true, isTime: true });

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
