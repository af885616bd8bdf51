import { withTimeout } from '../deadline.ts';
import { type Connection, openPool, type Pool } from './client.ts';
import { isSchemaUsable, type Schema } from './migrate.ts';

/**
 * Whether the database answers, and has what this version needs; its schema may be newer. Asked over a connection of its
 * own: requests that wait for theirs say nothing about the database. One question at a time, however many ask.
 */
export class Readiness {
  readonly #connection: Connection | string;
  readonly #deadlineMs: number;
  #line: Pool | null = null;
  #asked: Promise<boolean> | null = null;

  constructor(connection: Connection | string, deadlineMs: number) {
    this.#connection = connection;
    this.#deadlineMs = deadlineMs;
  }

  isUsable(schema: Schema): Promise<boolean> {
    this.#asked ??= this.#ask(schema).finally(() => {
      this.#asked = null;
    });
    return this.#asked;
  }

  async #ask(schema: Schema): Promise<boolean> {
    this.#line ??= openPool(this.#connection, { max: 1, prepare: false });
    try {
      return await withTimeout(this.#deadlineMs, isSchemaUsable(this.#line, schema));
    } catch {
      void this.close(); // a connection that does not answer is not asked again
      return false;
    }
  }

  async close(): Promise<void> {
    const line = this.#line;
    this.#line = null;
    await line?.end({ timeout: 0 });
  }
}
