import type { Connection, Pool, Tx } from './client.ts';
import { Executor, type Result } from './executor.ts';
import type { ConnectionOptions, OpenConnection } from './open-connection.ts';
import { Opener, poolBusy, poolClosed } from './opener.ts';
import type { Sql } from './sql.ts';

export type PoolOptions = ConnectionOptions & {
  /** How many connections it opens at most. */
  max: number;
};

const idleMs = 300_000;
/** Work that waits for a connection. Requests wait in their own, shorter queues (`connections.ts`). */
const mostWaiting = 5_000;

type Waiting = { resolve: (connection: OpenConnection) => void; reject: (error: unknown) => void };

/**
 * Connections that are lent to one user at a time: for a transaction, or for a single statement. Opened when needed. A
 * lost one is replaced, and the pool recovers by itself once the database is back.
 */
export class ConnectionPool extends Executor implements Pool {
  readonly connection: Connection | string;
  readonly #options: PoolOptions;
  readonly #opener: Opener;
  readonly #open = new Set<OpenConnection>();
  readonly #waiting: Waiting[] = [];
  #idle: OpenConnection[] = [];
  /** Open, or being opened. */
  #size = 0;
  #isEnding = false;
  #sweeper: NodeJS.Timeout | undefined;

  constructor(connection: Connection | string, options: PoolOptions) {
    super();
    this.connection = connection;
    this.#options = options;
    this.#opener = new Opener(connection, options);
  }

  send(statement: Sql): Promise<Result> {
    return this.#lend((connection) => connection.send(statement));
  }

  script(text: string): Promise<void> {
    return this.#lend((connection) => connection.script(text));
  }

  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#lend((connection) => connection.begin(work));
  }

  /** Lets no new work begin, waits for the rest, and closes. What takes longer than this, in seconds, is cut off. */
  async end({ timeout = 5 }: { timeout?: number } = {}): Promise<void> {
    this.#isEnding = true;
    clearInterval(this.#sweeper);
    this.#rejectWaiting(poolClosed());
    for (const connection of this.#idle.splice(0)) this.#discard(connection);
    const timer = setTimeout(() => {
      for (const connection of this.#open) connection.destroy();
    }, timeout * 1000);
    while (this.#open.size > 0) await Promise.all([...this.#open].map(({ closed }) => closed));
    clearTimeout(timer);
  }

  async #lend<T>(work: (connection: OpenConnection) => Promise<T>): Promise<T> {
    const connection = await this.#borrow();
    try {
      return await work(connection);
    } finally {
      this.#giveBack(connection);
    }
  }

  async #borrow(): Promise<OpenConnection> {
    if (this.#isEnding) throw poolClosed();
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (idle.isUsable) return idle;
      this.#discard(idle);
    }
    if (this.#size < this.#options.max) return this.#openOne();
    if (this.#waiting.length >= mostWaiting) throw poolBusy();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #giveBack(connection: OpenConnection): void {
    if (!connection.isUsable || this.#isEnding) {
      this.#discard(connection);
      return;
    }
    const next = this.#waiting.shift();
    if (next) {
      next.resolve(connection);
      return;
    }
    connection.idleSince = performance.now();
    this.#idle.push(connection);
    this.#sweeper ??= setInterval(() => this.#sweep(), idleMs / 5).unref();
  }

  async #openOne(): Promise<OpenConnection> {
    this.#size += 1;
    try {
      const connection = await this.#opener.open();
      this.#open.add(connection);
      void connection.closed.then(() => this.#open.delete(connection));
      if (!this.#isEnding) return connection;
      connection.destroy();
      throw poolClosed();
    } catch (error) {
      this.#size -= 1;
      // With no connection left there is none to wait for.
      if (this.#size === 0) this.#rejectWaiting(error);
      else this.#openForNext();
      throw error;
    }
  }

  #discard(connection: OpenConnection): void {
    this.#size -= 1;
    void connection.end({ timeout: 1 });
    this.#openForNext();
  }

  #openForNext(): void {
    const next = this.#size < this.#options.max && !this.#isEnding && this.#waiting.shift();
    if (next) this.#openOne().then(next.resolve, next.reject);
  }

  #rejectWaiting(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #sweep(): void {
    const isKept = (one: OpenConnection) => one.isUsable && performance.now() - one.idleSince < idleMs;
    const left = this.#idle.filter((one) => !isKept(one));
    this.#idle = this.#idle.filter(isKept);
    for (const connection of left) this.#discard(connection);
  }
}
