import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Endpoint, type InputOf, type ReplyOf, urlOf } from '#contract/shared/endpoint.ts';
import type { ErrorReply } from '#contract/shared/errors.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import type { Services } from '#server/context.ts';
import type { Pool } from '#server/db/client.ts';
import { defaultLimits, type Limits } from '#server/db/limits.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox, type Sms } from '#server/sms.ts';
import { defaultSmsBudget, limitSmsToBudget } from '#server/sms-budget.ts';
import { createTestDatabase, type TestDatabase, testSecretKey } from './database.ts';
import { createSession } from './factories.ts';
import { quickPasswords } from './quick-passwords.ts';

type TestResponse<E extends Endpoint> = {
  status: number;
  body: ReplyOf<E> & ErrorReply;
  /** The body before it is parsed. */
  text: string;
  headers: Record<string, unknown>;
};

/** Whether a call has a JSON body: every call that writes does, unless its body is a file or bytes. */
export function sendsJson({ method, maxFileBytes, maxRawBytes }: Endpoint): boolean {
  return method !== 'GET' && method !== 'DELETE' && !maxFileBytes && !maxRawBytes;
}

/** A browser with its own cookies and its own address. */
export type Browser = {
  cookies: Map<string, string>;
  /** Sent with every call. */
  headers: Record<string, string>;
  call<E extends Endpoint>(endpoint: E, input?: Partial<InputOf<E>>): Promise<TestResponse<E>>;
};

/** The running API on its own database. Created before the tests of a file and removed after them. */
export type TestApp = {
  app: FastifyInstance;
  /** Connects as the role that serves requests. */
  db: Pool;
  /** Connects as the role that owns the tables. */
  owner: Pool;
  database: TestDatabase;
  /** The value of `ctx.now`. Tests may set it. */
  now: Date;
  /** Every line that was logged. */
  logged: string[];
  /** Calls as a visitor without cookies. */
  call: Browser['call'];
  browser(address?: string): Browser;
  /** A browser in which this account is signed in. */
  as(account: { id: string }, address?: string): Promise<Browser>;
  /** The sent text messages, newest first. */
  outbox: Outbox;
  /** Waits for the SMS that requests have begun to send. Every call by a `Browser` waits for them. */
  waitForSms(): Promise<void>;
  /** Starts another server on the same database. The caller closes it. */
  startAnother(): Promise<FastifyInstance>;
  /** Stops the server and starts another one on the same database. */
  restart(): Promise<void>;
};

type TestOptions = Partial<Omit<AppOptions, 'services' | 'limits'>> & {
  services?: Partial<Services>;
  limits?: Partial<Limits>;
};

/** Creates the app of a test file. Each test file has one, at its top: `const t = testApp();`. */
export function testApp({ limits: changedLimits = {}, ...options }: TestOptions = {}): TestApp {
  const t = { now: new Date('2027-01-05T04:30:00Z'), logged: [] as string[], outbox: new Outbox() } as TestApp;

  // A request does not wait for its SMS, but a test does.
  const pending = new Set<Promise<boolean>>();
  t.waitForSms = async () => void (await Promise.all(pending));
  const start = async () => {
    const logger = pino({ level: 'debug' }, { write: (line: string) => void t.logged.push(line) });
    const { smsBudget = defaultSmsBudget } = options.services ?? {};
    const secrets = new Secrets(testSecretKey);
    const budgeted = limitSmsToBudget({ db: t.db, secrets, budget: smsBudget, log: logger }, t.outbox);
    const counted: Sms = {
      send(message) {
        const sending = budgeted.send(message);
        pending.add(sending);
        return sending.finally(() => pending.delete(sending));
      },
    };
    const app = await buildApp({
      limits: { ...defaultLimits, ...changedLimits },
      db: t.db,
      primary: t.database.primary,
      isReady: async () => true,
      logger,
      site: null,
      publicUrl: 'http://localhost',
      trustProxy: [],
      hasDemoData: false,
      outbox: t.outbox,
      now: () => t.now,
      checksReplies: true,
      ...options,
      services: {
        secrets,
        passwords: quickPasswords,
        sms: counted,
        requirePhoneVerification: false,
        ...options.services,
      },
    });
    await app.ready();
    return app;
  };
  t.startAnother = start;
  t.restart = async () => {
    await t.app.close();
    t.app = await start();
  };

  beforeAll(async () => {
    t.database = await createTestDatabase(changedLimits);
    t.db = t.database.pool;
    t.owner = t.database.owner;
    t.app = await start();
  });
  afterAll(async () => {
    await t.app?.close();
    await t.database?.drop();
  });

  t.browser = (address = '203.0.113.1') => openBrowser(t, address);
  t.as = async ({ id }, address) => {
    const browser = t.browser(address);
    browser.cookies.set('session', await createSession(t.owner, id, t.now));
    return browser;
  };
  t.call = (endpoint, input) => t.browser().call(endpoint, input);
  return t;
}

function openBrowser(t: TestApp, address: string): Browser {
  const cookies = new Map<string, string>();
  const headers: Record<string, string> = {};
  return {
    cookies,
    headers,
    async call(endpoint, input = {}) {
      const response = await t.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, input),
        remoteAddress: address,
        headers,
        cookies: Object.fromEntries(cookies),
        ...(sendsJson(endpoint) ? { payload: (input as { body?: object }).body ?? {} } : {}),
        ...(endpoint.isStream ? { payloadAsStream: true as const } : {}),
      });
      await t.waitForSms();
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0 || value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const text = endpoint.isStream ? await readFirstChunk(response.stream()) : response.body;
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const body = isJson ? JSON.parse(text) : text;
      return { status: response.statusCode, body, text, headers: response.headers } as TestResponse<typeof endpoint>;
    },
  };
}

/** Reads the first chunk of an endless stream and closes the stream. */
async function readFirstChunk(stream: AsyncIterable<Buffer>): Promise<string> {
  for await (const chunk of stream) return chunk.toString();
  return '';
}
