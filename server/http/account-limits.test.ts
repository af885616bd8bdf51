import { type AddressInfo, connect } from 'node:net';
import type { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createSession } from '#server/test/factories.ts';
import { route } from './route.ts';

const HeldSchemas = { summary: 'For this test', recordedAs: null, reply: z.object({ done: z.boolean() }) };
const held = endpoint<typeof HeldSchemas>()('GET /api/held', 'signed-in');

let running = 0;
let release = () => {};
const released = new Promise<void>((resolve) => {
  release = resolve;
});
const hold = async () => {
  running += 1;
  await released;
  running -= 1;
  return { done: true };
};
const t = testApp({ extend: (app) => route(app, held, HeldSchemas, hold) });

const streams: Readable[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.destroy();
});

async function openStream(session: string, url = '/api/changes') {
  const reply = await t.app.inject({ url, cookies: { session }, payloadAsStream: true });
  expect(reply).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/event-stream' } });
  const stream = reply.stream() as Readable;
  streams.push(stream);
  const [first] = (await stream.iterator({ destroyOnReturn: false }).next()).value?.toString().split('\n') ?? [];
  return { retry: first as string, raw: reply.raw.res };
}

const countConnections = () =>
  new Promise<number>((resolve) => t.app.server.getConnections((_error, count) => resolve(count)));

/** For `vi.waitUntil`, whose own limit of a second is reached on a busy machine. */
const wait = { timeout: 20_000 };

const full = 'retry: 3000';
const polling = 'retry: 30000';

test('a session has six streams, an account twelve; further pages poll', async () => {
  const account = await createAccount(t.db, { role: 'assistant' });
  const sessions = await Promise.all([1, 2, 3].map(() => createSession(t.owner, account.id, t.now)));
  const [one = '', two = '', three = ''] = sessions;
  const retries = async (session: string, count: number, url?: string) => {
    const opened = [];
    for (let n = 0; n < count; n += 1) opened.push((await openStream(session, url)).retry);
    return opened;
  };
  expect(await retries(one, 3)).toEqual([full, full, full]);
  expect(await retries(one, 4, '/api/admin/changes')).toEqual([full, full, full, polling]);
  expect(await retries(two, 7)).toEqual([full, full, full, full, full, full, polling]);
  expect(await retries(three, 1)).toEqual([polling]);

  const other = await createSession(t.owner, (await createAccount(t.db)).id, t.now);
  const { retry, raw } = await openStream(other);
  expect(retry).toBe(full);
  expect(await retries(other, 6)).toEqual([full, full, full, full, full, polling]);
  raw.emit('close'); // a page was closed
  expect(await retries(other, 2)).toEqual([full, polling]);
});

test('a page that is closed before its stream has begun leaves no stream behind', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const session = await createSession(t.owner, (await createAccount(t.db)).id, t.now);
  const identified = vi.spyOn(t.app, 'identify');
  await t.owner.begin(async (tx) => {
    await tx.run(sql`lock table sessions in access exclusive mode`); // nobody is identified meanwhile
    const sockets = Array.from({ length: 6 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /api/changes HTTP/1.1\r\nhost: localhost\r\ncookie: session=${session}\r\n\r\n`);
      return socket;
    });
    await vi.waitUntil(() => identified.mock.calls.length === 6, wait);
    for (const socket of sockets) socket.destroy();
    await vi.waitUntil(async () => (await countConnections()) === 0, wait);
  });
  await Promise.all(identified.mock.results.map(({ value }) => value));
  await vi.waitFor(async () => expect((await openStream(session)).retry).toBe(full), wait);
});

test('twelve requests of an account run at once, more wait, and others are served', async () => {
  const busy = await t.as(await createAccount(t.db));
  const replies = Array.from({ length: 40 }, () => busy.call(held));
  await vi.waitUntil(() => running === 12 && t.app.accountRequests.waitingCount === 28, wait);
  const other = await t.as(await createAccount(t.db));
  const otherReply = other.call(held);
  await vi.waitUntil(() => running === 13, wait);
  release();
  for (const reply of [...replies, otherReply])
    expect(await reply).toMatchObject({ status: 200, body: { done: true } });
  expect(t.app.accountRequests.runningCount).toBe(0);
});
