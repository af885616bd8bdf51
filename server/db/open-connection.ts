import { basename, dirname } from 'node:path';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import type { Connection } from './client.ts';
import { getTypeParser } from './column-types.ts';
import { Executor, type Result } from './executor.ts';
import { preparedOf } from './prepared.ts';
import type { Sql, Value } from './sql.ts';
import { inTransaction, type Transaction } from './transaction.ts';
import { isStalePlan } from './trouble.ts';

const connectTimeoutMs = 5_000;
const keepAliveAfterMs = 60_000;
/** A connection is replaced after half an hour to an hour: it then has the role's current settings and no old plans. */
const shortestLifeMs = 30 * 60_000;

export type ConnectionOptions = {
  /** Whether statements are prepared by name. Off for PgBouncer before 1.21, which gives each transaction another session. */
  prepare?: boolean;
  /** Off for COPY, which needs the connection to itself. */
  pipeline?: boolean;
  /** Sees every statement that is sent. */
  onSend?: (text: string, values: readonly Value[]) => void;
};

/**
 * One connection to PostgreSQL. Statements are pipelined: each is sent at once, and the answers come in the same order.
 * A statement that fails does not affect the ones sent before and after it. When the connection is lost, every
 * unanswered statement rejects.
 */
export class OpenConnection extends Executor {
  readonly client: Client;
  /** When it was last given back to its pool. */
  idleSince = 0;
  readonly #options: ConnectionOptions;
  readonly #expiresAt = performance.now() + shortestLifeMs * (1 + Math.random());
  readonly #closed = Promise.withResolvers<void>();
  #isUsable = true;

  private constructor(connection: Connection | string, options: ConnectionOptions) {
    super();
    this.#options = options;
    this.client = new Client({
      ...configOf(connection),
      pipeline: options.pipeline ?? true,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
      types: { getTypeParser },
    });
    // Without a listener, the loss of a connection would end the process. The statements on it reject by themselves.
    this.client.on('error', () => this.destroy());
    this.client.on('end', () => {
      this.#isUsable = false;
      this.#closed.resolve();
    });
  }

  /** Connects, or fails within five seconds. */
  static async open(connection: Connection | string, options: ConnectionOptions = {}): Promise<OpenConnection> {
    const opened = new OpenConnection(connection, options);
    try {
      await opened.client.connect();
    } catch (error) {
      opened.destroy();
      throw withCode(error as Error);
    }
    // Timestamps that PostgreSQL writes as text are cursors: the same text whatever zone a server is in. Sent ahead of the
    // first statement, because poolers reject most start-up parameters. PgBouncer keeps this setting for each client.
    opened.query("set time zone 'UTC'").catch(() => opened.destroy());
    return opened;
  }

  /** Resolves once the connection is closed or lost. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** Whether it takes new statements. */
  get isUsable(): boolean {
    return this.#isUsable && performance.now() < this.#expiresAt;
  }

  send(statement: Sql): Promise<Result> {
    const { text, name } = preparedOf(statement);
    return this.query(text, statement.values, this.#options.prepare === false ? undefined : name);
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
      Error.captureStackTrace(error as Error); // the stack of whoever asked, not of the socket
      throw withCode(error as Error);
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

  /** Takes no new statements, waits for the answers to the others, and closes. What takes longer than this is cut off. */
  async end({ timeout = 5 }: { timeout?: number } = {}): Promise<void> {
    this.#isUsable = false;
    const timer = setTimeout(() => this.destroy(), timeout * 1000);
    await this.client.end();
    clearTimeout(timer);
  }

  /** Closes at once. Unanswered statements reject. */
  destroy(): void {
    this.#isUsable = false;
    this.client.connection.stream.destroy();
  }
}

function configOf(connection: Connection | string): ClientConfig {
  if (typeof connection === 'string') {
    // As libpq reads `sslmode`: `require` encrypts, `verify-full` also checks the certificate.
    const isLibpq = connection.includes('sslmode=') && !connection.includes('uselibpqcompat=');
    return { connectionString: isLibpq ? `${connection}&uselibpqcompat=true` : connection };
  }
  const { path, username, ...rest } = connection;
  const socket = path ? { host: dirname(path), port: Number(basename(path).split('.').at(-1)) } : {};
  return { ...rest, ...socket, user: username };
}

const lost = /^(Connection terminated|timeout expired|Client has encountered a connection error|Client was closed)/;

/** The driver has no code for a lost connection, by which errors are told apart everywhere. */
function withCode(error: Error): Error {
  if (error instanceof DatabaseError || 'code' in error || !lost.test(error.message)) return error;
  return Object.assign(error, { code: 'CONNECTION_LOST' });
}
