import { randomUUID } from 'node:crypto';
import { DatabaseError, Query } from 'pg';

/** The parts of pg's connections and queries that are used here. Its types do not declare them. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string; types: number[] }): void;
  bind(message: { statement: string; values: string[] }): void;
  execute(): void;
};
type DriverQuery = {
  submit(wire: Wire): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleEmptyQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
};
type Config = { text: string; values: unknown[]; name: string | undefined; rowMode: 'array'; queryMode: 'extended' };
type Callback<R> = (error: Error | null, result: R) => void;
const DriverQuery = Query as unknown as new <R>(config: Config, callback: Callback<R>) => DriverQuery;

/** Returns its parameter. It is sent before each checked statement, so its row arrives before the rows of that statement. */
export const echoStatement = 'select $1::text';
/** The name under which each connection prepares `echoStatement`. */
export const echoStatementName = 'echo';
const typeText = 25;

/**
 * Errors that can arrive before the row of `echoStatement`: the connection is lost (08), a pooler has no such prepared
 * statement (26, 42P05), PostgreSQL has no resources left (53), stops, or ends the statement (57).
 */
const earlyErrors = /^(08|26|42P05|53|57)/;

/** The connection has delivered the reply of another statement. */
export class MixedRepliesError extends Error {
  readonly code = 'CONNECTION_MIXED';
  constructor() {
    super('The connection has delivered the reply of another statement.');
  }
}

/**
 * A statement that checks whether a reply is its own: it sends a random value, which must come back before its rows. If the
 * value does not come back, nothing of the reply is used. See decision 059.
 */
export class CheckedQuery<R> extends DriverQuery<R> {
  readonly #value = randomUUID();
  readonly #hasPreparedEcho: boolean;
  readonly #onMixed: () => void;
  #state: 'waiting' | 'echoed' | 'checked' | 'mixed' = 'waiting';

  constructor(
    statement: Omit<Config, 'rowMode' | 'queryMode'> & { hasPreparedEcho: boolean },
    callback: Callback<R>,
    onMixed: () => void,
  ) {
    const { text, values, name, hasPreparedEcho } = statement;
    super({ text, values, name, rowMode: 'array', queryMode: 'extended' }, callback);
    this.#hasPreparedEcho = hasPreparedEcho;
    this.#onMixed = onMixed;
  }

  override submit(wire: Wire): Error | null {
    wire.stream.cork();
    try {
      const statement = this.#hasPreparedEcho ? echoStatementName : '';
      if (!this.#hasPreparedEcho) wire.parse({ name: '', text: echoStatement, types: [typeText] });
      wire.bind({ statement, values: [this.#value] });
      wire.execute();
      return super.submit(wire); // ends with the only Sync
    } finally {
      wire.stream.uncork();
    }
  }

  override handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#state === 'checked') super.handleDataRow(message);
    else if (this.#state === 'waiting' && message.fields.length === 1 && message.fields[0] === this.#value)
      this.#state = 'echoed';
    else this.#reject();
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#state === 'echoed') this.#state = 'checked';
    else if (this.#isChecked()) super.handleCommandComplete(message, wire);
  }

  override handleRowDescription(message: unknown): void {
    if (this.#isChecked()) super.handleRowDescription(message);
  }

  override handleEmptyQuery(wire: Wire): void {
    if (this.#isChecked()) super.handleEmptyQuery(wire);
  }

  override handleReadyForQuery(wire: Wire): void {
    if (this.#isChecked()) super.handleReadyForQuery(wire);
  }

  override handleError(error: Error, wire: Wire): void {
    const mayBeForeign = error instanceof DatabaseError && !earlyErrors.test(error.code ?? '');
    if (this.#state !== 'mixed' && (!mayBeForeign || this.#isChecked())) super.handleError(error, wire);
  }

  #isChecked(): boolean {
    if (this.#state !== 'checked') this.#reject();
    return this.#state === 'checked';
  }

  #reject(): void {
    if (this.#state === 'mixed') return;
    this.#state = 'mixed';
    this.#onMixed();
  }
}
