import type { ConnectionTarget, Pool, Tx } from './client.ts';
import { Executor, type Result } from './executor.ts';
import type { ConnectionOptions, OpenConnection } from './open-connection.ts';
import { Opener, poolBusy, poolClosed } from './opener.ts';
import type { Sql } from './sql.ts';

export type PoolOptions = ConnectionOptions & {
  /** The maximum number of open connections. */
  max: number;
};

const idleTimeoutMs = 300_000;
/** Requests wait in their own, shorter queues (`pool-shares.ts`). */
const maxWaiting = 5_000;

type Waiter = { resolve: (connection: OpenConnection) => void; reject: (error: unknown) => void };

/**
 * A pool whose connections are used by one transaction or one statement at a time. Connections are opened when needed and
 * replaced when lost, so the pool recovers by itself after the database was down.
 */
export class ConnectionPool extends Executor implements Pool {
  readonly connection: ConnectionTarget;
  readonly #options: PoolOptions;
  readonly #opener: Opener;
  readonly #open = new Set<OpenConnection>();
  readonly #waiters: Waiter[] = [];
  #idle: OpenConnection[] = [];
  /** The number of connections that are open or being opened. */
  #size = 0;
  #isEnding = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(connection: ConnectionTarget, options: PoolOptions) {
    super();
    this.connection = connection;
    this.#options = options;
    this.#opener = new Opener(connection, options);
  }

  send(statement: Sql): Promise<Result> {
    return this.#withConnection((connection) => connection.send(statement));
  }

  script(text: string): Promise<void> {
    return this.#withConnection((connection) => connection.script(text));
  }

  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#withConnection((connection) => connection.begin(work));
  }

  /** Closes the idle connections now and the others after their work: the primary may be another one. */
  empty(): void {
    for (const connection of this.#open) connection.retire();
    for (const connection of this.#idle.splice(0)) this.#discard(connection);
  }

  /** Ends the work on connections that `empty()` left open: their server is not the primary any more. */
  destroyRetired(): void {
    for (const connection of this.#open) if (connection.isRetired) connection.destroy();
  }

  /** Rejects new work, waits for running work, and closes. After `timeout` seconds the connections are destroyed. */
  async end({ timeout = 5 }: { timeout?: number } = {}): Promise<void> {
    this.#isEnding = true;
    clearInterval(this.#idleTimer);
    this.#rejectWaiters(poolClosed());
    for (const connection of this.#idle.splice(0)) this.#discard(connection);
    const timer = setTimeout(() => {
      for (const connection of this.#open) connection.destroy();
    }, timeout * 1000);
    while (this.#open.size > 0) await Promise.all([...this.#open].map(({ closed }) => closed));
    clearTimeout(timer);
  }

  async #withConnection<T>(work: (connection: OpenConnection) => Promise<T>): Promise<T> {
    const connection = await this.#acquire();
    try {
      return await work(connection);
    } finally {
      this.#release(connection);
    }
  }

  async #acquire(): Promise<OpenConnection> {
    if (this.#isEnding) throw poolClosed();
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (idle.isUsable) return idle;
      this.#discard(idle);
    }
    if (this.#size < this.#options.max) return this.#openConnection();
    if (this.#waiters.length >= maxWaiting) throw poolBusy();
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
  }

  #release(connection: OpenConnection): void {
    if (!connection.isUsable || this.#isEnding) {
      this.#discard(connection);
      return;
    }
    const next = this.#waiters.shift();
    if (next) {
      next.resolve(connection);
      return;
    }
    connection.idleSince = performance.now();
    this.#idle.push(connection);
    this.#idleTimer ??= setInterval(() => this.#closeIdle(), idleTimeoutMs / 5).unref();
  }

  async #openConnection(): Promise<OpenConnection> {
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
      // Without any connection, no release would ever serve the waiters.
      if (this.#size === 0) this.#rejectWaiters(error);
      else this.#openForNextWaiter();
      throw error;
    }
  }

  #discard(connection: OpenConnection): void {
    this.#size -= 1;
    void connection.end({ timeout: 1 });
    this.#openForNextWaiter();
  }

  #openForNextWaiter(): void {
    const next = this.#size < this.#options.max && !this.#isEnding && this.#waiters.shift();
    if (next) this.#openConnection().then(next.resolve, next.reject);
  }

  #rejectWaiters(error: unknown): void {
    for (const { reject } of this.#waiters.splice(0)) reject(error);
  }

  #closeIdle(): void {
    const isKept = (connection: OpenConnection) =>
      connection.isUsable && performance.now() - connection.idleSince < idleTimeoutMs;
    const expired = this.#idle.filter((connection) => !isKept(connection));
    this.#idle = this.#idle.filter(isKept);
    for (const connection of expired) this.#discard(connection);
  }
}
