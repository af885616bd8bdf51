import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { isLoopback, passkeySiteOf, readConfig, variableNames } from './config.ts';

const secret = { SECRET_KEY: 'a secret of at least thirty-two characters' };
const external = { DATABASE_URL: 'postgres://owner:pw@db.example:5432/care', ...secret };

const whatsapp = {
  WHATSAPP_TOKEN: 't',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_APP_SECRET: '0123456789abcdef',
  WHATSAPP_VERIFY_TOKEN: 'a verifying text',
};
const mail = { SMTP_URL: 'smtps://care:pw@mail.example:465', EMAIL_FROM: 'CareSaathi <care@care.example>' };
const vapid = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'p'.repeat(43) };

test('nothing set: the embedded database, on this machine only, with demo data', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    database: null,
    secretKey: null,
    hasDemoData: true,
    usesPreparedStatements: undefined,
    poolSize: Math.min(Math.max(2 * availableParallelism() + 6, 10), 20),
    trustProxy: [],
    publicUrl: null,
    smsGateway: null,
    smsWebhookSecret: null,
    whatsapp: null,
    mail: null,
    vapid: null,
    logLevel: 'info',
  });
});

test.each([
  ['an empty variable counts as not set', { PORT: '', SECRET_KEY: '' }, { port: 3000, secretKey: null }],
  ['a port', { PORT: '8080' }, { port: 8080 }],
  ['port 0: any free one', { PORT: '0' }, { port: 0 }],
  ['the WAL archive', { WAL_ARCHIVE: 'true' }, { archivesWal: true }],
  ['a data folder becomes absolute', { DATA_DIR: '/var/lib/care/' }, { dataDir: '/var/lib/care' }],
  [
    'an external database',
    external,
    { database: { url: external.DATABASE_URL, directUrl: null, appUrl: null, readUrl: null } },
  ],
  ['no prepared statements', { DATABASE_PREPARE: 'false' }, { usesPreparedStatements: false }],
  ['prepared statements through a pooler too', { DATABASE_PREPARE: 'true' }, { usesPreparedStatements: true }],
  [
    'a public address loses its last slash',
    { PUBLIC_URL: 'https://care.example/' },
    { publicUrl: 'https://care.example' },
  ],
  [
    'an SMS gateway',
    {
      SMS_GATEWAY_URL: 'https://sms.example/',
      SMS_GATEWAY_ID_PATH: 'data.0.id',
      SMS_SENDER: 'CARESA',
      SMS_ENTITY_ID: '12',
      SMS_TEXT_TEMPLATES: '{"code/hi":"1107"}',
    },
    {
      requirePhoneVerification: true,
      smsGateway: {
        url: 'https://sms.example/',
        headers: {},
        idPath: 'data.0.id',
        sender: 'CARESA',
        entityId: '12',
        templates: { 'code/hi': '1107' },
      },
    },
  ],
  [
    'the daily budget of SMS',
    { SMS_DAILY_CODES: '300', SMS_DAILY_REGISTRATIONS: '50' },
    { smsBudget: { codes: 300, notices: 5_000, registrations: 50 } },
  ],
  ['a secret for receipts', { SMS_WEBHOOK_SECRET: 'x'.repeat(32) }, { smsWebhookSecret: 'x'.repeat(32) }],
  [
    'WhatsApp',
    whatsapp,
    {
      whatsapp: {
        apiUrl: 'https://graph.facebook.com/v23.0',
        phoneNumberId: '106540352242922',
        token: 't',
        appSecret: '0123456789abcdef',
        verifyToken: 'a verifying text',
      },
    },
  ],
  ['a mail server', mail, { mail: { url: mail.SMTP_URL, from: mail.EMAIL_FROM } }],
  ['a bare sender', { ...mail, EMAIL_FROM: 'care@care.example' }, { mail: { from: 'care@care.example' } }],
  ['keys of web push', vapid, { vapid: { publicKey: vapid.VAPID_PUBLIC_KEY, privateKey: vapid.VAPID_PRIVATE_KEY } }],
  ['proxies', { TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,::1' }, { trustProxy: ['10.0.0.1', '192.168.0.0/16', '::1'] }],
  ['demo data is off if other machines can connect', { HOST: '0.0.0.0' }, { hasDemoData: false }],
  ['demo data is off with an external database', external, { hasDemoData: false }],
  ['demo data can be turned on', { HOST: '0.0.0.0', DEMO_DATA: 'true' }, { hasDemoData: true }],
  ['demo data can be turned off', { DEMO_DATA: 'false' }, { hasDemoData: false }],
  ['demo data is on if only this machine can connect', { HOST: 'localhost' }, { hasDemoData: true }],
])('%s', (_name, env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a number from 0 to 65535'],
  [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT must be a number from 0 to 65535'],
  [{ DATABASE_POOL: '3' }, 'DATABASE_POOL must be a number from 4 to 200'],
  [{ ...secret, DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be a postgres:// address'],
  [{ DATABASE_DIRECT_URL: 'x' }, 'DATABASE_DIRECT_URL must be a postgres:// address'],
  [{ DATABASE_APP_URL: 'x' }, 'DATABASE_APP_URL must be a postgres:// address'],
  [{ DATABASE_PREPARE: 'no' }, 'DATABASE_PREPARE must be true or false'],
  [{ DATABASE_URL: external.DATABASE_URL }, 'SECRET_KEY is required with DATABASE_URL'],
  [{ WAL_ARCHIVE: 'on' }, 'WAL_ARCHIVE must be true or false'],
  [{ ...external, WAL_ARCHIVE: 'true' }, 'WAL_ARCHIVE is for the embedded database, not for DATABASE_URL'],
  [{ DATABASE_APP_URL: 'postgres://x/y' }, 'DATABASE_APP_URL needs DATABASE_URL'],
  [{ DATABASE_DIRECT_URL: 'postgres://x/y' }, 'DATABASE_DIRECT_URL needs DATABASE_URL'],
  [{ DATABASE_READ_URL: 'postgres://x/y' }, 'DATABASE_READ_URL needs DATABASE_URL'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be at least 32 characters long'],
  [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be true or false'],
  [{ ADMIN_PHONE: 'call me' }, 'ADMIN_PHONE must be a phone number'],
  [{ ADMIN_PASSWORD: 'abc' }, 'ADMIN_PASSWORD must be at least 6 characters long'],
  [{ PUBLIC_URL: 'care.example' }, 'PUBLIC_URL must be an http:// or https:// address'],
  [{ PUBLIC_URL: 'https://care.example/app' }, 'PUBLIC_URL must have no path'],
  [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY must be IP addresses or ranges, separated by commas'],
  [{ TRUST_PROXY: '10.0.0.0/64' }, 'TRUST_PROXY must be IP addresses or ranges, separated by commas'],
  [{ SMS_DAILY_NOTICES: '0' }, 'SMS_DAILY_NOTICES must be a number from 1 to 999999'],
  [{ SMS_GATEWAY_ID_PATH: 'a..b' }, 'SMS_GATEWAY_ID_PATH must be names, separated by dots'],
  [{ SMS_WEBHOOK_SECRET: 'short' }, 'SMS_WEBHOOK_SECRET must be 32 to 100 letters, digits, - or _'],
  [{ ...whatsapp, WHATSAPP_PHONE_NUMBER_ID: '+91 98' }, 'WHATSAPP_PHONE_NUMBER_ID must be a number'],
  [{ ...whatsapp, WHATSAPP_VERIFY_TOKEN: 'short' }, 'WHATSAPP_VERIFY_TOKEN must be at least 16 characters long'],
  [{ ...whatsapp, WHATSAPP_APP_SECRET: 'short' }, 'WHATSAPP_APP_SECRET must be at least 16 characters long'],
  [
    { ...whatsapp, WHATSAPP_API_URL: 'http://graph.example/v23.0' },
    'WHATSAPP_API_URL must be an https:// address, unless it is on this machine',
  ],
  [
    { SMS_GATEWAY_URL: 'http://sms.example/' },
    'SMS_GATEWAY_URL must be an https:// address, unless it is on this machine',
  ],
  [{ SMS_GATEWAY_URL: 'sms.example' }, 'SMS_GATEWAY_URL must be an http:// or https:// address'],
  [{ ...whatsapp, WHATSAPP_TOKEN: '' }, 'WHATSAPP_TOKEN is required with WHATSAPP_PHONE_NUMBER_ID'],
  [{ ...whatsapp, WHATSAPP_APP_SECRET: '' }, 'WHATSAPP_APP_SECRET is required with WHATSAPP_TOKEN'],
  [{ SMTP_URL: 'https://mail.example', EMAIL_FROM: 'a@b.c' }, 'SMTP_URL must be an smtp:// or smtps:// address'],
  [{ EMAIL_FROM: 'a@b.c' }, 'SMTP_URL is required with EMAIL_FROM'],
  [{ SMTP_URL: mail.SMTP_URL }, 'EMAIL_FROM is required with SMTP_URL'],
  [{ ...mail, EMAIL_FROM: 'CareSaathi' }, 'EMAIL_FROM must be an address, or Name <address>'],
  [{ ...vapid, VAPID_PUBLIC_KEY: 'x' }, 'VAPID_PUBLIC_KEY must be 65 bytes in base64url'],
  [{ ...vapid, VAPID_PRIVATE_KEY: '' }, 'VAPID_PRIVATE_KEY is required with VAPID_PUBLIC_KEY'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be a pino level'],
])('%j is rejected', (env, expected) => {
  expect(() => readConfig(env)).toThrow(`Unusable configuration: ${expected}.`);
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.9.8.7', true],
  ['::1', true],
  ['[::1]', true],
  ['127.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['0.0.0.0', false],
])('%s leads to this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test('one line names every invalid variable, and contains no value', () => {
  const env = {
    PORT: 'p-secret',
    LOG_LEVEL: 'l-secret',
    SECRET_KEY: 's-secret',
    DATABASE_URL: 'mysql://u:d-secret@h/x',
  };
  expect(() => readConfig(env)).toThrow(
    /^Unusable configuration: PORT .+; DATABASE_URL .+; SECRET_KEY .+; LOG_LEVEL .+\.$/,
  );
  expect(() => readConfig(env)).not.toThrow(/-secret/);
});

test('.env.example names exactly the variables that the server reads, each with a comment', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(variableNames.toSorted());
  for (const name of variableNames) expect(example).toMatch(new RegExp(`# \\S.*\\n#?${name}=`));
});

test.each([
  [null, { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['https://care.example', { rpId: 'care.example', origin: 'https://care.example' }],
  ['https://care.example:8443', { rpId: 'care.example', origin: 'https://care.example:8443' }],
  ['http://localhost:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['http://care.example', null],
  ['http://127.0.0.1:3000', null],
  ['https://192.0.2.1', null],
  ['https://[2001:db8::1]', null],
])('the passkeys of %s', (publicUrl, expected) => {
  expect(passkeySiteOf(publicUrl, 3000)).toEqual(expected);
});
