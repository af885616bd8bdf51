import type { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createSession } from '#server/test/factories.ts';
import { ChangeFeed } from './change-feed.ts';

const changes = new ChangeFeed();
// With a limit of one request in flight, a stream that counted would block every other request.
const t = testApp({ changes, maxInFlight: 1 });
afterEach(() => void vi.useRealTimers());
const wait = { timeout: 20_000 };

async function listen(account: { id: string }) {
  const session = await createSession(t.owner, account.id, t.now);
  const url = '/api/admin/changes';
  const reply = await t.app.inject({ url, cookies: { session }, payloadAsStream: true });
  expect(reply.statusCode).toBe(200);
  const stream = reply.stream() as Readable;
  const received: string[] = [];
  stream.on('data', (chunk) => received.push(String(chunk)));
  const ended = new Promise<void>((resolve) => stream.once('end', resolve));
  return {
    reply,
    received,
    ended,
    next: () => vi.waitUntil(() => received.at(-1)?.startsWith('data: ') && received.at(-1), wait),
  };
}

const staff = () => createAccount(t.db, { role: 'assistant' });

test('staff receive the nouns that changed, in batches; tables that no admin screen shows are left out', async () => {
  const { reply, received, next } = await listen(await staff());
  expect(reply).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  });
  for (const table of ['patients', 'appointments', 'patients', 'sessions', 'price_rules', 'audit_log'])
    changes.publish(table);
  expect(await next()).toBe('data: patients,appointments,appointment-types,audit\n\n');
  expect(received).toHaveLength(2); // the first line of the stream, and this event
  changes.publish('doctors');
  changes.publish('*');
  await vi.waitUntil(() => received.length === 3, wait);
  expect(received.at(-1)).toBe('data: *\n\n');
});

test('without notifications, the feed publishes * every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'performance'] });
  const feed = new ChangeFeed();
  const received: string[] = [];
  const unsubscribe = feed.subscribe((nouns) => received.push(nouns));
  vi.advanceTimersByTime(21_000);
  expect(received).toEqual(['*', '*']);
  vi.advanceTimersByTime(7_000);
  feed.recordHeartbeat(); // the connection is back
  vi.advanceTimersByTime(3_000);
  expect(received).toEqual(['*', '*']);
  unsubscribe();
  expect(feed.size).toBe(0);
});

test('the stream of a person who is removed from the team, deactivated or signed out ends', async () => {
  for (const remove of [
    (id: string) => t.owner.run(sql`update accounts set user_role = 'user' where id = ${id}`),
    (id: string) => t.owner.run(sql`update accounts set deactivated_at = now() where id = ${id}`),
    (id: string) => t.owner.run(sql`delete from sessions where account_id = ${id}`),
  ]) {
    vi.useFakeTimers({ toFake: ['performance'] });
    const account = await staff();
    const { received, ended } = await listen(account);
    await remove(account.id);
    // Access is checked again after two seconds, and events in between do not postpone the check.
    vi.advanceTimersByTime(1_500);
    changes.publish('patients');
    await vi.waitUntil(() => received.length === 2, wait);
    vi.advanceTimersByTime(1_500);
    changes.publish('accounts');
    await ended;
    expect(received).toHaveLength(2);
    vi.useRealTimers();
  }
});

test('an event shortly after a check is followed by another check, without a further event', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] }); // no heartbeat, which checks too
  const account = await staff();
  const { ended } = await listen(account);
  await t.owner.run(sql`delete from sessions where account_id = ${account.id}`);
  changes.publish('accounts');
  await ended;
});

test('a client that disconnects is unsubscribed', async () => {
  const before = changes.size;
  const session = await createSession(t.owner, (await staff()).id, t.now);
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const headers = { cookie: `session=${session}` };
  const { body } = await fetch(`${url}/api/admin/changes`, { headers, signal: leaving.signal });
  await body?.getReader().read();
  expect(changes.size).toBe(before + 1);
  leaving.abort();
  await vi.waitUntil(() => changes.size === before, wait);
});

test('closing the server ends every stream', async () => {
  const { ended } = await listen(await staff());
  expect(changes.size).toBeGreaterThan(0);
  await t.app.close();
  await ended;
  expect(changes.size).toBe(0);
});
