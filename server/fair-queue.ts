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
   * When a slot is used again after a task:
   * - `none`: at once.
   * - `event-loop-turn`: after the event loop has handled other events.
   * - `half-busy-time`: after half the time that the event loop was busy with the task, so that other requests are served.
   */
  pauseBetweenTasks?: 'none' | 'event-loop-turn' | 'half-busy-time';
};

type Options = {
  /** A task is rejected instead of started if this returns true, e.g. because the client has disconnected. */
  isAbandoned?: () => boolean;
  /** The message of the rejection. */
  message?: string | undefined;
};

/** The tasks of one key: those that run, and those that wait. */
type Lane = { key: string | null; runningCount: number; waiting: Set<WaitingTask>; blockedCount: number };
type WaitingTask = { begin: () => void; reject: () => void; isAbandoned: () => boolean };

/**
 * A queue for tasks that use a scarce resource, such as a connection or a processor. Keys are served in turns, and the tasks
 * of one key in the order of their arrival. So a visitor with many requests, or many requests for the same lock, do not delay
 * other requests. A task that waits too long is rejected with 503 and Retry-After.
 */
export class FairQueue {
  readonly #limits: Required<Limits>;
  /** The keys that have tasks, in the order in which they are served. */
  readonly #lanes = new Map<string | null, Lane>();
  /** How many tasks run now. */
  runningCount = 0;
  /** How many tasks wait now. */
  waitingCount = 0;
  /** How many of the waiting tasks wait because `slotsPerKey` tasks of the same key run. */
  blockedCount = 0;
  /** How many tasks were rejected since the start. */
  rejectedCount = 0;

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
    const lane = this.#lanes.get(key) ?? { key, runningCount: 0, waiting: new Set(), blockedCount: 0 };
    if (this.#hasSlot(lane)) this.#occupy(lane);
    else await this.#wait(lane, isAbandoned, message);
    const before = performance.eventLoopUtilization();
    try {
      return await work();
    } finally {
      this.#release(lane, before);
    }
  }

  #hasSlot({ key, runningCount }: Lane): boolean {
    return this.runningCount < this.#limits.slots && !this.#isKeyFull({ key, runningCount });
  }

  #isKeyFull({ key, runningCount }: Pick<Lane, 'key' | 'runningCount'>): boolean {
    return key !== null && runningCount >= this.#limits.slotsPerKey;
  }

  #countBlocked(lane: Lane): void {
    const before = lane.blockedCount;
    lane.blockedCount = this.#isKeyFull(lane) ? lane.waiting.size : 0;
    this.blockedCount += lane.blockedCount - before;
  }

  #occupy(lane: Lane): void {
    lane.runningCount += 1;
    this.runningCount += 1;
    // Moves the key to the end, so that the other keys are served before it.
    this.#lanes.delete(lane.key);
    this.#lanes.set(lane.key, lane);
    this.#countBlocked(lane);
  }

  #wait(lane: Lane, isAbandoned: () => boolean, message?: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const rejectNow = () => {
      this.rejectedCount += 1;
      reject(unavailable(2, message));
    };
    if (this.waitingCount >= this.#limits.maxWaiting || lane.waiting.size >= this.#limits.maxWaitingPerKey) {
      rejectNow();
      return promise;
    }
    const stopWaiting = () => {
      clearTimeout(timer);
      lane.waiting.delete(task);
      this.waitingCount -= 1;
      this.#countBlocked(lane);
    };
    const task: WaitingTask = {
      isAbandoned,
      begin: () => {
        stopWaiting();
        this.#occupy(lane);
        resolve();
      },
      reject: () => {
        stopWaiting();
        this.#dropIfEmpty(lane);
        rejectNow();
      },
    };
    const timer = setTimeout(task.reject, this.#limits.maxWaitMs);
    lane.waiting.add(task);
    this.#lanes.set(lane.key, lane);
    this.waitingCount += 1;
    this.#countBlocked(lane);
    return promise;
  }

  #release(lane: Lane, before: EventLoopUtilization): void {
    const release = () => {
      lane.runningCount -= 1;
      this.runningCount -= 1;
      this.#countBlocked(lane);
      this.#dropIfEmpty(lane);
      this.#beginNext();
    };
    const { pauseBetweenTasks: pause } = this.#limits;
    if (pause === 'none') release();
    else if (pause === 'half-busy-time') setTimeout(release, performance.eventLoopUtilization(before).active / 2);
    else setImmediate(release);
  }

  #beginNext(): void {
    if (this.waitingCount === 0) return; // saves the loop over lanes whose tasks all run
    for (const lane of this.#lanes.values()) {
      if (!this.#hasSlot(lane)) continue;
      for (const task of lane.waiting) {
        if (task.isAbandoned()) task.reject();
        else {
          task.begin();
          return;
        }
      }
    }
  }

  #dropIfEmpty(lane: Lane): void {
    if (lane.runningCount === 0 && lane.waiting.size === 0) this.#lanes.delete(lane.key);
  }
}
