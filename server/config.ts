import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js';
import * as z from 'zod/mini';
import type { SmsBudget } from '#contract/messages/kinds.ts';
import { StartError } from './errors.ts';
import { defaultSmsBudget } from './sms-budget.ts';
import { smsTexts } from './sms-texts.ts';

const flag = z.enum(['true', 'false'], 'must be true or false');
const wholeNumber = (defaultValue: number, min: number, max: number) =>
  z.prefault(
    z.pipe(
      z.string().check(z.regex(/^\d{1,6}$/, `must be a number from ${min} to ${max}`)),
      z.pipe(
        z.transform(Number),
        z.number().check(z.refine((n) => n >= min && n <= max, `must be a number from ${min} to ${max}`)),
      ),
    ),
    String(defaultValue),
  );
const httpUrl = () => z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address', abort: true });
/** Gateways get names, codes and a token, so they need HTTPS, except a gateway on this machine. */
const gatewayUrl = () =>
  httpUrl().check(
    z.refine((url) => {
      const { protocol, hostname } = new URL(url);
      return protocol === 'https:' || isLoopback(hostname);
    }, 'must be an https:// address, unless it is on this machine'),
  );
const postgresUrl = z.optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }));

// Writes, account requests and reads each get a part of the pool (`pool-shares.ts`). More connections than the
// processors can serve do not help.
const defaultPoolSize = Math.min(Math.max(2 * availableParallelism() + 6, 10), 20);

const Environment = z.object({
  PORT: wholeNumber(3000, 0, 65535),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  WAL_ARCHIVE: z._default(flag, 'false'),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_APP_URL: postgresUrl,
  DATABASE_READ_URL: postgresUrl,
  DATABASE_PREPARE: z.optional(flag),
  DATABASE_POOL: wholeNumber(defaultPoolSize, 4, 200),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'must be at least 32 characters long'))),
  DEMO_DATA: z.optional(flag),
  ADMIN_PHONE: z._default(z.string().check(z.regex(/^\+?[0-9 ]{10,15}$/, 'must be a phone number')), '9000000000'),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(6, 'must be at least 6 characters long'))),
  PHONE_COUNTRIES: z._default(
    z
      .string()
      .check(
        z.refine(
          (list) => splitList(list).length > 0 && splitList(list).every(isSupportedCountry),
          'must be codes of countries, like IN,AE',
        ),
      ),
    'IN',
  ),
  REQUIRE_PHONE_VERIFICATION: z.optional(flag),
  VERIFY_PHONE_TO_BOOK: z._default(flag, 'false'),
  STAFF_SECOND_FACTOR: z._default(
    z.enum(['required', 'optional', 'off'], 'must be required, optional or off'),
    'optional',
  ),
  NOTICE_MERGE_SECONDS: wholeNumber(180, 0, 540),
  SMS_DAILY_CODES: wholeNumber(defaultSmsBudget.codes, 1, 999_999),
  SMS_DAILY_NOTICES: wholeNumber(defaultSmsBudget.notices, 1, 999_999),
  SMS_DAILY_REGISTRATIONS: wholeNumber(defaultSmsBudget.registrations, 1, 999_999),
  SMS_GATEWAY_URL: z.optional(gatewayUrl()),
  SMS_GATEWAY_HEADERS: z.optional(z.string().check(z.refine(isTextRecord, 'must be a JSON object of texts'))),
  SMS_GATEWAY_BODY: z._default(z.string(), '{"to":"{phone}","text":"{text}"}'),
  SMS_GATEWAY_ID_PATH: z.optional(
    z.string().check(z.regex(/^[\w-]+(\.[\w-]+){0,9}$/, 'must be names, separated by dots')),
  ),
  SMS_SENDER: z._default(z.string(), ''),
  SMS_ENTITY_ID: z._default(z.string(), ''),
  SMS_TEXT_TEMPLATES: z.optional(
    z
      .string()
      .check(
        z.refine(isTemplateRecord, 'must be a JSON object, like {"code/en":"1107…"}, with keys of server/sms-texts.ts'),
      ),
  ),
  SMS_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^[\w-]{32,100}$/, 'must be 32 to 100 letters, digits, - or _')),
  ),
  WHATSAPP_PHONE_NUMBER_ID: z.optional(z.string().check(z.regex(/^\d{5,30}$/, 'must be a number'))),
  WHATSAPP_TOKEN: z.optional(z.string()),
  WHATSAPP_APP_SECRET: z.optional(z.string().check(z.minLength(16, 'must be at least 16 characters long'))),
  WHATSAPP_VERIFY_TOKEN: z.optional(z.string().check(z.minLength(16, 'must be at least 16 characters long'))),
  WHATSAPP_API_URL: z._default(gatewayUrl(), 'https://graph.facebook.com/v23.0'),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  EMAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(/^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, or Name <address>'),
      ),
  ),
  UPI_ADDRESS: z.optional(
    z.string().check(z.regex(/^[\w.-]{2,256}@[a-z][a-z0-9.-]{1,63}$/i, 'must be a UPI address, like care@bank')),
  ),
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, 'must be 65 bytes in base64url'))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'))),
  PUBLIC_URL: z.optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address', abort: true })
      .check(z.refine((url) => /^[a-z]+:\/\/[^/?#]+\/?$/i.test(url), 'must have no path')),
  ),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine(
          (list) => splitList(list).every(isAddressOrRange),
          'must be IP addresses or ranges, separated by commas',
        ),
      ),
    '',
  ),
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a pino level'),
    'info',
  ),
});

