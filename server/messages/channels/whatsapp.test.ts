import { describe, expect, test } from 'vitest';
import { closedAddress, faults, gatewayServer, outgoing, personalData, sendJson } from '#server/test/gateway-server.ts';
import type { Handover } from '../channel.ts';
import { whatsappChannel } from './whatsapp.ts';

// `gateway` behaves like the Cloud API of Meta. Requests and replies:
// developers.facebook.com/documentation/business-messaging/whatsapp/messages/template-messages.
// Errors: developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes.
let error: { status: number; code: number; message: string } | null = null;

const gateway = gatewayServer((request, response) => {
  const fail = (status: number, code: number, message: string) =>
    sendJson(response, status, {
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        error_data: { messaging_product: 'whatsapp', details: message },
        fbtrace_id: 'AXkFcRQoPsVVqOTgcGSuZ1I',
      },
    });
  if (error) return fail(error.status, error.code, error.message);
  if (request.headers.authorization !== 'Bearer EAAJB-token') return fail(401, 190, 'Access token has expired');
  if (request.path !== '/v23.0/106540352242922/messages') return fail(400, 33, 'Parameter value is not valid');
  const body = JSON.parse(request.body);
  if (body.messaging_product !== 'whatsapp') return fail(400, 131008, 'Required parameter is missing');
  if (body.template?.name !== 'visit_reminder_1')
    return fail(404, 132001, 'Template name does not exist in the translation');
  if (body.template.components[0].parameters.length !== 4)
    return fail(400, 132000, 'Number of parameters does not match the expected number of params');
  sendJson(response, 200, {
    messaging_product: 'whatsapp',
    contacts: [{ input: body.to, wa_id: body.to.replace('+', '') }],
    messages: [{ id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBJBQ0E1QkU', message_status: 'accepted' }],
  });
});

const { signal } = new AbortController();
const message = () => outgoing({ templateName: 'visit_reminder_1', language: 'hi' });
const send = (given = {}, what = message(), timeoutMs = 2_000) =>
  whatsappChannel(
    { apiUrl: `${gateway.url}/v23.0`, phoneNumberId: '106540352242922', token: 'EAAJB-token', ...given },
    { timeoutMs },
  ).send(what, signal);
const later = (reason: string): Handover => ({ outcome: 'later', reason });
const unknown = (reason: string): Handover => ({ outcome: 'later', reason, isUnknown: true });
const rejected = (reason: string): Handover => ({ outcome: 'rejected', reason });

test('a template message has its values in order and our id as its reference', async () => {
  expect(await send()).toEqual({ outcome: 'accepted', gatewayId: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBJBQ0E1QkU' });
  expect(JSON.parse(gateway.received[0]?.body ?? '')).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '+919876543210',
    type: 'template',
    template: {
      name: 'visit_reminder_1',
      language: { code: 'hi' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Asha Rao' },
            { type: 'text', text: 'Tue, Jan 5 at 3:30 PM' },
            { type: 'text', text: 'Sunrise Clinic, Pune' },
            { type: 'text', text: 'https://care.example/r/Zk3vQ0x7RmYt8LpA' },
          ],
        },
      ],
    },
    biz_opaque_callback_data: message().id,
  });
});

test('without a registered template nothing is sent, and the next channel is used', async () => {
  expect(await send({}, outgoing({ templateName: null }))).toEqual(
    rejected('No WhatsApp template is registered for this text.'),
  );
  expect(gateway.received).toHaveLength(0);
});

test('wrong values of a template are rejected', async () => {
  const text = { subject: '', body: 'x', values: ['only one'] };
  expect(await send({}, { ...message(), text })).toEqual(
    rejected('WhatsApp has a template with another number of values (error 132000).'),
  );
  expect(await send({}, outgoing({ templateName: 'unknown' }))).toEqual(
    rejected('WhatsApp has no such template in this language (error 132001).'),
  );
});

