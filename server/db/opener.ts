import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from './client.ts';
import { type ConnectionOptions, OpenConnection } from './open-connection.ts';

/** Opens connections. After a failure the next try waits a moment: requests must not keep a starting database busy. */
export class Opener {
  readonly #connection: Connection | string;
  readonly #options: ConnectionOptions;
  #notBefore = 0;

  constructor(connection: Connection | string, options: ConnectionOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  /** Whether the last try has failed, a moment ago. */
  get isWaiting(): boolean {
    return performance.now() < this.#notBefore;
  }

  async open(): Promise<OpenConnection> {
    const waitMs = this.#notBefore - performance.now();
    if (waitMs > 0) await pause(waitMs);
    try {
      return await OpenConnection.open(this.#connection, this.#options);
    } catch (error) {
      this.#notBefore = performance.now() + 100 + Math.random() * 300;
      throw error;
    }
  }
}

/** Nothing begins on a pool that is closing. */
export function poolClosed(): Error {
  return Object.assign(new Error('The pool is closed.'), { code: 'CONNECTION_ENDED' });
}

/** Too many wait already. */
export function poolBusy(): Error {
  return Object.assign(new Error('Too many statements wait for a connection.'), { code: 'CONNECTION_BUSY' });
}
