import type { FastifyBaseLogger } from 'fastify';

/** A smaller difference is no jump: the clock is adjusted slowly, or the process was busy between its two readings. */
const jumpMs = 30_000;
/** In this time after a jump, no message is ended because of its time: the clock may be corrected again. */
const settleMs = 10 * 60_000;

/**
 * Reads the clock, and notices when somebody has set it: it has then moved by another time than the monotonic clock. A machine
 * that was suspended looks the same.
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
