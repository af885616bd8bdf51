import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import { defaultLimits } from '#server/db/limits.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';
import { headOf, openRawClient, type RawClient } from '#server/test/raw-client.ts';
import { maxConnectionsFor, openFilesWarning } from './connections.ts';
import { leaveFilesUnread } from './request-bodies.ts';
import { route } from './route.ts';

const EchoSchemas = {
  summary: 'For this test',
  body: z.strictObject({ text: z.string() }),
  reply: z.object({ length: z.number() }),
};
const echo = endpoint<typeof EchoSchemas>()('POST /api/echo', 'anyone', { changes: [] });

const UploadSchemas = { summary: 'For this test', reply: z.object({ length: z.number() }) };
const upload = endpoint<typeof UploadSchemas>()('POST /api/upload', 'anyone', { maxFileBytes: 1_000, changes: [] });

const LockedSchemas = { summary: 'Waits for a lock', body: z.strictObject({}), reply: z.object({}) };
const locked = endpoint<typeof LockedSchemas>()('POST /api/locked', 'anyone', { changes: [] });

/** More bytes than the buffers of a connection hold. */
const large = Buffer.alloc(32 * 1024 * 1024);
let app: FastifyInstance;
const clients: RawClient[] = [];
let release = () => {};

// Tests advance the intervals and deadlines of the server by hand.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  release();
  for (const { socket } of clients.splice(0)) socket.destroy();
  await app.close();
});

