import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import {
  closedAddress,
  faults,
  gatewayServer,
  outgoing,
  personalData,
  type Received,
  sendJson,
} from '#server/test/gateway-server.ts';
import type { Handover } from '../channel.ts';
import { smsChannel } from './sms.ts';

// `gateway` behaves like Exotel: form fields, Basic authentication, and a JSON reply at `Sms/send.json`.
// Requests and replies: developer.exotel.com/docs/sms-api/api-reference/send-sms and developer.exotel.com/api/sms-details.
// Statuses: developer.exotel.com/docs/references/error-codes.
const gateway = gatewayServer((request, response) => {
  const { authorization, 'content-type': type } = request.headers;
  const fields = new URLSearchParams(request.body);
  const reject = (status: number, message: string) =>
    sendJson(response, status, { RestException: { Status: status, Message: message } });
  if (authorization !== `Basic ${Buffer.from('key:token').toString('base64')}`)
    return reject(401, 'Authentication failed');
  if (request.path !== '/v1/Accounts/care/Sms/send.json') return reject(404, 'Not found');
  if (type !== 'application/x-www-form-urlencoded') return reject(400, 'Bad content type');
  for (const name of ['From', 'To', 'Body', 'DltEntityId'])
    if (!fields.get(name)) return reject(400, `Mandatory Parameter missing: ${name}`);
  sendJson(response, 200, {
    SMSMessage: {
      Sid: '0f477d60517e6e6a0f6d9a7e9af8630e',
      AccountSid: 'care',
      From: fields.get('From'),
      To: fields.get('To'),
      DateCreated: '2027-01-04 10:00:00',
      DateUpdated: '2027-01-04 10:00:00',
      DateSent: null,
      Body: fields.get('Body'),
      Direction: 'outbound-api',
      Uri: '/v1/Accounts/care/SMS/Messages/0f477d60517e6e6a0f6d9a7e9af8630e.json',
      ApiVersion: null,
      Price: null,
      Status: 'queued',
      SmsUnits: null,
      DetailedStatusCode: 21010,
      DetailedStatus: 'PENDING_TO_OPERATOR',
    },
  });
});

const receiptsUrl = 'https://care.example/api/webhooks/sms/a-secret-of-more-than-32-characters';
const settings = () => ({
  url: `${gateway.url}/v1/Accounts/care/Sms/send.json`,
  headers: { Authorization: `Basic ${Buffer.from('key:token').toString('base64')}` },
  body: 'From={sender}&To={phone}&Body={text}&DltEntityId={entity}&DltTemplateId={template}&CustomField={reference}&StatusCallback={receipts}',
  idPath: 'SMSMessage.Sid',
  sender: 'CARESA',
  entityId: '1234567890123',
  receiptsUrl,
});
const { signal } = new AbortController();
const send = (given = {}, message = outgoing(), timeoutMs = 2_000) =>
  smsChannel({ ...settings(), ...given }, { timeoutMs }).send(message, signal);

test('a message has its reference, its DLT template and the address for receipts', async () => {
  const message = outgoing();
  expect(await send({}, message)).toEqual({
    outcome: 'accepted',
    gatewayId: '0f477d60517e6e6a0f6d9a7e9af8630e',
    parts: 1,
  });
  expect(gateway.received).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(gateway.received[0]?.body))).toEqual({
    From: 'CARESA',
    To: '+919876543210',
    Body: message.text.body,
    DltEntityId: '1234567890123',
    DltTemplateId: '1107160000000012345',
    CustomField: message.id,
    StatusCallback: receiptsUrl,
  });
});

test('every attempt has the same reference', async () => {
  gateway.faults.push(faults.status(500));
  expect(await send()).toMatchObject({ outcome: 'later' });
  expect(await send()).toMatchObject({ outcome: 'accepted' });
  const references = gateway.received.map(({ body }) => new URLSearchParams(body).get('CustomField'));
  expect(references).toEqual([outgoing().id, outgoing().id]);
});

test('a long text is counted in parts', async () => {
  const text = { subject: '', body: 'क'.repeat(140), values: [] };
  expect(await send({}, outgoing({ text }))).toMatchObject({ outcome: 'accepted', parts: 3 });
});

test('a JSON body keeps its form, whatever the text contains', async () => {
  const body = '{"mobiles":"{digits}","var":"{text}","ref":"{reference}","keep":"{other}"}';
  const awkward = 'He said "no"\n{phone} \\ ₹';
  const json = { body, idPath: null, headers: { ...settings().headers, 'content-type': 'application/json' } };
  gateway.faults.push(faults.status(202));
  expect(await send(json, outgoing({ text: { subject: '', body: awkward, values: [] } }))).toEqual({
    outcome: 'accepted',
    gatewayId: null,
    parts: 1,
  });
  expect(JSON.parse((gateway.received[0] as Received).body)).toEqual({
    mobiles: '919876543210',
    var: awkward,
    ref: outgoing().id,
    keep: '{other}',
  });
});

