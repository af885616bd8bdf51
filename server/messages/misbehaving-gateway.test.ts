import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { findMessages, summariesOf, testEngine } from '#server/test/message-setup.ts';
import { createVisit } from '#server/test/staff-setup.ts';
import { smsChannel } from './channels/sms.ts';

// The engine with the real SMS channel and a gateway on this machine that misbehaves.
const t = testApp();

type Respond = (response: ServerResponse, body: { ref: string }) => void;
let respond: Respond;
let calls: string[];
let close: () => Promise<unknown>;
let url: string;

beforeEach(async () => {
  t.now = new Date('2027-01-05T04:30:00Z');
  calls = [];
  const server = createServer((request: IncomingMessage, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const body = JSON.parse(text);
      calls.push(body.ref);
      respond(response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  await t.owner.run(sql`truncate messages, channel_health`);
  await t.owner.run(sql`update appointments set status = 'cancelled'`);
});
afterEach(() => close());

const accept: Respond = (response, { ref }) => response.end(JSON.stringify({ id: `gw-${ref}` }));

const openEngine = (gatewayTimeoutMs: number) => {
  const gateway = { url, headers: {}, body: '{"to":"{phone}","text":"{text}","ref":"{reference}"}', idPath: 'id' };
  return testEngine(t, { channels: { sms: smsChannel(gateway, { timeoutMs: 60_000 }) }, gatewayTimeoutMs });
};

/** Creates messages that are due, and returns an engine that waits for a gateway for at most `timeoutMs`. */
async function createDue(count: number, timeoutMs = 30_000) {
  for (let i = 0; i < count; i += 1) await createVisit(t, { startsAt: '2027-01-06T04:30:00Z' });
  await t.owner.run(sql`update appointments set created_at = ${t.now}::timestamptz - interval '2 days'`);
  const engine = openEngine(timeoutMs);
  await engine.sweep();
  return engine;
}

/** Lets ten minutes pass, in which the engine tries as often as its rules allow. */
async function passTenMinutes(engine: { sendDue(): Promise<number>; sweep(): Promise<number> }) {
  for (let second = 0; second < 600; second += 30) {
    await engine.sendDue();
    t.now = new Date(t.now.getTime() + 30_000);
  }
  await engine.sweep();
}

test.each<[string, Respond, string]>([
  ['does not answer', () => undefined, 'The gateway did not answer in time.'],
  ['answers 500', (response) => response.writeHead(500).end('error'), 'The gateway has a problem (status 500).'],
  [
    'answers 429 with Retry-After',
    (response) => response.writeHead(429, { 'retry-after': '60' }).end(),
    'The gateway limits how much we send (status 429).',
  ],
  [
    'rejects our credentials',
    (response) => response.writeHead(401).end(),
    'The gateway rejects our credentials (status 401).',
  ],
  [
    'answers with a body of 10 MB',
    (response) => response.end('x'.repeat(10 * 1024 * 1024)),
    'The reply of the gateway has no id of the message at id.',
  ],
  ['closes the connection', (response) => response.destroy(), 'The gateway cannot be reached (UND_ERR_SOCKET).'],
])(
  'a gateway that %s for ten minutes: nothing is lost, hardly anything is repeated, and it is reported',
  async (name, misbehave, problem) => {
    respond = misbehave;
    const engine = await createDue(12, name === 'does not answer' ? 200 : 30_000);
    const loggedBefore = t.logged.length;
    await passTenMinutes(engine);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeLessThan(60); // the gateway is not called too often: 12 messages in 20 rounds
    const waiting = await findMessages(t);
    expect(waiting.filter(({ channel }) => channel === 'sms').every(({ state }) => state === 'due')).toBe(true);
    await engine.refreshStats();
    expect(engine.stats).toMatchObject({ failingChannels: ['sms'] });
    expect(await t.owner.rows(sql`select channel, problem from channel_health`)).toEqual([{ channel: 'sms', problem }]);
    const lines = t.logged.slice(loggedBefore).join('');
    expect(lines).toContain('A channel fails; its messages wait');
    expect(lines).not.toMatch(/\+91|Patient \d/);

    // Each message was tried a few times: a plain gateway that had accepted every attempt would have delivered as many.
    const attemptsOf = Map.groupBy(calls, (reference) => reference);
    expect(attemptsOf.size).toBe(12);
    expect(Math.max(...[...attemptsOf.values()].map((attempts) => attempts.length))).toBeLessThanOrEqual(4);

    respond = accept;
    const before = calls.length;
    t.now = new Date(t.now.getTime() + 45 * 60_000);
    await openEngine(30_000).sendDue();
    expect(calls.slice(before).toSorted()).toEqual([...attemptsOf.keys()].toSorted()); // each message once
    expect(summariesOf(await findMessages(t)).filter((line) => line.includes('sms'))).toEqual(
      Array.from({ length: 12 }, () => 'reminder sms sent'),
    );
    await engine.refreshStats();
    expect(engine.stats).toMatchObject({ due: 0, failingChannels: [] });
  },
);

test('Retry-After is respected for the whole channel', async () => {
  respond = (response) => response.writeHead(429, { 'retry-after': '600' }).end();
  const engine = await createDue(20);
  await engine.sendDue();
  const firstCalls = calls.length;
  for (let minute = 0; minute < 9; minute += 1) {
    t.now = new Date(t.now.getTime() + 60_000);
    await engine.sendDue();
  }
  expect(calls).toHaveLength(firstCalls);
  respond = accept;
  t.now = new Date(t.now.getTime() + 61_000);
  await engine.sendDue();
  expect(new Set(calls.slice(firstCalls)).size).toBe(20);
});

test('every attempt of a message has the same reference, by which a gateway recognises a repetition', async () => {
  let attempts = 0;
  respond = (response, body) => {
    attempts += 1;
    // The gateway accepts the message, but its answer comes too late.
    if (attempts > 1) accept(response, body);
  };
  const engine = await createDue(1, 200);
  await engine.sendDue();
  t.now = new Date(t.now.getTime() + 60_000);
  await openEngine(30_000).sendDue();
  expect(calls).toHaveLength(2);
  expect(new Set(calls).size).toBe(1);
  const [message] = (await findMessages(t)).filter(({ channel }) => channel === 'sms');
  expect(calls[0]).toBe(message?.id);
});