async function start(options: Partial<AppOptions> = {}) {
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  app = await buildApp({
    db: {} as never,
    isReady: async () => true,
    logger: pino({ level: 'silent' }),
    site: null,
    publicUrl: 'http://localhost',
    trustProxy: ['127.0.0.1'],
    hasDemoData: false,
    services: {
      secrets: new Secrets('none'),
      passwords: new PasswordHasher(),
      sms: new Outbox(),
      requirePhoneVerification: false,
    },
    extend: (more) => {
      route(more, echo, EchoSchemas, (_ctx, { body }) => ({ length: body.text.length }));
      route(more, locked, LockedSchemas, async (ctx) => {
        await ctx.db.run(() => held);
        return {};
      });
      const [data, always] = [{ config: { admission: 'data' } }, { config: { admission: 'always' } }] as const;
      more.post('/large', always, async ({ body }) => ({ length: (body as () => { text: string })().text.length }));
      more.register(async (files) => {
        leaveFilesUnread(files);
        route(files, upload, UploadSchemas, async (_ctx, { file }) => ({ length: (await file()).length }));
      });
      more.get('/images/held', data, () => held.then(() => 'released'));
      more.get('/held', always, () => held.then(() => 'released')); // not counted as in flight
      more.get('/*', { config: { admission: 'page' } }, () => 'a page');
      more.get('/images/large', data, async () => large);
      more.get('/large', always, async () => large);
    },
    ...options,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
}

async function client(...pieces: string[]): Promise<RawClient> {
  const one = await openRawClient(app);
  clients.push(one);
  for (const piece of pieces) one.send(piece);
  return one;
}

const json = { 'content-type': 'application/json' };
const incompleteRequest = (from: string, length = 1_000) =>
  `${headOf('POST /api/echo', { ...json, 'content-length': length, 'x-forwarded-for': from })}{`;
const completeRequest = (from: string) =>
  `${headOf('POST /api/echo', { ...json, 'content-length': 13, 'x-forwarded-for': from })}{"text":"ab"}`;
const get = (path: string, from: string) => headOf(`GET ${path}`, { 'x-forwarded-for': from });

/** Opens clients one after the other, and waits until the server has received each request. */
async function open(count: number, textOf: (n: number) => string): Promise<RawClient[]> {
  const opened: RawClient[] = [];
  for (let n = 0; n < count; n += 1) {
    const seen = once(app.server, 'request');
    opened.push(await client(textOf(n)));
    await seen;
  }
  await nextTurn();
  return opened;
}

const openConnections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
const isOpen = ({ socket }: RawClient) => !socket.destroyed && socket.readable;

test('requests whose bodies are incomplete are not in flight and cause no rejections', async () => {
  await start();
  const senders = await open(260, (n) => incompleteRequest(`198.51.100.${n % 4}`));
  vi.advanceTimersByTime(3_000); // if these requests were in flight, this would be an overload
  const visitor = await client(completeRequest('203.0.113.1'));
  expect(await visitor.receive('}')).toMatch(/^HTTP\/1.1 200 OK.*\{"length":2\}$/s);
  expect(senders.filter(isOpen)).toHaveLength(260);

  // The slow sender is served too.
  senders[0]?.send(`"text":"${'x'.repeat(989)}"}`);
  expect(await senders[0]?.receive('}')).toContain('{"length":989}');
});

test('a body that trickles in gets 408 with a message, and the connection is closed', async () => {
  await start();
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const [sender] = await open(1, () => incompleteRequest('198.51.100.1'));
  const [serverSocket] = await connected;
  while (!serverSocket.destroyed) {
    const before = serverSocket.bytesRead;
    sender?.send('x');
    while (serverSocket.bytesRead === before) await nextTurn();
    vi.advanceTimersByTime(1_000);
  }
  expect(serverSocket.bytesRead).toBeLessThan(250);
  const response = (await sender?.closed) ?? '';
  expect(response).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  expect(response).toContain('connection: close\r\n');
  expect(response).toContain('x-content-type-options: nosniff\r\n');
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual({
    code: 'incomplete',
    message: 'The request did not arrive in full. Please try again.',
  });
});

test('a large body at the rate of a slow phone network is not cut off', async () => {
  await start();
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const sender = await client(
    headOf('POST /large', { ...json, 'content-length': 200_011, 'x-forwarded-for': '198.51.100.1' }),
  );
  const [serverSocket] = await connected;
  sender.send('{"text":"');
  for (let second = 0; second < 20; second += 1) {
    const before = serverSocket.bytesRead;
    sender.send('x'.repeat(10_000)); // 80 kbit/s
    while (serverSocket.bytesRead < before + 9_000) await nextTurn();
    vi.advanceTimersByTime(1_000);
  }
  sender.send('"}');
  expect(await sender.receive('}')).toContain('{"length":200000}');
});

test('a file that arrives more slowly than the response timeout is accepted', async () => {
  await start({ limits: { ...defaultLimits, responseMs: 20 } });
  const sender = await client(`${headOf('POST /api/upload', { 'content-type': 'image/png', 'content-length': 2 })}x`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  sender.send('y');
  expect(await sender.receive('}')).toContain('{"length":2}');
});

test('a body has the same deadline after its response was sent', async () => {
  await start();
  const headers = { 'content-type': 'image/png', 'content-length': 1_000_000 };
  const sender = await client(`${headOf('POST /api/admin/images/doctors', headers)}x`);
  expect(await sender.receive('}')).toContain(' 401 Unauthorized');
  vi.advanceTimersByTime(12_000);
  expect(await sender.closed).not.toContain(' 408 ');
});

test('if one network has too many unfinished bodies, its oldest is cut off; other networks are not affected', async () => {
  await start();
  const [other] = await open(1, () => incompleteRequest('203.0.113.1'));
  const before = await open(1, () => incompleteRequest('198.51.100.7'));
  const after = await open(99, () => incompleteRequest('198.51.100.7'));
  const complete = await open(5, () => completeRequest('198.51.100.7'));
  expect(before.filter(isOpen)).toHaveLength(1);

  const [newest] = await open(1, () => incompleteRequest('198.51.100.7'));
  expect(await before[0]?.closed).toContain(' 408 ');
  expect([...after, ...complete, other, newest].filter((one) => one && isOpen(one))).toHaveLength(106);
});

test('one network can have 200 requests in flight; another is served meanwhile', async () => {
  await start();
  await open(100, () => get('/images/held', '2001:db8::1'));
  await open(100, () => get('/images/held', '2001:db8:0:ffff:ffff::2')); // the same /48
  const data = await client(get('/images/held', '2001:db8:0:7::3'));
  const response = await data.receive('}');
  expect(response).toMatch(/^HTTP\/1.1 429 Too Many Requests/);
  expect(response).toContain('retry-after: 1\r\n');
  expect(response).toContain(
    '{"code":"too_many_requests","message":"Too many requests from your network at the same time. Please try again in a moment."}',
  );
  const page = await client(headOf('GET /doctors', { accept: 'text/html', 'x-forwarded-for': '2001:db8:0:8::3' }));
  expect(await page.receive('</p>')).toContain('<p>Too many requests from your network at the same time.');
  const other = await client(completeRequest('2001:db8:1::1'));
  expect(await other.receive('}')).toContain('{"length":2}');
});

test('a reply that is read slowly is not in flight', async () => {
  await start({ maxInFlight: 1 });
  const slow = await client();
  slow.socket.pause();
  slow.send(get('/images/large', '198.51.100.1'));
  const [, response] = await once(app.server, 'request');
  while (!response.headersSent) await nextTurn();
  const visitor = await client(completeRequest('203.0.113.1'));
  expect(await visitor.receive('}')).toContain('{"length":2}');
  expect(response.writableFinished).toBe(false);
});

test('unread replies of pipelined requests are not in flight; at most one of a connection is served', async () => {
  await start({ maxInFlight: 18 });
  const served: string[] = [];
  app.server.on('request', ({ url }) => served.push(url ?? ''));
  const pipelined = `${get('/large', '198.51.100.1')}${get('/images/large', '198.51.100.1').repeat(9)}`;
  for (let n = 0; n < 2; n += 1) {
    const one = await client();
    one.socket.pause();
    one.send(pipelined);
  }
  while (served.length < 20) await nextTurn();
  for (let n = 0; n < 3; n += 1) {
    const visitor = await client(completeRequest('203.0.113.1'));
    expect(await visitor.receive('}')).toContain('{"length":2}');
    vi.advanceTimersByTime(2_000);
  }
});

test('pipelined requests are answered in their order; a connection with too many is closed', async () => {
  await start();
  const reader = await client(completeRequest('198.51.100.1').repeat(15) + get('/held', '198.51.100.1'));
  release();
  const replies = (await reader.receive('released')).split('HTTP/1.1 200 OK').slice(1);
  expect(replies.map((reply) => reply.trimEnd().split('\n').at(-1))).toEqual([
    ...Array.from({ length: 15 }, () => '{"length":2}'),
    'released',
  ]);
  const flooding = await client(get('/held', '198.51.100.1').repeat(30));
  await flooding.closed;
  expect(isOpen(reader)).toBe(true);
});

test('a connection whose reply is not read is closed after 15 s, an idle one later', async () => {
  await start();
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const slow = await client();
  const [serverSocket] = await connected;
  slow.socket.pause();
  slow.send(get('/images/large', '198.51.100.1'));
  const [, response] = await once(app.server, 'request');
  while (!response.headersSent) await nextTurn();
  vi.advanceTimersByTime(1_000);
  expect(serverSocket.timeout).toBe(15_000);
  expect(serverSocket.isPaused()).toBe(true); // what the client sends does not count
  serverSocket.emit('timeout'); // Node's timer of a socket cannot be advanced by hand
  expect(serverSocket.destroyed).toBe(true);
  const { body } = await app.inject('/metrics');
  expect(body).toContain('connections_closed_unread_total 1');

  const slowly = await client();
  slowly.socket.removeAllListeners('data').pause();
  slowly.send(get('/images/large', '198.51.100.1'));
  const [, unread] = await once(app.server, 'request');
  while (!unread.headersSent) await nextTurn();
  vi.advanceTimersByTime(1_000);
  slowly.socket.resume();
  await once(unread, 'finish');
  expect(unread.req.socket.isPaused()).toBe(false);

  const idle = once(app.server, 'connection') as Promise<[Socket]>;
  const reader = await client(completeRequest('198.51.100.1'));
  await reader.receive('{"length":2}');
  const [idleSocket] = await idle;
  expect(idleSocket.timeout).toBeGreaterThan(35_000);
});

test('requests that wait behind others for one lock are no overload', async () => {
  await start();
  const waiting = await open(260, (n) =>
    headOf('POST /api/locked', { ...json, 'content-length': 2, 'x-forwarded-for': `198.51.100.${n % 2}` }).concat('{}'),
  );
  vi.advanceTimersByTime(3_000);
  const visitor = await client(completeRequest('203.0.113.1'));
  expect(await visitor.receive('}')).toContain('{"length":2}');
  release();
  expect(await waiting[0]?.receive('}')).toContain(' 200 OK');
});

test('a request whose client disconnects is in flight until its reply is ready', async () => {
  await start({ maxInFlight: 1 });
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const [disconnected] = await open(1, () => get('/images/held', '198.51.100.1'));
  const [serverSocket] = await connected;
  disconnected?.socket.destroy();
  await once(serverSocket, 'close');
  const early = await client(completeRequest('203.0.113.1'));
  expect(await early.receive('}')).toContain(' 503 ');
  release();
  await nextTurn();
  const later = await client(completeRequest('203.0.113.1'));
  expect(await later.receive('}')).toContain('{"length":2}');
});

test('at the limit, if no connection is idle, the one with the oldest request is closed', async () => {
  await start({ trustProxy: [] });
  const busy = await open(1_000, () => get('/held', 'x'));
  const [newest] = await open(1, () => completeRequest('x'));
  expect(await newest?.receive('}')).toContain('{"length":2}');
  expect(await openConnections()).toBe(1_000);
  expect(await busy[0]?.closed).toBe('');
});

test('at 1,000 connections of one address, a new one closes the one that is idle for longest', async () => {
  await start({ trustProxy: [] });
  const [busy] = await open(1, () => get('/images/held', 'x'));
  const idle = [];
  for (let n = 0; n < 999; n += 1) idle.push(await client());
  const used = idle[0];
  used?.send(completeRequest('x'));
  await used?.receive('}');
  expect(idle.filter(isOpen)).toHaveLength(999);

  const [newest] = await open(1, () => completeRequest('x'));
  expect(await newest?.receive('}')).toContain('{"length":2}');
  expect(await openConnections()).toBe(1_000);
  expect(await idle[1]?.closed).toBe('');
  expect(idle.filter(isOpen)).toHaveLength(998);
  release();
  expect(await busy?.receive('released')).toContain(' 200 OK');
});

test('the connections of a trusted proxy have no limit of their own', async () => {
  await start();
  const all = [];
  for (let n = 0; n < 1_002; n += 1) all.push(await client());
  all[1_001]?.send(completeRequest('203.0.113.1'));
  await all[1_001]?.receive('}');
  expect(all.filter(isOpen)).toHaveLength(1_002);
});

test.each([
  ['one address', () => '127.0.0.9', 10],
  ['many addresses', (n: number) => `127.0.1.${n + 1}`, 20],
])('with room for 20 connections, idle ones of %s lock nobody out', async (_from, addressOf, most) => {
  await start({ trustProxy: [], maxConnections: 20 });
  const [busy] = await open(1, () => get('/held', 'x'));
  for (let n = 0; n < 40; n += 1) clients.push(await openRawClient(app, addressOf(n)));
  expect(await openConnections()).toBeLessThanOrEqual(Math.max(most + 1, 20));
  const visitor = await client(completeRequest('x'));
  expect(await visitor.receive('}')).toContain('{"length":2}');
  expect(await openConnections()).toBeLessThanOrEqual(20);
  release();
  expect(await busy?.receive('released')).toContain(' 200 OK');
});

test.each([
  [256, 156, 'Only 256 files may be open (ulimit -n), so the server keeps at most 156 connections.'],
  [1_024, 768, 'Only 1024 files may be open (ulimit -n), so the server keeps at most 768 connections.'],
  [100, 10, 'keeps at most 10 connections. Raise the limit to 4096 or more.'],
  [4_096, 3_072, null],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, null],
])('with %s open files the server keeps %s connections', (maxOpenFiles, connections, warning) => {
  expect(maxConnectionsFor(maxOpenFiles)).toBe(connections);
  if (warning) expect(openFilesWarning(maxOpenFiles)).toContain(warning);
  else expect(openFilesWarning(maxOpenFiles)).toBeNull();
});
