import type { Fact } from '../rig/facts.ts';

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
