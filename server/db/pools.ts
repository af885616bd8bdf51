import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionTarget, Pool, SharedPool, Tx } from './client.ts';
import { type ConnectionOptions, OpenConnection } from './connection.ts';
import type { Sql } from './sql.ts';
import { Executor, type StatementResult } from './transaction.ts';

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

function poolClosed(): Error {
  return Object.assign(new Error('The pool is closed.'), { code: 'CONNECTION_ENDED' });
}

function poolBusy(): Error {
  return Object.assign(new Error('Too many statements wait for a connection.'), { code: 'CONNECTION_BUSY' });
}

export type PoolOptions = ConnectionOptions & {
  /** The maximum number of open connections. */
  max: number;
};

const idleTimeoutMs = 300_000;
/** How much work may wait for a connection. Requests wait in shorter queues before they come here (`server/pool-shares.ts`). */
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

  send(statement: Sql): Promise<StatementResult> {
    return this.#withConnection((connection) => connection.send(statement));
  }

  script(text: string): Promise<void> {
    return this.#withConnection((connection) => connection.script(text));
  }

  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#withConnection((connection) => connection.begin(work));
  }

  /** Closes the idle connections now and the others after their work: another server may be the primary now. */
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

/** The most pending statements of one connection. Further statements are rejected. */
const maxPending = 1_000;

/** How long pending statements may run on after `empty()`: their connection may lead to a lost primary. */
const retiredTimeoutSeconds = 2;

/** Through a pooler, each connection has only one statement in flight. */
const connectionsThroughPooler = 8;

type Slot = { connection: OpenConnection | null; opening: Promise<OpenConnection> | null; pending: number };

/**
 * A few connections that all statements share. Each statement is sent at once, on the connection with the fewest pending
 * statements, and waits for those sent before it: use this for quick reads only. There is no timeout on this side, because
 * it would close the connection for all statements. The role's `statement_timeout` ends only the slow statement.
 */
export class SharedConnections extends Executor implements SharedPool {
  readonly #opener: Opener;
  readonly #slots: Slot[];
  #isEnding = false;

  constructor(connection: ConnectionTarget, options: PoolOptions) {
    super();
    this.#opener = new Opener(connection, options);
    this.#slots = Array.from({ length: options.max }, createSlot);
  }

  async send(statement: Sql): Promise<StatementResult> {
    if (this.#isEnding) throw poolClosed();
    const slot = this.#chooseSlot();
    if (slot.pending >= maxPending) throw poolBusy();
    slot.pending += 1;
    try {
      const connection = slot.connection?.isUsable ? slot.connection : await this.#open(slot);
      return await connection.send(statement);
    } finally {
      slot.pending -= 1;
    }
  }

  /** Uses new connections from now on: another server may be the primary now. */
  empty(): void {
    for (const slot of this.#slots) {
      slot.connection?.retire();
      void slot.connection?.end({ timeout: retiredTimeoutSeconds });
      slot.connection = null;
    }
  }

  /** Accepts no new statements, waits for the pending ones, and closes. After `timeout` seconds they reject. */
  async end({ timeout = 5 }: { timeout?: number } = {}): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#slots.map(({ connection }) => connection?.end({ timeout })));
  }

  /** While new connections fail, the open ones get all statements. */
  #chooseSlot(): Slot {
    const open = this.#opener.isBackingOff ? this.#slots.filter(({ connection }) => connection?.isUsable) : [];
    const slots = open.length > 0 ? open : this.#slots;
    return slots.reduce((least, slot) => (slot.pending < least.pending ? slot : least));
  }

  /** Replaces a connection that is lost or too old. The pending statements of an old connection still complete. */
  #open(slot: Slot): Promise<OpenConnection> {
    slot.opening ??= this.#replace(slot).finally(() => {
      slot.opening = null;
    });
    return slot.opening;
  }

  async #replace(slot: Slot): Promise<OpenConnection> {
    void slot.connection?.end();
    slot.connection = null;
    const connection = await this.#opener.open();
    if (this.#isEnding) connection.destroy();
    else slot.connection = connection;
    while (!connection.isDirect && this.#slots.length < connectionsThroughPooler) this.#slots.push(createSlot());
    return connection;
  }
}

const createSlot = (): Slot => ({ connection: null, opening: null, pending: 0 });

/** A pool that opens its first connection when it is needed. */
export function openPool(connection: ConnectionTarget, options: PoolOptions): ConnectionPool {
  return new ConnectionPool(connection, options);
}

/** Opens connections for quick single statements. Do not use them for statements that wait for a lock or take long. */
export function openSharedPool(connection: ConnectionTarget, options: PoolOptions): SharedConnections {
  return new SharedConnections(connection, options);
}
