import type { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createSession } from '#server/test/factories.ts';
import { ChangeFeed } from './change-feed.ts';

const changes = new ChangeFeed();
// One request at a time: a stream that counted as one would shut everybody out.
const t = testApp({ changes, mostInFlight: 1 });
afterEach(() => void vi.useRealTimers());
const patience = { timeout: 20_000 };

async function listen(account: { id: string }) {
  const session = await createSession(t.owner, account.id, t.now);
  const url = '/api/admin/changes';
  const reply = await t.app.inject({ url, cookies: { session }, payloadAsStream: true });
  expect(reply.statusCode).toBe(200);
  const stream = reply.stream() as Readable;
  const said: string[] = [];
  stream.on('data', (chunk) => said.push(String(chunk)));
  const ended = new Promise<void>((resolve) => stream.once('end', resolve));
  return {
    reply,
    said,
    ended,
    next: () => vi.waitUntil(() => said.at(-1)?.startsWith('data: ') && said.at(-1), patience),
  };
}

const staff = () => createAccount(t.db, { role: 'assistant' });

test('staff hear which nouns changed, bursts at once, and never what does not concern the area', async () => {
  const { reply, said, next } = await listen(await staff());
  expect(reply).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  });
  for (const table of ['patients', 'appointments', 'patients', 'sessions', 'price_rules', 'audit_log'])
    changes.changed(table);
  expect(await next()).toBe('data: patients,appointments,appointment-types,audit\n\n');
  expect(said).toHaveLength(2); // the greeting, and this
  changes.changed('doctors');
  changes.changed('*');
  await vi.waitUntil(() => said.length === 3, patience);
  expect(said.at(-1)).toBe('data: *\n\n');
});

test('where no announcements are heard, everything may have changed every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'performance'] });
  const deaf = new ChangeFeed();
  const heard: string[] = [];
  const stop = deaf.watch((nouns) => heard.push(nouns));
  vi.advanceTimersByTime(21_000);
  expect(heard).toEqual(['*', '*']);
  vi.advanceTimersByTime(7_000);
  deaf.heard(); // the line is back
  vi.advanceTimersByTime(3_000);
  expect(heard).toEqual(['*', '*']);
  stop();
  expect(deaf.size).toBe(0);
});

test('whoever is removed from the team, deactivated or signed out hears nothing more', async () => {
  for (const remove of [
    (id: string) => t.owner.run(sql`update accounts set user_role = 'user' where id = ${id}`),
    (id: string) => t.owner.run(sql`update accounts set deactivated_at = now() where id = ${id}`),
    (id: string) => t.owner.run(sql`delete from sessions where account_id = ${id}`),
  ]) {
    vi.useFakeTimers({ toFake: ['performance'] });
    const account = await staff();
    const { said, ended } = await listen(account);
    await remove(account.id);
    // Who listens is trusted for two seconds, however much is said meanwhile.
    vi.advanceTimersByTime(1_500);
    changes.changed('patients');
    await vi.waitUntil(() => said.length === 2, patience);
    vi.advanceTimersByTime(1_500);
    changes.changed('accounts');
    await ended;
    expect(said).toHaveLength(2);
    vi.useRealTimers();
  }
});

test('whoever leaves is forgotten', async () => {
  const before = changes.size;
  const session = await createSession(t.owner, (await staff()).id, t.now);
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const headers = { cookie: `session=${session}` };
  const { body } = await fetch(`${url}/api/admin/changes`, { headers, signal: leaving.signal });
  await body?.getReader().read();
  expect(changes.size).toBe(before + 1);
  leaving.abort();
  await vi.waitUntil(() => changes.size === before, patience);
});

test('closing ends every stream, and waits for none', async () => {
  const { ended } = await listen(await staff());
  expect(changes.size).toBeGreaterThan(0);
  await t.app.close();
  await ended;
  expect(changes.size).toBe(0);
});
