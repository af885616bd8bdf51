import { basename, dirname } from 'node:path';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import type { ConnectionTarget } from './client.ts';
import { getTypeParser } from './column-types.ts';
import { isStalePlan } from './error-kinds.ts';
import { Executor, type Result } from './executor.ts';
import { prepareStatement } from './prepared.ts';
import type { Sql, Value } from './sql.ts';
import { inTransaction, type Transaction } from './transaction.ts';

const connectTimeoutMs = 5_000;
const keepAliveAfterMs = 60_000;
/** A connection is replaced after 30 to 60 minutes: the new one has the role's current settings and no old query plans. */
const minLifetimeMs = 30 * 60_000;

export type ConnectionOptions = {
  /** Whether statements are prepared by name. Off for PgBouncer before 1.21, which does not support them. */
  usesPreparedStatements?: boolean;
  /** Off for COPY, which needs the connection to itself. */
  pipeline?: boolean;
  /** Called for every statement that is sent. */
  onSend?: (text: string, values: readonly Value[]) => void;
  /** Called for every statement or attempt to connect that fails, and when an idle connection is lost. */
  onError?: (error: unknown) => void;
};

/**
 * One connection to PostgreSQL. Statements are pipelined: each is sent at once, and the results arrive in the same order.
 * A statement that fails does not affect the ones sent before and after it. When the connection is lost, every pending
 * statement rejects.
 */
export class OpenConnection extends Executor {
  readonly client: Client;
  /** When it was last released to its pool, by `performance.now()`. */
  idleSince = 0;
  readonly #options: ConnectionOptions;
  readonly #expiresAt = performance.now() + minLifetimeMs * (1 + Math.random());
  readonly #closed = Promise.withResolvers<void>();
  #isUsable = true;
  #isRetired = false;

  private constructor(connection: ConnectionTarget, options: ConnectionOptions) {
    super();
    this.#options = options;
    this.client = new Client({
      ...toClientConfig(connection),
      pipeline: options.pipeline ?? true,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
      types: { getTypeParser },
    });
    // Without a listener, a lost connection would end the process. Its pending statements reject by themselves.
    this.client.on('error', (error) => {
      this.#report(withCode(error));
      this.destroy();
    });
    this.client.on('end', () => {
      this.#isUsable = false;
      this.#closed.resolve();
    });
  }

  /** Connects, or fails after `connectTimeoutMs`. */
  static async open(connection: ConnectionTarget, options: ConnectionOptions = {}): Promise<OpenConnection> {
    const opened = new OpenConnection(connection, options);
    try {
      await opened.client.connect();
    } catch (error) {
      opened.destroy();
      const coded = withCode(error as Error);
      options.onError?.(coded);
      throw coded;
    }
    // Cursors contain timestamps as text, so the text must not depend on the server's time zone. This is a statement because
    // poolers reject most start-up parameters. PgBouncer keeps this setting for each client.
    opened.query("set time zone 'UTC'").catch(() => opened.destroy());
    return opened;
  }

  /** Resolves once the connection is closed or lost. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** Whether it accepts new statements. */
  get isUsable(): boolean {
    return this.#isUsable && performance.now() < this.#expiresAt;
  }

  send(statement: Sql): Promise<Result> {
    const { text, name } = prepareStatement(statement);
    return this.query(text, statement.values, this.#options.usesPreparedStatements === false ? undefined : name);
  }

  /** Sends a text with $1, $2, … or, without values and name, any number of statements. */
  async query(text: string, values: readonly Value[] = [], name?: string): Promise<Result> {
    this.#options.onSend?.(text, values);
    try {
      return await new Promise((resolve, reject) => {
        const config = { text, values: values as Value[], name, rowMode: 'array' as const };
        this.client.query(config, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
      });
    } catch (error) {
      if (isStalePlan(error)) this.#isUsable = false;
      Error.captureStackTrace(error as Error); // the caller's stack instead of the socket's
      const coded = withCode(error as Error);
      this.#report(coded);
      throw coded;
    }
  }

  async script(text: string): Promise<void> {
    await this.query(text);
  }

  begin<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return inTransaction(this, work);
  }

  get isPipelined(): boolean {
    return this.client.pipeline;
  }

  /** Its pool closes it after its current work. Its errors say nothing about the primary any more, so they are not reported. */
  retire(): void {
    this.#isUsable = false;
    this.#isRetired = true;
  }

  get isRetired(): boolean {
    return this.#isRetired;
  }

  #report(error: unknown): void {
    if (!this.#isRetired) this.#options.onError?.(error);
  }

  /** Accepts no new statements, waits for the pending ones, and closes. After `timeout` seconds they reject. */
  async end({ timeout = 5 }: { timeout?: number } = {}): Promise<void> {
    this.#isUsable = false;
    const timer = setTimeout(() => this.destroy(), timeout * 1000);
    await this.client.end();
    clearTimeout(timer);
  }

  /** Closes at once. Pending statements reject. */
  destroy(): void {
    this.retire();
    this.client.connection.stream.destroy();
  }
}

function toClientConfig(connection: ConnectionTarget): ClientConfig {
  if (typeof connection === 'string') {
    // Gives `sslmode` its meaning in libpq: `require` encrypts, `verify-full` also checks the certificate.
    const needsLibpqMode = connection.includes('sslmode=') && !connection.includes('uselibpqcompat=');
    return { connectionString: needsLibpqMode ? `${connection}&uselibpqcompat=true` : connection };
  }
  const { path, username, ...rest } = connection;
  const socket = path ? { host: dirname(path), port: Number(basename(path).split('.').at(-1)) } : {};
  return { ...rest, ...socket, user: username };
}

const lostConnectionMessage =
  /^(Connection terminated|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Adds a code to the driver's errors for a lost connection: they have none, and errors are classified by code. */
function withCode(error: Error): Error {
  if (error instanceof DatabaseError || 'code' in error || !lostConnectionMessage.test(error.message)) return error;
  return Object.assign(error, { code: 'CONNECTION_LOST' });
}
