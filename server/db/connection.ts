import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { Client, type ClientConfig, DatabaseError, type Submittable, types } from 'pg';
import { inStatementSpan } from '../spans.ts';
import { CheckedQuery, echoStatement, echoStatementName, MixedRepliesError } from './checked-query.ts';
import type { ConnectionTarget } from './client.ts';
import { isStalePlan } from './errors.ts';
import type { Sql, Value } from './sql.ts';
import { Executor, inTransaction, type StatementResult, type Transaction } from './transaction.ts';

const asText = (text: string) => text;
const textArray = types.getTypeParser(1009 as never); // text[], which is missing in the driver's types

// Differences from the driver's defaults: a date stays text, because it has no time zone; an interval stays in PostgreSQL's
// own format; arrays of numeric keep their digits. As in the driver, int8 and numeric are text and timestamptz is a Date.
const parsers: Record<number, (text: string) => unknown> = {
  1082: asText, // date
  1182: textArray, // date[]
  1186: asText, // interval
  1231: textArray, // numeric[]
  1003: textArray, // name[]
};

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return parsers[oid] ?? types.getTypeParser(oid, format);
}

type Prepared = { text: string; name: string | undefined };

/** Statements beyond this number are not named, because each prepared statement takes memory in every backend. */
const maxNames = 2_000;
const statementNames = new Map<string, string>();
const preparedByParts = new WeakMap<readonly string[], Prepared>();

/** Returns a statement's text and the name under which it is prepared on every connection. */
function prepareStatement(statement: Sql): Prepared {
  const cached = preparedByParts.get(statement.parts);
  if (cached) return cached;
  const { text } = statement;
  const prepared = { text, name: statementNameOf(text) };
  // A frozen array is the same at every call, so it can be a key. A statement that is joined from changing fragments has a
  // new array at every call.
  if (Object.isFrozen(statement.parts)) preparedByParts.set(statement.parts, prepared);
  return prepared;
}

function statementNameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= maxNames) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  statementNames.set(text, name);
  return name;
}

const connectTimeoutMs = 5_000;
const keepAliveAfterMs = 60_000;
/** A connection is replaced after 30 to 60 minutes: the new one has the role's current settings and no old query plans. */
const minLifetimeMs = 30 * 60_000;

export type ConnectionOptions = {
  /** Whether statements are prepared by name. Undefined: yes, unless there is a pooler, which may not support it. */
  usesPreparedStatements?: boolean | undefined;
  /** Off for COPY, which needs the connection to itself. */
  pipeline?: boolean;
  /** Called for every statement that is sent. */
  onSend?: (text: string, values: readonly Value[]) => void;
  /** Called for every statement or attempt to connect that fails, and when an idle connection is lost. */
  onError?: (error: unknown) => void;
};

type Outgoing = { text: string; values?: readonly Value[]; name?: string | undefined; isChecked?: true };

/**
 * One connection to PostgreSQL. Statements are pipelined: each is sent at once, and the results arrive in the same order.
 * A statement that fails does not affect the ones sent before and after it. When the connection is lost, every pending
 * statement rejects.
 *
 * Through a pooler, only the statements of one transaction are pipelined: see decision 059.
 */