/** The UPI address of the demo. No bank is called `example`, so an app that scans the QR code cannot pay anybody. */
const demoUpiAddress = 'caresaathi@example';

/** Variables of which either all or none are set. */
const companions = [
  ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  ['SMTP_URL', 'EMAIL_FROM'],
  ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY'],
] as const;

/** Every environment variable that the server reads. */
export const variableNames: string[] = Object.keys(Environment.shape);

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** Whether the embedded database archives its WAL, so that the state at any moment can be restored. */
  archivesWal: boolean;
  /** Null: the server uses the embedded database. */
  database: { url: string; directUrl: string | null; appUrl: string | null; readUrl: string | null } | null;
  /** Undefined: prepared statements are used unless there is a pooler. */
  usesPreparedStatements: boolean | undefined;
  poolSize: number;
  /** Null: the server generates a key into the data folder. */
  secretKey: string | null;
  hasDemoData: boolean;
  adminPhone: string;
  adminPassword: string | null;
  /** The countries whose mobile numbers can have an account and get an SMS. */
  phoneCountries: CountryCode[];
  requirePhoneVerification: boolean;
  verifyPhoneToBook: boolean;
  staffSecondFactor: 'required' | 'optional' | 'off';
  /** For how long a notice waits for further changes of its visit. */
  noticeMergeSeconds: number;
  smsBudget: SmsBudget;
  /** Null: SMS are not sent, but kept in memory, in the outbox for development. */
  smsGateway: {
    url: string;
    headers: Record<string, string>;
    body: string;
    /** The path to the id of the message in the gateway's reply, such as `data.0.id`. */
    idPath: string | null;
    sender: string;
    entityId: string;
    /** The numbers of our texts with codes and warnings on the DLT platform, where every text of an SMS in India is registered. */
    templates: Record<string, string>;
  } | null;
  /** The secret in the address at which the SMS gateway reports deliveries; null: reports are not accepted. */
  smsWebhookSecret: string | null;
  whatsapp: { apiUrl: string; phoneNumberId: string; token: string; appSecret: string; verifyToken: string } | null;
  mail: { url: string; from: string } | null;
  /** The keys of web push. Null: with the embedded database, they are generated into the data folder; else no web push. */
  vapid: { publicKey: string; privateKey: string } | null;
  /** The address to which families pay by UPI. Null: no QR code is shown. */
  upiAddress: string | null;
  publicUrl: string | null;
  trustProxy: string[];
  logLevel: string;
};

function isTextRecord(json: string): boolean {
  try {
    return Object.values(JSON.parse(json)).every((value) => typeof value === 'string');
  } catch {
    return false;
  }
}

/** Whether each key names a text and a language, so that misspelt keys are noticed. */
function isTemplateRecord(json: string): boolean {
  if (!isTextRecord(json)) return false;
  return Object.keys(JSON.parse(json)).every((key) => {
    const [name = '', language = ''] = key.split('/');
    return key === `${name}/${language}` && Object.hasOwn(smsTexts, name) && Object.hasOwn(smsTexts.code, language);
  });
}

function isAddressOrRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const maxBits = { 4: 32, 6: 128 }[isIP(address)];
  if (!maxBits || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
}

function splitList(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Reads the file `.env`. Variables that are already set in the environment take precedence. */
export function readEnvFile(): void {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new StartError(`The file .env cannot be read (${code}).`);
  }
}

