import type { Ended } from './worker-queries.ts';

export type Outcome = 'sent' | 'failed' | 'voided';

/** Counts by outcome, kind and channel what this server has done since its start. */
export class Counters {
  readonly #counts = new Map<string, number>();

  add(outcome: Outcome, { kind, channel }: Pick<Ended, 'kind' | 'channel'>): void {
    const key = `${outcome}/${kind}/${channel}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** The counts of one outcome, with labels for Prometheus. */
  read(outcome: Outcome): { labels: { kind: string; channel: string }; value: number }[] {
    return [...this.#counts].flatMap(([key, value]) => {
      const [name, kind = '', channel = ''] = key.split('/');
      return name === outcome ? [{ labels: { kind, channel }, value }] : [];
    });
  }
}
