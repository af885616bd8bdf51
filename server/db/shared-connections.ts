import type { Connection, SharedPool } from './client.ts';
import type { PoolOptions } from './connection-pool.ts';
import { Executor, type Result } from './executor.ts';
import type { OpenConnection } from './open-connection.ts';
import { Opener, poolBusy, poolClosed } from './opener.ts';
import type { Sql } from './sql.ts';

/** More unanswered statements than this, on one connection, are rejected. */
const mostPending = 1_000;

type Slot = { connection: OpenConnection | null; opening: Promise<OpenConnection> | null; pending: number };

/**
 * A few connections that every statement shares: each is sent at once, on the one with the fewest unanswered statements.
 * For quick reads: a statement waits for those sent before it. There is no time limit on this side, because it would end
 * the connection for everybody: PostgreSQL ends a slow statement by the role's `statement_timeout`, and that one only.
 */
export class SharedConnections extends Executor implements SharedPool {
  readonly #opener: Opener;
  readonly #slots: Slot[];
  #isEnding = false;

  constructor(connection: Connection | string, options: PoolOptions) {
    super();
    this.#opener = new Opener(connection, options);
    this.#slots = Array.from({ length: options.max }, () => ({ connection: null, opening: null, pending: 0 }));
  }

  async send(statement: Sql): Promise<Result> {
    if (this.#isEnding) throw poolClosed();
    const slot = this.#choose();
    if (slot.pending >= mostPending) throw poolBusy();
    slot.pending += 1;
    try {
      const connection = slot.connection?.isUsable ? slot.connection : await this.#open(slot);
      return await connection.send(statement);
    } finally {
      slot.pending -= 1;
    }
  }

  /** Takes no new statements, waits for the answers to the others, and closes. What takes longer, in seconds, is cut off. */
  async end({ timeout = 5 }: { timeout?: number } = {}): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#slots.map(({ connection }) => connection?.end({ timeout })));
  }

  /** While new connections fail, the open ones take all statements. */
  #choose(): Slot {
    const open = this.#opener.isWaiting ? this.#slots.filter(({ connection }) => connection?.isUsable) : [];
    const slots = open.length > 0 ? open : this.#slots;
    return slots.reduce((least, slot) => (slot.pending < least.pending ? slot : least));
  }

  /** A connection that is lost or too old is replaced; an old one still answers what it was sent. */
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
    return connection;
  }
}
