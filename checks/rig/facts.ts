/** A count or a time with its target. */
export type Fact = {
  what: string;
  value: number;
  target: string;
  ok: boolean;
  /** A time, whose target may be missed because of other load on the machine. A count never depends on load. */
  isTime?: true;
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

/** The middle value: half of the values are at most as large. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