/** Validates the configuration. Only entry points call this; they pass the values on to the other modules. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // `PORT=` in an .env file means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(Environment, given);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (given.DATABASE_URL && !given.SECRET_KEY) problems.push('SECRET_KEY is required with DATABASE_URL');
  if (given.DATABASE_URL && given.WAL_ARCHIVE === 'true')
    problems.push('WAL_ARCHIVE is for the embedded database, not for DATABASE_URL');
  for (const name of ['DATABASE_APP_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    if (parsed.success && given[name] && !given.DATABASE_URL) problems.push(`${name} needs DATABASE_URL`);
  for (const names of companions) {
    const isSet = names.some((name) => given[name]);
    for (const name of names)
      if (isSet && !given[name]) problems.push(`${name} is required with ${names[0] === name ? names[1] : names[0]}`);
  }
  if (!parsed.success || problems.length > 0) throw new StartError(`Unusable configuration: ${problems.join('; ')}.`);

  const values = parsed.data;
  // Demo accounts have published passwords, so demo data is off by default where other machines can connect.
  const hasDemoData = values.DEMO_DATA ? values.DEMO_DATA === 'true' : !values.DATABASE_URL && isLoopback(values.HOST);
  const directUrl = values.DATABASE_DIRECT_URL ?? null;
  const readUrl = values.DATABASE_READ_URL ?? null;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    archivesWal: values.WAL_ARCHIVE === 'true',
    database: values.DATABASE_URL
      ? { url: values.DATABASE_URL, directUrl, appUrl: values.DATABASE_APP_URL ?? null, readUrl }
      : null,
    usesPreparedStatements: values.DATABASE_PREPARE ? values.DATABASE_PREPARE === 'true' : undefined,
    poolSize: values.DATABASE_POOL,
    secretKey: values.SECRET_KEY ?? null,
    hasDemoData,
    adminPhone: values.ADMIN_PHONE,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    phoneCountries: splitList(values.PHONE_COUNTRIES) as CountryCode[],
    // Without the variable, new accounts must confirm their phone by a code if there is a gateway that can send the code.
    requirePhoneVerification: values.REQUIRE_PHONE_VERIFICATION
      ? values.REQUIRE_PHONE_VERIFICATION === 'true'
      : Boolean(values.SMS_GATEWAY_URL),
    verifyPhoneToBook: values.VERIFY_PHONE_TO_BOOK === 'true',
    staffSecondFactor: values.STAFF_SECOND_FACTOR,
    noticeMergeSeconds: values.NOTICE_MERGE_SECONDS,
    smsBudget: {
      codes: values.SMS_DAILY_CODES,
      notices: values.SMS_DAILY_NOTICES,
      registrations: values.SMS_DAILY_REGISTRATIONS,
    },
    smsGateway: values.SMS_GATEWAY_URL
      ? {
          url: values.SMS_GATEWAY_URL,
          headers: JSON.parse(values.SMS_GATEWAY_HEADERS ?? '{}'),
          body: values.SMS_GATEWAY_BODY,
          idPath: values.SMS_GATEWAY_ID_PATH ?? null,
          sender: values.SMS_SENDER,
          entityId: values.SMS_ENTITY_ID,
          templates: JSON.parse(values.SMS_TEXT_TEMPLATES ?? '{}'),
        }
      : null,
    smsWebhookSecret: values.SMS_WEBHOOK_SECRET ?? null,
    whatsapp:
      values.WHATSAPP_TOKEN && values.WHATSAPP_PHONE_NUMBER_ID
        ? {
            apiUrl: values.WHATSAPP_API_URL.replace(/\/+$/, ''),
            phoneNumberId: values.WHATSAPP_PHONE_NUMBER_ID,
            token: values.WHATSAPP_TOKEN,
            appSecret: values.WHATSAPP_APP_SECRET ?? '',
            verifyToken: values.WHATSAPP_VERIFY_TOKEN ?? '',
          }
        : null,
    mail: values.SMTP_URL && values.EMAIL_FROM ? { url: values.SMTP_URL, from: values.EMAIL_FROM } : null,
    vapid:
      values.VAPID_PUBLIC_KEY && values.VAPID_PRIVATE_KEY
        ? { publicKey: values.VAPID_PUBLIC_KEY, privateKey: values.VAPID_PRIVATE_KEY }
        : null,
    upiAddress: values.UPI_ADDRESS ?? (hasDemoData ? demoUpiAddress : null),
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    trustProxy: splitList(values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL,
  };
}

/** The site that passkeys belong to, and the origin of its pages. */
export type PasskeySite = { rpId: string; origin: string };

/**
 * Returns the site of passkeys; null if browsers offer no passkeys there. Browsers offer them on HTTPS, and without HTTPS only
 * on this machine under the name localhost; never for an IP address. Without PUBLIC_URL, the site is `http://localhost:PORT`.
 */
export function passkeySiteOf(publicUrl: string | null, port: number): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl ?? `http://localhost:${port}`);
  const isPossible = protocol === 'https:' || isLoopback(hostname);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return isPossible && !isAddress ? { rpId: hostname, origin } : null;
}
