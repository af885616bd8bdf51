/** How many may run at once, how many of them with the same key, and how many may wait, for how long. */
export type TurnLimits = { atOnce: number; perKey: number; queued: number; waitMs: number };

/** No turn came in time, or too many were waiting already. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn';
}

type Lane = { key: string; running: number; waiting: Set<() => void> };

/**
 * A queue for work that may have to wait for a lock. Work with the same key waits for the same lock, so only a few of it
 * run at once: the rest of the places stays free for other keys. Free places go to the keys in turn.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #lanes = new Map<string, Lane>();
  #running = 0;
  #queued = 0;
  #refused = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** How many wait. */
  get queued(): number {
    return this.#queued;
  }

  /** How many have waited in vain. */
  get refused(): number {
    return this.#refused;
  }

  /** Work without a key shares no lock: any number of it may run at once. */
  async run<T>(key: string | null, work: () => Promise<T>): Promise<T> {
    const lane = this.#laneOf(key ?? '');
    try {
      if (this.#mayRun(lane)) this.#start(lane);
      else await this.#wait(lane);
      try {
        return await work();
      } finally {
        lane.running -= 1;
        this.#running -= 1;
        this.#startNext();
      }
    } finally {
      if (lane.running === 0 && lane.waiting.size === 0) this.#lanes.delete(lane.key);
    }
  }

  #laneOf(key: string): Lane {
    const lane = this.#lanes.get(key) ?? { key, running: 0, waiting: new Set() };
    this.#lanes.set(key, lane);
    return lane;
  }

  #mayRun({ key, running }: Lane): boolean {
    return this.#running < this.#limits.atOnce && (key === '' || running < this.#limits.perKey);
  }

  #start(lane: Lane): void {
    lane.running += 1;
    this.#running += 1;
  }

  #wait(lane: Lane): Promise<void> {
    if (this.#queued >= this.#limits.queued) return Promise.reject(this.#refuse('Too many are waiting.'));
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        lane.waiting.delete(begin);
        this.#queued -= 1;
      };
      const begin = () => {
        leave();
        this.#start(lane);
        resolve();
      };
      const timer = setTimeout(() => {
        leave();
        reject(this.#refuse('No turn came in time.'));
      }, this.#limits.waitMs);
      lane.waiting.add(begin);
      this.#queued += 1;
    });
  }

  #refuse(why: string): NoTurn {
    this.#refused += 1;
    return new NoTurn(why);
  }

  #startNext(): void {
    for (const lane of this.#lanes.values()) {
      const [begin] = lane.waiting;
      if (!begin || !this.#mayRun(lane)) continue;
      begin();
      this.#lanes.delete(lane.key);
      this.#lanes.set(lane.key, lane); // last: the other keys come first
      return;
    }
  }
}
