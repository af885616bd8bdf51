import type { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createSession } from '#server/test/factories.ts';
import { ChangeFeed } from './change-feeds.ts';

const changes = new ChangeFeed();
// Only one request may be in flight. If an open stream counted, it would block every other request.
const t = testApp({ changes, maxInFlight: 1 });
afterEach(() => void vi.useRealTimers());
const wait = { timeout: 20_000 };

async function listen(account: { id: string }, query = '') {
  const session = await createSession(t.owner, account.id, t.now);
  const url = `/api/admin/changes${query}`;
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

test('a new stream first names what has changed shortly before', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'performance'] });
  const feed = new ChangeFeed();
  const missedIn = (missedMs?: number) => {
    const received: string[] = [];
    feed.subscribe((nouns) => received.push(nouns), missedMs)();
    return received;
  };
  expect(missedIn(5_000)).toEqual(['*']); // this feed does not know what happened before it began
  vi.advanceTimersByTime(60_000);
  expect(missedIn(5_000)).toEqual([]);
  feed.publish('doctors');
  vi.advanceTimersByTime(4_000);
  for (const table of ['patients', 'appointments', 'sessions']) feed.publish(table);
  vi.advanceTimersByTime(2_000);
  expect(missedIn()).toEqual([]);
  expect(missedIn(1_000)).toEqual([]);
  expect(missedIn(5_000)).toEqual(['patients,appointments']);
  expect(missedIn(10_000)).toEqual(['doctors,patients,appointments']);
  feed.publish('*');
  vi.advanceTimersByTime(1_000);
  expect(missedIn(5_000)).toEqual(['*']);
});

test('over HTTP, the stream says what was missed, and rejects a wrong time', async () => {
  changes.publish('patients');
  const { received } = await listen(await staff(), '?missedMs=60000');
  await vi.waitUntil(() => received.length > 0, wait);
  expect(received[0]).toMatch(/^data: (\*|.*patients.*)\n\n/); // `*`: the server has just started
  const session = await createSession(t.owner, (await staff()).id, t.now);
  for (const missedMs of ['-1', '60001', 'x', ''])
    expect(
      (await t.app.inject({ url: `/api/admin/changes?missedMs=${missedMs}`, cookies: { session } })).statusCode,
    ).toBe(400);
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
  vi.useFakeTimers({ toFake: ['setInterval'] }); // prevents the heartbeat, which also checks access
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
