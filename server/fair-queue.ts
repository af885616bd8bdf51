import type { EventLoopUtilization } from 'node:perf_hooks';
import { unavailable } from './errors.ts';

type Limits = {
  /** How much work runs at the same time. */
  slots: number;
  /** How much of it may have the same key. Work without a key is not limited. */
  slotsPerKey?: number;
  /** How many requests wait for a slot. More are rejected at once. */
  mostWaiting?: number;
  /** How many of them may have the same key. */
  mostWaitingPerKey?: number;
  /** A request that waited this long is rejected. */
  longestWaitMs?: number;
  /**
   * What comes before the next piece of work: nothing; whatever is ready in the event loop; or a rest for half as long as
   * the event loop was busy, in which it serves other requests.
   */
  between?: 'nothing' | 'other requests' | 'rest';
};

type Options = {
  /** Work that nobody waits for any more does not begin. */
  isGone?: () => boolean;
  /** What a person reads where the request is rejected. */
  message?: string | undefined;
};

type Lane = { key: string | null; running: number; waiting: Set<Waiting> };
type Waiting = { begin: () => void; reject: () => void; isGone: () => boolean };

/**
 * A queue for work that occupies something scarce: a connection, a processor. A few pieces of work run at once, the rest
 * wait. The keys take turns, each in the order of arrival: one visitor with many requests, or many requests that need the
 * same lock, do not delay the others. A request that would wait too long is rejected: 503 with Retry-After.
 */
export class FairQueue {
  readonly #limits: Required<Limits>;
  /** The keys with work, in the order of their turns. */
  readonly #lanes = new Map<string | null, Lane>();
  #running = 0;
  /** How many requests wait. */
  waiting = 0;
  /** How many requests were rejected since the start. */
  rejected = 0;

  constructor(limits: Limits) {
    const defaults = { mostWaiting: 200, mostWaitingPerKey: 50, longestWaitMs: 3_000 };
    this.#limits = { ...defaults, slotsPerKey: limits.slots, between: 'other requests', ...limits };
  }

  async run<T>(
    key: string | null,
    work: () => Promise<T>,
    { isGone = () => false, message }: Options = {},
  ): Promise<T> {
    const lane = this.#lanes.get(key) ?? { key, running: 0, waiting: new Set() };
    if (this.#hasSlot(lane)) this.#occupy(lane);
    else await this.#wait(lane, isGone, message);
    const before = performance.eventLoopUtilization();
    try {
      return await work();
    } finally {
      this.#release(lane, before);
    }
  }

  #hasSlot({ key, running }: Lane): boolean {
    return this.#running < this.#limits.slots && (key === null || running < this.#limits.slotsPerKey);
  }

  #occupy(lane: Lane): void {
    lane.running += 1;
    this.#running += 1;
    // Last: the other keys come first.
    this.#lanes.delete(lane.key);
    this.#lanes.set(lane.key, lane);
  }

  #wait(lane: Lane, isGone: () => boolean, message?: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const rejectNow = () => {
      this.rejected += 1;
      reject(unavailable(2, message));
    };
    if (this.waiting >= this.#limits.mostWaiting || lane.waiting.size >= this.#limits.mostWaitingPerKey) {
      rejectNow();
      return promise;
    }
    const leave = () => {
      clearTimeout(timer);
      lane.waiting.delete(waiting);
      this.waiting -= 1;
    };
    const waiting: Waiting = {
      isGone,
      begin: () => {
        leave();
        this.#occupy(lane);
        resolve();
      },
      reject: () => {
        leave();
        this.#dropIfEmpty(lane);
        rejectNow();
      },
    };
    const timer = setTimeout(waiting.reject, this.#limits.longestWaitMs);
    lane.waiting.add(waiting);
    this.#lanes.set(lane.key, lane);
    this.waiting += 1;
    return promise;
  }

  #release(lane: Lane, before: EventLoopUtilization): void {
    const release = () => {
      lane.running -= 1;
      this.#running -= 1;
      this.#dropIfEmpty(lane);
      this.#beginNext();
    };
    const { between } = this.#limits;
    if (between === 'nothing') release();
    else if (between === 'rest') setTimeout(release, performance.eventLoopUtilization(before).active / 2);
    else setImmediate(release);
  }

  #beginNext(): void {
    for (const lane of this.#lanes.values()) {
      if (!this.#hasSlot(lane)) continue;
      for (const waiting of lane.waiting) {
        if (waiting.isGone()) waiting.reject();
        else {
          waiting.begin();
          return;
        }
      }
    }
  }

  #dropIfEmpty(lane: Lane): void {
    if (lane.running === 0 && lane.waiting.size === 0) this.#lanes.delete(lane.key);
  }
}