test('a wrong token is reported and the message waits', async () => {
  expect(await send({ token: 'expired' })).toEqual(later('WhatsApp rejects our credentials (error 190).'));
});

describe('error codes', () => {
  test.each<[number, number, Handover]>([
    [0, 401, later('WhatsApp rejects our credentials (error 0).')],
    [2, 503, later('WhatsApp has a problem (error 2).')],
    [4, 400, later('WhatsApp limits how much we send (error 4).')],
    [10, 403, later('WhatsApp rejects our credentials (error 10).')],
    [200, 403, later('WhatsApp rejects our credentials (error 200).')],
    [100, 400, rejected('WhatsApp does not accept the request (error 100).')],
    [368, 403, later('WhatsApp has blocked our account (error 368).')],
    [80007, 400, later('WhatsApp limits how much we send (error 80007).')],
    [130429, 429, later('WhatsApp limits how much we send (error 130429).')],
    [130472, 400, rejected('WhatsApp does not deliver to this person (error 130472).')],
    [131000, 500, later('WhatsApp has a problem (error 131000).')],
    [131026, 400, rejected('WhatsApp cannot deliver to this phone (error 131026).')],
    [131042, 400, later('WhatsApp asks us to settle the payment (error 131042).')],
    [131047, 400, rejected('WhatsApp accepts only a template (error 131047).')],
    [131048, 400, later('WhatsApp limits how much we send (error 131048).')],
    [131049, 400, rejected('WhatsApp did not deliver, to limit what this person gets (error 131049).')],
    [131050, 400, rejected('WhatsApp did not deliver, because this person has stopped such messages (error 131050).')],
    [
      131056,
      400,
      { ...later('WhatsApp limits how often we write to this phone (error 131056).'), isOfRecipient: true } as Handover,
    ],
    [132007, 400, rejected('WhatsApp does not accept the template (error 132007).')],
    [132012, 400, rejected('WhatsApp has a template with another form of values (error 132012).')],
    [132015, 400, later('WhatsApp has paused the template (error 132015).')],
    [132016, 400, rejected('WhatsApp has disabled the template (error 132016).')],
    [133016, 400, later('WhatsApp limits how much we send (error 133016).')],
    [999999, 400, rejected('WhatsApp rejected the message (error 999999).')],
    [999999, 500, later('WhatsApp has a problem (error 999999).')],
  ])('%i with status %i', async (code, status, expected) => {
    error = { status, code, message: 'Asha Rao +919876543210' };
    const handover = await send();
    error = null;
    expect(handover).toEqual(expected);
    expect(JSON.stringify(handover)).not.toMatch(personalData);
  });
});

test.each<[string, (typeof gateway.faults)[number], Handover]>([
  ['an error page', faults.status(502), later('WhatsApp has a problem (status 502).')],
  ['a rejection without a code', faults.status(400), rejected('WhatsApp rejected the message (status 400).')],
  ['nonsense', faults.nonsense, unknown('The reply of WhatsApp has no id of the message.')],
  ['a body of 10 MB', faults.tenMegabytes(), unknown('The reply of WhatsApp has no id of the message.')],
  ['a connection that breaks', faults.hangUp, unknown('The gateway cannot be reached (UND_ERR_SOCKET).')],
  [
    'a rate limit with a time',
    faults.status(429, { 'retry-after': '30' }),
    { outcome: 'later', reason: 'WhatsApp has a problem (status 429).', retryAfterMs: 30_000 },
  ],
])('%s', async (_name, fault, expected) => {
  gateway.faults.push(fault);
  expect(await send()).toEqual(expected);
});

test('a slow gateway and one that is down', async () => {
  gateway.faults.push(faults.silent);
  expect(await send({}, message(), 50)).toEqual(unknown('The gateway did not answer in time.'));
  expect(await send({ apiUrl: await closedAddress() })).toEqual(later('The gateway cannot be reached (ECONNREFUSED).'));
});
