/** One thing that was counted or timed, beside what it must be. */
export type Fact = {
  what: string;
  value: number;
  target: string;
  ok: boolean;
  /** A time: on a machine that does other things too, a red one may be the machine's fault. Counts are never. */
  isTime?: true;
};

export type RunOptions = { quick: boolean; control: boolean };

export type Check = {
  name: string;
  /** What must hold, in one sentence. */
  promise: string;
  /** Which guard `--control` takes away; the check must then turn red. None: there is nothing to take away. */
  control: string | null;
  /** What is missing on this machine, if anything. */
  needs?: () => string | null;
  run(order: RunOptions): Promise<Fact[]>;
};

/** What a server is started with to lack one of its guards (`without.ts`). */
export const without = (guard: string) => ({ flags: ['--import', './torture/without.ts'], env: { WITHOUT: guard } });

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

/** Told, not judged. */
export const measured = (what: string, value: number): Fact => ({ what, value, target: '', ok: true, isTime: true });

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
