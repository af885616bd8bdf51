import { unavailable } from './errors.ts';

type Limits = {
  /** How much of this work runs at the same time. */
  atOnce: number;
  /** How many requests wait for their turn. More are rejected at once. */
  mostWaiting?: number;
  /** How many of them may come from one visitor. */
  mostWaitingPerVisitor?: number;
  /** A request that waited this long is rejected. */
  longestWaitMs?: number;
  /** After each piece of work the event loop serves other requests, for half as long as it was busy. */
  rests?: boolean;
};

type Waiting = { begin: () => void; reject: () => void; isGone: () => boolean };

/**
 * Costly work that anybody can cause: rendering a page, a slow statement, hashing a password. A few run at once, the rest
 * wait. Visitors take turns: one who sends many requests waits behind their own requests, and others do not. A
 * request that would wait too long is rejected: 503 with Retry-After.
 */
export class WorkQueue {
  readonly #limits: Required<Limits>;
  /** Waiting requests by visitor, in the order of the visitors' turns. */
  readonly #visitors = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;
  /** How many requests were rejected since the start. */
  rejected = 0;

  constructor(limits: Limits) {
    const defaults = { mostWaiting: 200, mostWaitingPerVisitor: 50, longestWaitMs: 3_000, rests: false };
    this.#limits = { ...defaults, ...limits };
  }

  /** Runs the work when it is this visitor's turn, unless `isGone` says by then that nobody waits for it. */
  async run<T>(visitor: string, work: () => Promise<T>, isGone = () => false): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else await this.#turnOf(visitor, isGone);
    const before = performance.eventLoopUtilization();
    try {
      return await work();
    } finally {
      this.#handOver(performance.eventLoopUtilization(before).active);
    }
  }

  #turnOf(visitor: string, isGone: () => boolean): Promise<void> {
    const own = this.#visitors.get(visitor) ?? [];
    if (this.#waiting >= this.#limits.mostWaiting || own.length >= this.#limits.mostWaitingPerVisitor) {
      this.rejected += 1;
      throw unavailable();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = {
      begin: () => {
        clearTimeout(timer);
        resolve();
      },
      reject: () => {
        clearTimeout(timer);
        this.rejected += 1;
        reject(unavailable());
      },
      isGone,
    };
    const timer = setTimeout(() => {
      this.#remove(visitor, waiting);
      waiting.reject();
    }, this.#limits.longestWaitMs);
    this.#visitors.set(visitor, [...own, waiting]);
    this.#waiting += 1;
    return promise;
  }

  /** The next piece of work begins after the event loop has served what is ready, so that no row of them blocks it. */
  #handOver(busyMs: number): void {
    const next = () => {
      const waiting = this.#take();
      if (waiting) waiting.begin();
      else this.#running -= 1;
    };
    if (this.#limits.rests) setTimeout(next, busyMs / 2);
    else setImmediate(next);
  }

  #take(): Waiting | null {
    for (const [visitor, [first]] of this.#visitors) {
      if (!first) continue;
      const others = this.#remove(visitor, first);
      this.#visitors.delete(visitor);
      if (others.length > 0) this.#visitors.set(visitor, others); // at the end: the others' turn comes first
      if (!first.isGone()) return first;
      first.reject();
    }
    return null;
  }

  #remove(visitor: string, waiting: Waiting): Waiting[] {
    const others = (this.#visitors.get(visitor) ?? []).filter((one) => one !== waiting);
    if (others.length > 0) this.#visitors.set(visitor, others);
    else this.#visitors.delete(visitor);
    this.#waiting -= 1;
    return others;
  }
}
