import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MessageLanguage } from '#contract/messages/kinds.ts';
import { gatewaySms, limitSmsTo, Outbox } from './sms.ts';
import { codeText, phoneObjectionText, type SmsText } from './sms-texts.ts';

type Received = { method: string | undefined; headers: IncomingHttpHeaders; body: string };

// A test gateway: it responds with the statuses in `statuses`, then with 200. With status 0 it does not respond.
let statuses: number[] = [];
let received: Received[] = [];
let logged: string[] = [];
let url = '';
const log = pino({}, { write: (line: string) => void logged.push(line) });
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  received.push({ method: request.method, headers: request.headers, body });
  const status = statuses.shift() ?? 200;
  if (status > 0) response.writeHead(status).end('a text that nobody reads');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  statuses = [];
  received = [];
  logged = [];
});

const at = new Date('2027-01-05T04:30:00Z');
const textOf = (text: string): SmsText => ({ key: 'code', language: 'en', render: () => text });
const message = { phone: '+919876543210', text: textOf('123456 is your code.'), at, share: 'codes' } as const;

function gateway(given: { headers?: Record<string, string>; body?: string } = {}) {
  const body = given.body ?? '{"to":"{phone}","text":"{text}"}';
  return gatewaySms({ url, headers: given.headers ?? {}, body }, log, { pauseMs: 1, timeoutMs: 200 });
}

test('a message is posted once, with the headers of the configuration', async () => {
  await gateway({ headers: { authorization: 'Bearer secret', 'x-sender': 'CARESA' } }).send(message);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer secret', 'x-sender': 'CARESA', 'content-type': 'application/json' },
  });
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ to: '+919876543210', text: '123456 is your code.' });
});

test.each([
  ['an error of the gateway', [500, 500], 3, true],
  ['too many messages', [429], 2, true],
  ['a gateway that stays broken', [500, 502, 503, 500], 3, false],
  ['a rejection', [400], 1, false],
  ['wrong credentials', [401], 1, false],
  ['no response', [0], 2, true],
])('%s: %j means %i attempts', async (_name, given, attempts, isAccepted) => {
  statuses = [...given];
  expect(await gateway().send(message)).toBe(isAccepted);
  expect(received).toHaveLength(attempts);
});

test('an unreachable gateway throws nothing, and the log names neither phone nor code', async () => {
  const nowhere = gatewaySms({ url: 'http://127.0.0.1:1/', headers: {}, body: '{}' }, log, {
    pauseMs: 1,
    timeoutMs: 200,
  });
  await expect(nowhere.send(message)).resolves.toBe(false);
  statuses = [400];
  await gateway().send(message);
  expect(logged).toHaveLength(4);
  expect(logged.join('')).not.toMatch(/9876543210|123456/);
});

const awkward = 'He said "no";\nuse \\ and \t tabs & 100% {phone} नमस्ते $&';

test('quotes, line ends and placeholders in a text stay inside its JSON string', async () => {
  await gateway({ body: '[{"to":"{phone}","message":{"text":"{text}","again":"{text}"}}]' }).send({
    ...message,
    text: textOf(awkward),
  });
  expect(received[0]?.headers['content-type']).toBe('application/json');
  expect(JSON.parse(received[0]?.body ?? '')).toEqual([
    { to: '+919876543210', message: { text: awkward, again: awkward } },
  ]);
});

test('a body that is not JSON is a form, and the text stays inside its field', async () => {
  await gateway({ body: 'sender=CARESA&to={phone}&text={text}' }).send({ ...message, text: textOf(awkward) });
  expect(received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
    sender: 'CARESA',
    to: '+919876543210',
    text: awkward,
  });
});

test('a configured content type takes precedence', async () => {
  await gateway({ headers: { 'Content-Type': 'text/plain' }, body: '{text}' }).send(message);
  expect(received[0]?.headers['content-type']).toBe('text/plain');
});

const registered = { 'code/en': '1107', 'code/hi': '1108', 'warning/hi': '1109' };
test.each<
  [string, MessageLanguage, { entityId?: string; templates?: Record<string, string> }, MessageLanguage, string]
>([
  ['a gateway without registered texts', 'ta', {}, 'ta', ''],
  ['a company that is registered, without numbers of texts', 'hi', { entityId: '1301' }, 'en', ''],
  ['a text that is registered in this language', 'hi', { templates: registered }, 'hi', '1108'],
  ['a text that is registered in English only', 'ta', { templates: registered }, 'en', '1107'],
])('%s, wanted in %s', async (_name, wanted, given, language, template) => {
  const body = '{"text":"{text}","template":"{template}"}';
  await gatewaySms({ url, headers: {}, body, ...given }, log).send({ ...message, text: codeText('123456', wanted) });
  const text = codeText('123456', language).render(language);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ text, template });
});

test('a link to object is not accepted without a number of its text: carriers would drop it, and report nothing', async () => {
  const body = '{"text":"{text}","template":"{template}"}';
  const text = phoneObjectionText('https://care.example/r/x/phone', 'ta');
  const send = (templates: Record<string, string>) =>
    gatewaySms({ url, headers: {}, body, templates }, log).send({ ...message, text });
  expect([await send(registered), received]).toEqual([false, []]);
  expect(logged.join('')).toMatch(/"text":"phoneObjection".*no DLT template/);
  expect([await send({ ...registered, 'phoneObjection/en': '1110' }), received.length]).toEqual([true, 1]);
  expect(await gateway().send({ ...message, text })).toBe(true);
});

test('a phone that is not accepted gets nothing, and the log names no phone', async () => {
  const outbox = new Outbox();
  const sms = limitSmsTo((phone) => phone.startsWith('+9198'), outbox, log);
  await sms.send(message);
  await sms.send({ ...message, phone: '+19005551234' });
  expect(outbox.messages.map(({ phone }) => phone)).toEqual([message.phone]);
  expect(logged.join('')).toMatch(/"text":"code".*only mobile numbers/);
  expect(logged.join('')).not.toContain('5551234');
});

test('the outbox keeps the last fifty messages, newest first', async () => {
  const outbox = new Outbox();
  for (let n = 1; n <= 60; n += 1) await outbox.send({ ...message, text: textOf(`message ${n}`) });
  expect(outbox.messages).toHaveLength(50);
  expect(outbox.messages[0]?.text).toBe('message 60');
});
