import type { ConnectionTarget, SharedPool } from './client.ts';
import type { PoolOptions } from './connection-pool.ts';
import { Executor, type Result } from './executor.ts';
import type { OpenConnection } from './open-connection.ts';
import { Opener, poolBusy, poolClosed } from './opener.ts';
import type { Sql } from './sql.ts';

/** For one connection. More statements are rejected. */
const maxPending = 1_000;

/** For pending statements of a connection that may lead to a lost primary. */
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

  async send(statement: Sql): Promise<Result> {
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

  /** Opens new connections from now on: the primary may be another one. */
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

  /** Replaces a connection that is lost or too old. Pending statements of an old one still complete. */
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
