import type { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { inboxNotification, listenForChanges } from '#server/db/changes.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createSession } from '#server/test/factories.ts';
import { OwnChangeFeed } from './change-feeds.ts';

const ownChanges = new OwnChangeFeed();
const t = testApp({ ownChanges });
afterEach(() => void vi.useRealTimers());
const wait = { timeout: 20_000 };

async function listen(account: { id: string }) {
  const session = await createSession(t.owner, account.id, t.now);
  const reply = await t.app.inject({ url: '/api/changes', cookies: { session }, payloadAsStream: true });
  expect(reply).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/event-stream' } });
  const received: string[] = [];
  (reply.stream() as Readable).on('data', (chunk) => received.push(String(chunk)));
  return { received, events: () => received.filter((line) => line.startsWith('data: ')) };
}

test('a family is told about its own inbox, and about no other', async () => {
  const [first, second] = [await createAccount(t.db), await createAccount(t.db)];
  const [one, two] = [await listen(first), await listen(second)];
  expect(ownChanges.size).toBe(2);
  ownChanges.publish([first.id, first.id, '00000000-0000-4000-8000-000000000000']);
  await vi.waitUntil(() => one.events().length === 1, wait);
  ownChanges.publish([second.id]);
  await vi.waitUntil(() => two.events().length === 1, wait);
  expect([one.events(), two.events()]).toEqual([['data: inbox\n\n'], ['data: inbox\n\n']]);
  ownChanges.publish('*');
  await vi.waitUntil(() => one.events().length === 2 && two.events().length === 2, wait);
  expect(one.events().at(-1)).toBe('data: *\n\n');
});

test('a notification of the database reaches the feed; too many accounts become *', async () => {
  const received: (string[] | '*')[] = [];
  const isReady = Promise.withResolvers<void>();
  const listener = listenForChanges(
    t.database.direct as never,
    { onChange: () => isReady.resolve(), onInbox: (accounts) => received.push(accounts), onHeartbeat: () => undefined },
    t.app.log,
  );
  await isReady.promise;
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `${n}`.padStart(36, '0'));
  for (const count of [1, 2, 200, 201])
    await t.owner.run(sql`select pg_notify('data_changed', ${inboxNotification(ids(count))})`);
  await vi.waitUntil(() => received.length === 4, wait);
  expect(received.map((accounts) => (accounts === '*' ? '*' : accounts.length))).toEqual([1, 2, 200, '*']);
  await listener.close();
});

test('without notifications, every page is told every ten seconds that anything may have changed', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'performance'] });
  const feed = new OwnChangeFeed();
  const received: string[] = [];
  const unsubscribe = feed.subscribe('account', (change) => received.push(change));
  vi.advanceTimersByTime(20_500);
  expect(received).toEqual(['*', '*']);
  feed.recordHeartbeat();
  vi.advanceTimersByTime(3_000);
  feed.recordHeartbeat();
  vi.advanceTimersByTime(6_000);
  feed.recordHeartbeat();
  expect(received.length).toBeLessThanOrEqual(3);
  unsubscribe();
  expect(feed.size).toBe(0);
});
