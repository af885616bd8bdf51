import type { EventLoopUtilization } from 'node:perf_hooks';
import { unavailable } from './errors.ts';

type Limits = {
  /** How many tasks run at the same time. */
  slots: number;
  /** How many running tasks may have the same key. Tasks without a key have no limit. */
  slotsPerKey?: number;
  /** How many tasks may wait for a slot. Further tasks are rejected at once. */
  maxWaiting?: number;
  /** How many waiting tasks may have the same key. */
  maxWaitingPerKey?: number;
  /** A task that has waited this long is rejected. */
  maxWaitMs?: number;
  /**
   * What happens before a free slot is used again: nothing; the event loop handles what is ready; or the slot pauses for
   * half the time that the event loop was busy with the last task, so that other requests are served meanwhile.
   */
  pauseBetweenTasks?: 'none' | 'event-loop-turn' | 'half-busy-time';
};

type Options = {
  /** A task is rejected instead of started if this returns true, e.g. because the client has disconnected. */
  isAbandoned?: () => boolean;
  /** The message of the rejection. */
  message?: string | undefined;
};

type Lane = { key: string | null; running: number; waiting: Set<Waiting> };
type Waiting = { begin: () => void; reject: () => void; isAbandoned: () => boolean };

/**
 * A queue for tasks that use a scarce resource, such as a connection or a processor. Keys are served round-robin, and
 * the tasks of one key first in, first out: a visitor with many requests, or many requests for the same lock, do not
 * delay the others. A task that waits too long is rejected with 503 and Retry-After.
 */
export class FairQueue {
  readonly #limits: Required<Limits>;
  /** The keys that have tasks, in the order in which they are served. */
  readonly #lanes = new Map<string | null, Lane>();
  #running = 0;
  /** How many tasks wait now. */
  waiting = 0;
  /** How many tasks were rejected since the start. */
  rejected = 0;

  constructor(limits: Limits) {
    this.#limits = {
      maxWaiting: 200,
      maxWaitingPerKey: 50,
      maxWaitMs: 3_000,
      slotsPerKey: limits.slots,
      pauseBetweenTasks: 'event-loop-turn',
      ...limits,
    };
  }

  async run<T>(
    key: string | null,
    work: () => Promise<T>,
    { isAbandoned = () => false, message }: Options = {},
  ): Promise<T> {
    const lane = this.#lanes.get(key) ?? { key, running: 0, waiting: new Set() };
    if (this.#hasSlot(lane)) this.#occupy(lane);
    else await this.#wait(lane, isAbandoned, message);
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
    // The key moves to the end, so that the other keys are served first.
    this.#lanes.delete(lane.key);
    this.#lanes.set(lane.key, lane);
  }

  #wait(lane: Lane, isAbandoned: () => boolean, message?: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const rejectNow = () => {
      this.rejected += 1;
      reject(unavailable(2, message));
    };
    if (this.waiting >= this.#limits.maxWaiting || lane.waiting.size >= this.#limits.maxWaitingPerKey) {
      rejectNow();
      return promise;
    }
    const leave = () => {
      clearTimeout(timer);
      lane.waiting.delete(waiting);
      this.waiting -= 1;
    };
    const waiting: Waiting = {
      isAbandoned,
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
    const timer = setTimeout(waiting.reject, this.#limits.maxWaitMs);
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
    const { pauseBetweenTasks: pause } = this.#limits;
    if (pause === 'none') release();
    else if (pause === 'half-busy-time') setTimeout(release, performance.eventLoopUtilization(before).active / 2);
    else setImmediate(release);
  }

  #beginNext(): void {
    for (const lane of this.#lanes.values()) {
      if (!this.#hasSlot(lane)) continue;
      for (const waiting of lane.waiting) {
        if (waiting.isAbandoned()) waiting.reject();
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