describe('a problem', () => {
  test.each<[string, (typeof gateway.faults)[number], Handover]>([
    ['an error', faults.status(500), later('The gateway has a problem (status 500).')],
    ['an error of a proxy', faults.status(503), later('The gateway has a problem (status 503).')],
    [
      'a rate limit in seconds',
      faults.status(429, { 'retry-after': '120' }),
      {
        outcome: 'later',
        reason: 'The gateway limits how much we send (status 429).',
        retryAfterMs: 120_000,
      },
    ],
    ['a rate limit without a time', faults.status(429), later('The gateway limits how much we send (status 429).')],
    [
      'a Retry-After that is not valid',
      faults.status(503, { 'retry-after': 'soon' }),
      later('The gateway has a problem (status 503).'),
    ],
    ['no balance', faults.status(402), later('The account at the gateway has no balance (status 402).')],
    ['a suspended account', faults.status(403), later('The gateway rejects our credentials (status 403).')],
    [
      'a redirect',
      faults.status(302, { location: 'http://127.0.0.1:1/' }),
      later('The gateway has another address (status 302).'),
    ],
    [
      'a rejected message',
      faults.status(400),
      { outcome: 'rejected', reason: 'The gateway rejected the message (status 400).' },
    ],
    ['a connection that breaks', faults.hangUp, unknown('The gateway cannot be reached (UND_ERR_SOCKET).')],
    ['a proxy without an answer', faults.status(504), unknown('The gateway has a problem (status 504).')],
    [
      'a page instead of a reply',
      faults.nonsense,
      unknown('The reply of the gateway has no id of the message at SMSMessage.Sid.'),
    ],
    [
      'a body of 10 MB',
      faults.tenMegabytes(),
      unknown('The reply of the gateway has no id of the message at SMSMessage.Sid.'),
    ],
    ['an error with a body of 10 MB', faults.tenMegabytes(500), later('The gateway has a problem (status 500).')],
  ])('%s', async (_name, fault, expected) => {
    gateway.faults.push(fault);
    expect(await send()).toEqual(expected);
  });

  test('a Retry-After that is a date', async () => {
    const inTenMinutes = new Date(Date.now() + 600_000).toUTCString();
    gateway.faults.push(faults.status(429, { 'retry-after': inTenMinutes }));
    const { retryAfterMs } = (await send()) as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(500_000);
    expect(retryAfterMs).toBeLessThanOrEqual(600_000);
  });

  test('wrong credentials and a wrong address are no reason to give up', async () => {
    expect(await send({ headers: { authorization: 'Basic bm8=' } })).toEqual(
      later('The gateway rejects our credentials (status 401).'),
    );
    expect(await send({ url: `${gateway.url}/elsewhere` })).toEqual(
      later('The gateway has another address (status 404).'),
    );
  });

  test('a gateway that is slow', async () => {
    gateway.faults.push(faults.silent);
    expect(await send({}, outgoing(), 50)).toEqual(unknown('The gateway did not answer in time.'));
  });

  test('a server that stops', async () => {
    const stop = new AbortController();
    gateway.faults.push(() => stop.abort());
    expect(await smsChannel(settings()).send(outgoing(), stop.signal)).toEqual(
      unknown('The gateway did not answer in time.'),
    );
  });

  test('a gateway that is down', async () => {
    expect(await send({ url: await closedAddress() })).toEqual(later('The gateway cannot be reached (ECONNREFUSED).'));
  });

  test('without an id in the reply, the status decides, unless a web page or 10 MB follow', async () => {
    gateway.faults.push(faults.status(202), faults.nonsense, faults.tenMegabytes());
    expect(await send({ idPath: null })).toEqual({ outcome: 'accepted', gatewayId: null, parts: 1 });
    expect(await send({ idPath: null })).toEqual(unknown('The gateway answered with a web page.'));
    expect(await send({ idPath: null })).toEqual(unknown('The reply of the gateway is too long or incomplete.'));
  });

  test('a text without its number at the DLT platform is rejected, if the gateway wants one', async () => {
    const message = outgoing({ templateName: null });
    expect(await send({}, message)).toEqual({
      outcome: 'rejected',
      reason: 'No DLT template is registered for this text.',
    });
    expect(gateway.received).toHaveLength(0);
    const body = 'From={sender}&To={phone}&Body={text}&CustomField={reference}';
    await send({ body }, message);
    expect(gateway.received).toHaveLength(1);
  });

  test('reasons have no personal data, even if the gateway repeats it', async () => {
    const echo = (response: ServerResponse) =>
      sendJson(response, 400, { error: 'Asha Rao at +919876543210 is unknown' });
    gateway.faults.push(echo);
    const handover = await send();
    expect(JSON.stringify(handover)).not.toMatch(personalData);
  });

  test('a message without a phone is rejected', async () => {
    expect(await send({}, outgoing({ address: { email: 'asha@care.example' } }))).toEqual({
      outcome: 'rejected',
      reason: 'The message has no phone.',
    });
    expect(gateway.received).toHaveLength(0);
  });
});

function later(reason: string): Handover {
  return { outcome: 'later', reason };
}

/** The gateway may have accepted the message. */
function unknown(reason: string): Handover {
  return { outcome: 'later', reason, isUnknown: true };
}
