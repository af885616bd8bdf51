import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionTarget } from './client.ts';
import { type ConnectionOptions, OpenConnection } from './open-connection.ts';

/** Opens connections. After a failure it backs off briefly, so that requests do not overload a starting database. */
export class Opener {
  readonly #connection: ConnectionTarget;
  readonly #options: ConnectionOptions;
  #retryAt = 0;

  constructor(connection: ConnectionTarget, options: ConnectionOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  /** Whether the last attempt has just failed. */
  get isBackingOff(): boolean {
    return performance.now() < this.#retryAt;
  }

  async open(): Promise<OpenConnection> {
    const waitMs = this.#retryAt - performance.now();
    if (waitMs > 0) await pause(waitMs);
    try {
      return await OpenConnection.open(this.#connection, this.#options);
    } catch (error) {
      this.#retryAt = performance.now() + 100 + Math.random() * 300;
      throw error;
    }
  }
}

export function poolClosed(): Error {
  return Object.assign(new Error('The pool is closed.'), { code: 'CONNECTION_ENDED' });
}

export function poolBusy(): Error {
  return Object.assign(new Error('Too many statements wait for a connection.'), { code: 'CONNECTION_BUSY' });
}
