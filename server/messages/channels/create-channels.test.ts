import { expect, test } from 'vitest';
import webPush from 'web-push';
import { readConfig } from '#server/config.ts';
import { Outbox } from '#server/sms.ts';
import { outgoing } from '#server/test/gateway-server.ts';
import { createChannels, smsGatewayOf } from './create-channels.ts';

const at = new Date('2027-01-05T04:30:00Z');
const { signal } = new AbortController();
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const alone = { publicUrl: 'https://care.example', outbox: null, pushKey: null, now: () => at };
const configured = readConfig({
  SMS_GATEWAY_URL: 'https://sms.example/',
  SMS_WEBHOOK_SECRET: 'x'.repeat(32),
  WHATSAPP_TOKEN: 't',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_APP_SECRET: '0123456789abcdef',
  WHATSAPP_VERIFY_TOKEN: 'a verifying text',
  SMTP_URL: 'smtps://mail.example',
  EMAIL_FROM: 'care@care.example',
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
});

test('without configuration there is no channel but the inbox', () => {
  expect(createChannels(readConfig({}), alone)).toEqual({ channels: {}, pushKeys: null });
});

test('with configuration there is every channel', () => {
  const { channels } = createChannels(configured, alone);
  expect(Object.keys(channels)).toEqual(['whatsapp', 'sms', 'email', 'push']);
});

test('with demo data, SMS and e-mail go to the outbox', async () => {
  const outbox = new Outbox();
  const { channels } = createChannels(readConfig({}), { ...alone, outbox });
  expect(Object.keys(channels)).toEqual(['sms', 'email']);
  const accepted = { outcome: 'accepted', gatewayId: null };
  expect(await channels.sms?.send(outgoing(), signal)).toEqual(accepted);
  const text = { subject: 'Reminder', body: 'Hello', values: [] };
  const mail = outgoing({ address: { email: 'asha@care.example' }, text });
  expect(await channels.email?.send(mail, signal)).toEqual(accepted);
  expect(outbox.messages).toEqual([
    { phone: 'asha@care.example', text: 'Reminder\n\nHello', at },
    { phone: '+919876543210', text: outgoing().text.body, at },
  ]);
});

test('a configured gateway gets the messages also with demo data', async () => {
  const outbox = new Outbox();
  const { channels } = createChannels(configured, { ...alone, outbox });
  await channels.email?.send(outgoing(), AbortSignal.abort());
  await channels.sms?.send(outgoing(), AbortSignal.abort());
  expect(outbox.messages).toEqual([]);
});

test('the gateway is told the secret address for receipts', () => {
  expect(smsGatewayOf(configured, 'https://care.example')?.receiptsUrl).toBe(
    `https://care.example/api/webhooks/sms/${'x'.repeat(32)}`,
  );
  expect(smsGatewayOf({ ...configured, smsWebhookSecret: null }, 'https://care.example')?.receiptsUrl).toBe('');
});

test.each([
  ['https://care.example', 'https://care.example'],
  ['http://care.example', 'mailto:care@caresaathi.example'],
  ['https://localhost', 'mailto:care@caresaathi.example'],
  ['http://127.0.0.1:3000', 'mailto:care@caresaathi.example'],
])('on %s, push services are told %s', (publicUrl, subject) => {
  const { pushKeys } = createChannels(readConfig({}), { ...alone, publicUrl, pushKey: privateKey });
  expect(pushKeys).toEqual({ publicKey, privateKey, subject });
});

test('keys of web push that do not belong together are rejected at the start', () => {
  const other = webPush.generateVAPIDKeys();
  const vapid = { publicKey, privateKey: other.privateKey };
  expect(() => createChannels({ ...configured, vapid }, alone)).toThrow(
    'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY',
  );
  expect(() => createChannels(readConfig({}), { ...alone, pushKey: 'A'.repeat(43) })).toThrow('is not valid');
});
