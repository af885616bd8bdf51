import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type Connection, openPool, type Pool } from '#server/db/client.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';
import { createTestDatabase } from '#server/test/database.ts';
import type { People, Request } from './measure/people.ts';
import { asParameters } from './measure/statement.ts';
import { scenarios } from './scenarios.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let watched: Pool;
let app: FastifyInstance;
let sent: { text: string; values: string[] } | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
  const debug = (_connection: number, text: string, values: unknown[]) => {
    sent = { text: oneLine(text), values: values.map(String) };
  };
  const connection = { ...inject('owner'), database: database.owner.options.database, debug };
  watched = openPool(connection as Connection, { max: 1 });
  app = await buildApp({
    ...{ db: watched, isReady: async () => true, logger: pino({ level: 'silent' }), site: null },
    ...{ publicUrl: 'http://localhost', trustProxy: [], demoData: false },
    services: { secrets: new Secrets('none'), sms: new Outbox(), requirePhoneVerification: false },
  });
});
afterAll(async () => {
  await app.close();
  await watched.end();
  await database.drop();
});

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

test.each(scenarios.filter((scenario) => scenario.sql && !scenario.once))(
  '$name: pgbench is given the statement that the server sends',
  async ({ requests, sql }) => {
    const nobody = {} as People; // these are asked by anyone
    const [request] = requests(nobody) as [Request];
    const answer = await app.inject({ method: request.method ?? 'GET', url: request.path });
    expect(answer.statusCode).toBe(200);

    const { text, names } = asParameters(readFileSync(new URL(`sql/${sql?.file}`, import.meta.url), 'utf8'));
    const variables = sql?.variables(nobody) ?? {};
    const values = names.map((name) => String(variables[name]));
    expect(sent).toEqual({ text: oneLine(text), values });
  },
);