export class OpenConnection extends Executor {
  readonly client: Client;
  /** When the connection was last released to its pool, by `performance.now()`. */
  idleSince = 0;
  readonly #options: ConnectionOptions;
  readonly #expiresAt = performance.now() + minLifetimeMs * (1 + Math.random());
  readonly #closed = Promise.withResolvers<void>();
  #isUsable = true;
  #isRetired = false;
  #isMixed = false;
  /** Whether PostgreSQL itself is at the other end, and not a pooler. */
  #isDirect = false;
  /** Whether statements are prepared by name, and `echoStatement` is. */
  #hasPreparedEcho = false;
  /** Through a pooler: settles when the last statement or transaction has ended. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Reports the error of a statement to its sender, once PostgreSQL is ready for the next one. */
  #rejectFailed: (() => void) | null = null;

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
      if (unexpectedReplyMessage.test(error.message)) this.#destroyMixed();
      this.#report(withCode(error));
      this.destroy();
    });
    this.client.on('end', () => {
      this.#isUsable = false;
      this.#rejectFailed?.();
      this.#closed.resolve();
    });
    this.client.connection.on('readyForQuery', () => {
      this.#rejectFailed?.();
      this.#rejectFailed = null;
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
    const timer = setTimeout(() => opened.destroy(), connectTimeoutMs);
    try {
      await opened.#prepare();
    } catch (error) {
      opened.destroy();
      throw withCode(error as Error);
    } finally {
      clearTimeout(timer);
    }
    return opened;
  }

  /** Sets the time zone, and finds out whether there is a pooler. Until that is known, no other statement is sent. */
  async #prepare(): Promise<void> {
    // Cursors contain timestamps as text, so the text must not depend on the server's time zone. This is a statement because
    // poolers reject most start-up parameters. PgBouncer keeps this setting for each client.
    const { rows } = await this.query(`select set_config('TimeZone', 'UTC', false), pg_backend_pid()`);
    this.#isDirect = isSameProcess(this.client, rows[0]?.[1]);
    if (!(this.#options.usesPreparedStatements ?? this.#isDirect)) return;
    await this.client.query({ text: echoStatement, values: [''], name: echoStatementName });
    this.#hasPreparedEcho = true;
  }

  get isDirect(): boolean {
    return this.#isDirect;
  }

  /** Resolves once the connection is closed or lost. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** Whether the connection accepts new statements. */
  get isUsable(): boolean {
    return this.#isUsable && performance.now() < this.#expiresAt;
  }

  send(statement: Sql): Promise<StatementResult> {
    const { text, name } = prepareStatement(statement);
    return this.query(text, statement.values, name);
  }

  /** Sends a text with $1, $2, … */
  query(text: string, values: readonly Value[] = [], name?: string): Promise<StatementResult> {
    return this.#inTurn(() => this.#transmit({ text, values, name, isChecked: true }));
  }

  /** Sends any number of statements, without values. */
  async script(text: string): Promise<void> {
    await this.#inTurn(() => this.#transmit({ text }));
  }

  begin<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#inTurn(() => inTransaction(this, work));
  }

  /**
   * Begins a transaction. Only this reply is checked (`CheckedQuery`): all later replies of the transaction come from the same
   * session, in the order of the statements.
   */
  sendBegin(): Promise<StatementResult> {
    return this.#transmit({ text: 'begin', name: 'begin', isChecked: true });
  }

  sendInTransaction(statement: Sql): Promise<StatementResult> {
    const { text, name } = prepareStatement(statement);
    return this.#transmit({ text, values: statement.values, name });
  }

  sendScriptInTransaction(text: string): Promise<StatementResult> {
    return this.#transmit({ text });
  }

  /** Runs work. Through a pooler, the work waits until the statement or transaction before it has ended. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isDirect) return work();
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined); // reported to the caller
    return result;
  }

  async #transmit(outgoing: Outgoing): Promise<StatementResult> {
    this.#options.onSend?.(outgoing.text, outgoing.values ?? []);
    try {
      return await inStatementSpan(outgoing.text, () => this.#write(outgoing));
    } catch (error) {
      if (isStalePlan(error)) this.#isUsable = false;
      Error.captureStackTrace(error as Error); // the caller's stack instead of the socket's
      const coded = withCode(error as Error);
      this.#report(coded);
      throw coded;
    }
  }

  #write(outgoing: Outgoing): Promise<StatementResult> {
    const hasPreparedEcho = this.#hasPreparedEcho;
    const name = hasPreparedEcho ? outgoing.name : undefined;
    const { text, values = [], isChecked } = outgoing as Outgoing & { values?: Value[] };
    return new Promise((resolve, reject) => {
      const rejectMixed = () => {
        this.#destroyMixed();
        reject(new MixedRepliesError());
      };
      const settle = (error: Error | null, result: StatementResult) => {
        if (this.#isMixed) rejectMixed();
        else if (!error) resolve(result);
        else if (hasEndedConnection(error)) reject(error);
        else this.#rejectFailed = () => reject(error);
      };
      if (isChecked) {
        const query = new CheckedQuery({ text, values, name, hasPreparedEcho }, settle, rejectMixed);
        this.client.query(query as unknown as Submittable);
      } else this.client.query({ text, values, name, rowMode: 'array' }, settle);
    });
  }

  get isPipelined(): boolean {
    return this.client.pipeline;
  }

  /** The pool closes the connection after its current work. Its errors say nothing about the primary any more. */
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
    await this.#turn;
    await this.client.end();
    clearTimeout(timer);
  }

  /** Closes a connection that has mixed replies up. Replies that have arrived for other statements are not used either. */
  #destroyMixed(): void {
    if (!this.#isMixed) this.#options.onError?.(new MixedRepliesError());
    this.#isMixed = true;
    this.destroy();
  }

  /** Closes at once. Pending statements reject. */
  destroy(): void {
    this.retire();
    this.client.connection.stream.destroy();
  }
}

/** Whether PostgreSQL itself has announced its process number. A pooler announces another number when a client connects. */
function isSameProcess(client: Client, pid: unknown): boolean {
  const { processID } = client as unknown as { processID: number | null };
  return processID !== null && processID === pid;
}

/** Whether PostgreSQL sends nothing more after this error. */
function hasEndedConnection(error: Error): boolean {
  return !(error instanceof DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC';
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

/** The driver's error for a reply without a statement. */
const unexpectedReplyMessage = /^Received unexpected/;

/** Adds a code to the driver's errors for a lost connection: they have none, and errors are classified by code. */
function withCode(error: Error): Error {
  if (error instanceof DatabaseError || 'code' in error || !lostConnectionMessage.test(error.message)) return error;
  return Object.assign(error, { code: 'CONNECTION_LOST' });
}
