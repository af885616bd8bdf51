import type { FastifyBaseLogger } from 'fastify';

/** A smaller difference is the clock being slewed, or a process that was busy between its two readings. */
const jumpMs = 30_000;
/** For so long after a jump, nothing is ended because of its time: the clock may be corrected again. */
const settleMs = 10 * 60_000;

/**
 * Reads the clock, and notices when it was set: it then has moved by another time than the monotonic clock. A machine that was
 * suspended looks the same.
 */
export class ClockWatch {
  readonly #read: () => Date;
  readonly #monotonic: () => number;
  readonly #log: FastifyBaseLogger;
  #last: { wall: number; monotonic: number } | null = null;
  #settlesAt = Number.NEGATIVE_INFINITY;
  /** How often the clock jumped, and by how many seconds the last time. */
  jumps = 0;
  lastJumpSeconds = 0;

  constructor(read: () => Date, monotonic: () => number, log: FastifyBaseLogger) {
    this.#read = read;
    this.#monotonic = monotonic;
    this.#log = log;
  }

  now(): Date {
    const monotonic = this.#monotonic();
    const now = this.#read();
    const wall = now.getTime();
    const driftMs = this.#last ? wall - this.#last.wall - (monotonic - this.#last.monotonic) : 0;
    this.#last = { wall, monotonic };
    if (Math.abs(driftMs) > jumpMs) {
      this.jumps += 1;
      this.lastJumpSeconds = Math.round(driftMs / 1_000);
      this.#settlesAt = monotonic + settleMs;
      this.#log.warn({ seconds: this.lastJumpSeconds }, 'The clock jumped; no message is ended for ten minutes');
    }
    return now;
  }

  /** False for ten minutes after a jump. */
  get isSettled(): boolean {
    return this.#monotonic() >= this.#settlesAt;
  }
}

/** The server counts as busy if the utilization of its event loop in the last period was above this. */
const busyUtilization = 0.6;
const periodMs = 1_000;

/**
 * Whether this server is busy with requests. Messages may wait for a few seconds, bookings may not: while the server is busy,
 * the engine derives and sends at a lower rate.
 */
export class ServerLoad {
  #last = performance.eventLoopUtilization();
  #measuredAt = performance.now();
  #isBusy = false;

  get isBusy(): boolean {
    if (performance.now() - this.#measuredAt >= periodMs) {
      const now = performance.eventLoopUtilization();
      this.#isBusy = performance.eventLoopUtilization(now, this.#last).utilization > busyUtilization;
      this.#last = now;
      this.#measuredAt = performance.now();
    }
    return this.#isBusy;
  }
}

const logEveryMs = 60_000;
const pauseAfterErrorMs = 1_000;

/** Repeats a step until it is stopped. An error is logged at most once a minute, and never ends the loop. */
export class Loop {
  readonly #name: string;
  readonly #step: () => Promise<number>;
  readonly #log: FastifyBaseLogger;
  #isStopping = false;
  #wakeUp: (() => void) | null = null;
  #running: Promise<void> = Promise.resolve();
  #loggedAt = Number.NEGATIVE_INFINITY;

  /** `step` returns after how many milliseconds it is repeated. */
  constructor(name: string, step: () => Promise<number>, log: FastifyBaseLogger) {
    this.#name = name;
    this.#step = step;
    this.#log = log;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Ends the pause between two steps. */
  wake(): void {
    this.#wakeUp?.();
  }

  /** Waits for the step that is running. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) await this.#sleep(await this.#runStep());
  }

  async #runStep(): Promise<number> {
    try {
      return await this.#step();
    } catch (error) {
      if (performance.now() - this.#loggedAt >= logEveryMs) {
        this.#loggedAt = performance.now();
        const { code, name } = error as { code?: string; name?: string };
        this.#log.warn({ step: this.#name, code, error: name }, 'A step of the message engine failed; it is repeated');
      }
      return pauseAfterErrorMs;
    }
  }

  #sleep(ms: number): Promise<void> {
    if (this.#isStopping) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#wakeUp = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      timer.unref();
      this.#wakeUp = end;
    });
  }
}
