import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Endpoint, type InputOf, type ReplyOf, urlOf } from '#contract/endpoint.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import type { Pool } from '#server/db/client.ts';
import { createTestDatabase } from './database.ts';

type Answer<E extends Endpoint> = { status: number; body: ReplyOf<E> & ErrorReply; headers: Record<string, unknown> };

/** The running API on a database of its own. Filled before the tests of the file, gone after them. */
export type TestApp = {
  app: FastifyInstance;
  /** As the role that serves requests. */
  db: Pool;
  /** As the role that owns the tables. */
  owner: Pool;
  /** What `ctx.now` says; tests may set it. */
  now: Date;
  /** Every line that was logged. */
  logged: string[];
  call<E extends Endpoint>(endpoint: E, input?: Partial<InputOf<E>>): Promise<Answer<E>>;
};

/** One app per test file: `const t = testApp();` at its top. */
export function testApp(options: Partial<AppOptions> = {}): TestApp {
  const t = { now: new Date('2027-01-05T04:30:00Z'), logged: [] as string[] } as TestApp;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    const logger = pino({ level: 'debug' }, { write: (line: string) => void t.logged.push(line) });
    t.db = database.pool;
    t.owner = database.owner;
    t.app = await buildApp({
      ...{ db: database.pool, isReady: async () => true, logger, site: null, publicUrl: 'http://localhost' },
      ...{ trustProxy: [], now: () => t.now, checksReplies: true, shedsLoad: false, ...options },
    });
    await t.app.ready();
  });
  afterAll(async () => {
    await t.app?.close();
    await drop?.();
  });

  t.call = async (endpoint, input = {}) => {
    const response = await t.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, input),
      ...(endpoint.body ? { payload: (input as { body?: object }).body ?? {} } : {}),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  return t;
}
