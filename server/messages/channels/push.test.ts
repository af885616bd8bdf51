import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { closedAddress, faults, gatewayServer, outgoing, personalData, sendJson } from '#server/test/gateway-server.ts';
import type { Handover } from '../channel.ts';
import { isPushService, pushChannel } from './push.ts';

// `gateway` is a push service (RFC 8030) that checks VAPID (RFC 8292). `decrypt()` does what a browser does, by RFC 8291 and
// RFC 8188. It does not use the library, so a mistake of the library is found.
const { generateVAPIDKeys } = webPush;
const keys = { ...generateVAPIDKeys(), subject: 'mailto:care@caresaathi.example' };

const gateway = gatewayServer((request, response) => {
  const { ttl, topic, urgency, 'content-encoding': encoding, authorization = '' } = request.headers;
  if (!/^\d+$/.test(String(ttl))) return sendJson(response, 400, { reason: 'MissingTTL' });
  if (encoding !== 'aes128gcm' || !/^[\w-]{1,32}$/.test(String(topic)) || !/^(normal|high)$/.test(String(urgency)))
    return sendJson(response, 400, { reason: 'BadHeaders' });
  const [, jwt = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const problem = vapidProblem(jwt, key, gateway.url);
  if (problem) return sendJson(response, 403, { reason: problem });
  if (request.bytes.length > 4096) return void response.writeHead(413).end();
  response.writeHead(201, { location: `${gateway.url}/m/1` }).end();
});

/** RFC 8292: a JWT signed by the key that the browser subscribed with, for this origin, valid for at most a day. */
function vapidProblem(jwt: string, key: string, origin: string): string | null {
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return 'BadJwtToken';
  if (key !== keys.publicKey) return 'VapidPkHashMismatch';
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (aud !== origin) return 'BadJwtToken';
  if (exp * 1000 < Date.now() || exp * 1000 > Date.now() + 24 * 3600_000) return 'ExpiredJwtToken';
  // Apple rejects a subject on localhost.
  return /^(mailto:[^@]+@(?!localhost)|https:\/\/(?!localhost))/.test(sub) ? null : 'BadJwtToken';
}

type Browser = { ecdh: ECDH; auth: Buffer };

function openBrowser(path = '/push-secret/1', id = 'subscription-1') {
  const ecdh = createECDH('prime256v1');
  const auth = randomBytes(16);
  const browser: Browser = { ecdh, auth };
  const p256dh = ecdh.generateKeys('base64url');
  const subscription = { id, endpoint: `${gateway.url}${path}`, p256dh, auth: auth.toString('base64url') };
  return { browser, subscription };
}

/** RFC 8291, section 3.4: what a browser does with a message. */
function decrypt({ ecdh, auth }: Browser, bytes: Buffer): string {
  const salt = bytes.subarray(0, 16);
  const keyLength = bytes[20] ?? 0;
  const senderKey = bytes.subarray(21, 21 + keyLength);
  const content = bytes.subarray(21 + keyLength);
  const shared = ecdh.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

const text = { subject: 'Visit on Tue, Jan 5 at 3:30 PM', body: 'Asha Rao has a visit.', values: [] };
const { signal } = new AbortController();
const send = (subscriptions: object[], given = {}, timeoutMs = 2_000) =>
  pushChannel(
    { ...keys, ...given },
    { timeoutMs, isKnown: (endpoint) => endpoint.startsWith('http://127.0.0.1') },
  ).send(outgoing({ text, address: { subscriptions: subscriptions as never } }), signal);
const later = (reason: string): Handover => ({ outcome: 'later', reason, isOfRecipient: true });

test('the browser decrypts title, text, language and address, and nothing else', async () => {
  const { browser, subscription } = openBrowser();
  expect(await send([subscription])).toEqual({ outcome: 'accepted', gatewayId: null });
  const [request] = gateway.received;
  expect(request?.path).toBe('/push-secret/1');
  expect(request?.headers).toMatchObject({
    topic: '3e51d9a26b0c4c3f9d612f6b1c8f0a11',
    ttl: '43200',
    urgency: 'normal',
  });
  expect(JSON.parse(decrypt(browser, request?.bytes ?? Buffer.alloc(0)))).toEqual({
    title: 'Visit on Tue, Jan 5 at 3:30 PM',
    body: 'Asha Rao has a visit.',
    lang: 'en',
    url: 'https://care.example/r/Zk3vQ0x7RmYt8LpA',
  });
});

test.each([
  [3_600, 'reminder', '3600'],
  [0, 'reminder', '0'],
  [86_400, 'reminder', '43200'],
  [86_400, 'late', '7200'],
  [600, 'late', '600'],
] as const)(
  'a message that is useful for %i s more, %s: the service keeps it for %s s',
  async (keepSeconds, kind, ttl) => {
    const message = outgoing({ text, kind, keepSeconds, address: { subscriptions: [openBrowser().subscription] } });
    await pushChannel(keys, { isKnown: () => true }).send(message, signal);
    expect(gateway.received[0]?.headers.ttl).toBe(ttl);
  },
);

test('requests go on between the encryptions for two browsers', async () => {
  let turns = 0;
  const encryptedAt: number[] = [];
  const encrypt = webPush.generateRequestDetails;
  const spy = vi.spyOn(webPush, 'generateRequestDetails').mockImplementation((...given) => {
    encryptedAt.push(turns);
    return encrypt(...given);
  });
  const turn = () => {
    turns += 1;
    if (encryptedAt.length < 10) setImmediate(turn);
  };
  setImmediate(turn);
  await send(Array.from({ length: 10 }, (_, n) => openBrowser(`/${n}`, `browser-${n}`).subscription));
  spy.mockRestore();
  expect(new Set(encryptedAt).size).toBe(10);
});

test('browsers that are gone are named, and one that accepts is enough', async () => {
  const browsers = ['a', 'b', 'c'].map((id) => openBrowser(`/${id}`, id).subscription);
  gateway.faults.push(faults.status(404), faults.status(410));
  const handover = await send(browsers);
  expect(handover).toMatchObject({ outcome: 'accepted' });
  const ended = gateway.received.slice(0, 2).map(({ path }) => path.slice(1));
  expect((handover as { endedSubscriptions: string[] }).endedSubscriptions.toSorted()).toEqual(ended.toSorted());
});

test('without any browser left, the next channel is used', async () => {
  gateway.faults.push(faults.status(410));
  expect(await send([openBrowser().subscription])).toEqual({
    outcome: 'rejected',
    reason: 'No browser shows notifications of this account any more.',
    endedSubscriptions: ['subscription-1'],
  });
  expect(await send([])).toMatchObject({ outcome: 'rejected' });
});

test.each<[string, (typeof gateway.faults)[number], Handover]>([
  ['an error', faults.status(500), later('The push service has a problem (status 500).')],
  [
    'a rate limit',
    faults.status(429, { 'retry-after': '60' }),
    { ...later('The push service limits how much we send (status 429).'), retryAfterMs: 60_000 } as Handover,
  ],
  [
    'a message that is too large',
    faults.status(413),
    { outcome: 'rejected', reason: 'The push service rejected the message.' },
  ],
  [
    'a redirect is not followed',
    faults.status(307, { location: 'http://127.0.0.1:9/' }),
    later('The push service has a problem (status 307).'),
  ],
  ['a connection that breaks', faults.hangUp, later('The push service cannot be reached (UND_ERR_SOCKET).')],
  ['an error with a body of 10 MB', faults.tenMegabytes(503), later('The push service has a problem (status 503).')],
  ['a success with a body of 10 MB', faults.tenMegabytes(201), { outcome: 'accepted', gatewayId: null }],
])('%s', async (_name, fault, expected) => {
  gateway.faults.push(fault);
  expect(await send([openBrowser().subscription])).toEqual(expected);
});

test('a slow service and one that is down', async () => {
  const { subscription } = openBrowser();
  gateway.faults.push(faults.silent);
  expect(await send([subscription], {}, 50)).toEqual(later('The push service did not answer in time.'));
  expect(await send([{ ...subscription, endpoint: await closedAddress() }])).toEqual(
    later('The push service cannot be reached (ECONNREFUSED).'),
  );
});

describe('wrong keys', () => {
  test('are reported, and the message waits', async () => {
    expect(await send([openBrowser().subscription], generateVAPIDKeys())).toEqual(
      later('The push service rejects our keys (status 403).'),
    );
    expect(await send([openBrowser().subscription], { subject: 'https://localhost' })).toEqual(
      later('The push service rejects our keys (status 403).'),
    );
  });

  test('a subscription with damaged keys is ended', async () => {
    const { subscription } = openBrowser();
    expect(await send([{ ...subscription, p256dh: 'x'.repeat(87) }])).toMatchObject({
      endedSubscriptions: ['subscription-1'],
    });
    expect(gateway.received).toHaveLength(0);
  });
});

test('only addresses of known push services are called', async () => {
  const { subscription } = openBrowser();
  const handover = await pushChannel(keys).send(outgoing({ text, address: { subscriptions: [subscription] } }), signal);
  expect(handover).toMatchObject({ outcome: 'rejected', endedSubscriptions: ['subscription-1'] });
  expect(gateway.received).toHaveLength(0);
  expect(JSON.stringify(handover)).not.toMatch(personalData);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://FCM.googleapis.com/fcm/send/abc', false],
  ['https:fcm.googleapis.com/fcm/send/abc', false],
  ['https:/fcm.googleapis.com/fcm/send/abc', false],
  ['https:\\\\fcm.googleapis.com\\fcm', false],
  ['HTTPS://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.goo\tgleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com/\u0000', false],
  [' https://fcm.googleapis.com/abc', false],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://evil.example#.push.apple.com', false],
  ['https://evil.example\\.push.apple.com/', false],
  ['https://evilpush.apple.com/', false],
  ['https://1-courier.push.apple.com/', false],
  ['https://a.b.notify.windows.com/', false],
  ['https://notify.windows.com.evil.example/', false],
  ['https://127.0.0.1/', false],
  ['https://[::1]/', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://localhost/', false],
  ['file:///etc/passwd', false],
  ['not an address', false],
  ['', false],
])('%s: %s', (endpoint, expected) => {
  expect(isPushService(endpoint)).toBe(expected);
});
