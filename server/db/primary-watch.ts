import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { withTimeout } from '../timeout.ts';
import type { ConnectionTarget } from './client.ts';
import { OpenConnection } from './connection.ts';
import { isPrimaryLost } from './errors.ts';
import { sql } from './sql.ts';

const probeTimeoutMs = 3_000;
const firstPauseMs = 50;
const maxPauseMs = 200;

/** `unknown`: the primary cannot be reached, or does not respond. */
type PrimaryState = 'writable' | 'read-only' | 'unknown';
/** `node` identifies a PostgreSQL server by the moment of its start. */
type Probed = { state: PrimaryState; node: string | null };

type WatchOptions = {
  /** Replaces all connections to the primary. Running work continues on the old ones. */
  empty: () => void;
  /** Ends the running work on connections that `empty` has replaced: another server is the primary. */
  destroyRetired: () => void;
  log?: FastifyBaseLogger | undefined;
};

/**
 * Finds the primary again after it was lost. The address of the database always leads to the current primary (through a
 * proxy, or because the address moves), so a new connection is enough. After an error that may mean a lost primary, all
 * connections are replaced, and one probe after another asks whether the server behind the address accepts writes, until
 * one does.
 */
export class PrimaryWatch {
  readonly #target: ConnectionTarget;
  readonly #options: WatchOptions;
  readonly #abort = new AbortController();
  #state: PrimaryState = 'writable';
  #node: string | null = null;
  #search: Promise<void> | null = null;
  #lostAt = 0;
  /** How often the primary was lost. */
  losses = 0;

  constructor(target: ConnectionTarget, options: WatchOptions) {
    this.#target = target;
    this.#options = options;
  }

  get state(): PrimaryState {
    return this.#state;
  }

  /** A statement or an attempt to connect failed. */
  report(error: unknown): void {
    if (!isPrimaryLost(error) || this.#search) return;
    this.#options.empty();
    this.#startSearch();
  }

  /** Nothing has failed, but the primary has been silent: connections are replaced only if a probe finds a reason. */
  suspect(): void {
    if (!this.#search) this.#startSearch();
  }

  /** Waits for a lost primary, at most until `ms` after it was lost. Returns whether the primary accepts writes. */
  async isBackWithin(ms: number): Promise<boolean> {
    const remainingMs = this.#lostAt + ms - performance.now();
    if (this.#search && remainingMs > 0) {
      const timeout = new AbortController();
      await Promise.race([this.#search, pause(remainingMs, undefined, { ref: false, signal: timeout.signal })]);
      timeout.abort();
    }
    return !this.#search && this.#state === 'writable';
  }

  /** Ends the search. A probe that is running ends by itself. */
  close(): void {
    this.#abort.abort();
  }

  #startSearch(): void {
    if (this.#abort.signal.aborted) return;
    this.#lostAt = performance.now();
    this.#search = this.#searchUntilWritable().finally(() => {
      this.#search = null;
    });
  }

  async #searchUntilWritable(): Promise<void> {
    const { signal } = this.#abort;
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      this.#apply(await this.#probe());
      if (this.#state === 'writable') return;
      const jitter = 0.75 + Math.random() / 2;
      await pause(pauseMs * jitter, undefined, { ref: false, signal }).catch(() => undefined); // closing ends the pause
    }
  }

  #apply({ state, node }: Probed): void {
    const { log, empty, destroyRetired } = this.#options;
    const isOther = node !== null && this.#node !== null && node !== this.#node;
    const wasWritable = this.#state === 'writable';
    if (wasWritable && (state !== 'writable' || isOther)) this.losses += 1;
    if (wasWritable && state !== 'writable') {
      empty();
      log?.warn({ state }, 'The primary is lost; searching for it');
    }
    if (state === 'writable' && !wasWritable) {
      empty(); // connections that were opened meanwhile may be read-only
      log?.info('The primary accepts writes again');
    }
    this.#state = state;
    if (state !== 'writable') return;
    this.#node = node ?? this.#node;
    if (!isOther) return;
    log?.info('Another server is the primary now');
    empty();
    destroyRetired();
  }

  async #probe(): Promise<Probed> {
    const opening = OpenConnection.open(this.#target, { usesPreparedStatements: false });
    try {
      const asking = opening.then((connection) =>
        connection.row<{ isReadOnly: boolean; node: string }>(sql`
          select current_setting('transaction_read_only')::boolean as is_read_only,
            extract(epoch from pg_postmaster_start_time())::text as node`),
      );
      const { isReadOnly, node } = await withTimeout(probeTimeoutMs, asking);
      return { state: isReadOnly ? 'read-only' : 'writable', node };
    } catch (error) {
      // Any other error, such as too many connections, comes from a server that runs. It counts as writable. If it is not, the
      // next write fails and starts a new search.
      return { state: isPrimaryLost(error) ? 'unknown' : 'writable', node: null };
    } finally {
      opening.then(
        (connection) => void connection.end({ timeout: 1 }),
        () => undefined,
      );
    }
  }
}
