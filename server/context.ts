import type { FastifyBaseLogger } from 'fastify';
import type { CountryCode } from 'libphonenumber-js';
import type { Screen } from '#contract/access-records/schemas.ts';
import type { MessageLanguage, SmsBudget } from '#contract/messages/kinds.ts';
import type { Permission } from '#contract/shared/roles.ts';
import type { Actor } from './access.ts';
import type { PasskeySite } from './config.ts';
import type { Db } from './db/client.ts';
import type { StaffProof } from './db/scopes.ts';
import type { Messaging } from './messages/channel.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { PoolShare } from './pool-shares.ts';
import type { Secrets } from './secrets.ts';
import type { Sms } from './sms.ts';
import type { WaitingAccessRecords } from './waiting-access-records.ts';

/** The browser of a request: its network, user agent and cookies. */
export type Client = {
  /** The network of the browser, by which requests are limited (`networkOf`). */
  network: string;
  userAgent: string;
  /** The language of the page that calls, which screens send with every change. Without it, the language of the browser. */
  language: MessageLanguage;
  cookie(name: CookieName): string | undefined;
  setCookie(name: CookieName, value: string, maxAgeSeconds: number): void;
  clearCookie(name: CookieName): void;
};
/**
 * `signed-out` is set by scripts in the browser after a sign-out without a network. `written` is where the last write of this
 * browser ended in the WAL. `sign-in` is the token of a sign-in that waits for the second factor.
 */
export type CookieName = 'session' | 'device' | 'challenge' | 'sign-in' | 'signed-out' | 'written';

type WebhookSecrets = {
  smsSecret: string | null;
  whatsapp: { phoneNumberId: string; appSecret: string; verifyToken: string } | null;
};

/** Shared by all requests. */
export type Services = {
  secrets: Secrets;
  passwords: PasswordHasher;
  sms: Sms;
  /** How many SMS may be sent per day from each share of the budget. Absent: the default. */
  smsBudget?: SmsBudget;
  requirePhoneVerification: boolean;
  /**
   * Whether an account sees what staff created for it only after somebody has entered a code sent to its phone. On if an SMS
   * gateway is configured. Absent: off.
   */
  provesPhones?: boolean;
  /** The countries whose mobile numbers can have an account. Absent: India. */
  phoneCountries?: readonly CountryCode[];
  /** Whether a family whose phone is not verified must confirm the phone by a code before its third booking. Absent: no. */
  verifyPhoneToBook?: boolean;
  /** Whether staff must have a second factor, may add one, or are never asked for one. Absent: they may add one. */
  staffSecondFactor?: 'required' | 'optional' | 'off';
  /** The site that passkeys belong to. Null or absent: browsers offer no passkeys at this address. */
  passkeySite?: PasskeySite | null;
  /** The organisation's address for UPI payments. Absent: no QR code is shown. */
  upiAddress?: string | null;
  /** The secrets that prove that a report comes from a gateway. Absent: no reports are accepted. */
  webhooks?: WebhookSecrets;
  /** Access records that wait for space. Absent: while the disk is full, data that needs an access record is not shown. */
  waitingRecords?: WaitingAccessRecords;
  /** The channels of messages besides the inbox. Absent: messages appear in the inbox only. */
  messages?: Messaging;
};

/** The context of a request: actor, time and database connections. */
export type Ctx = {
  /** For transactions, and for statements that may wait for a lock or run long. */
  db: PoolShare;
  /** For single quick statements. They are pipelined on a few connections, which costs less than many connections. */
  reads: Db;
  /** For single quick statements on public data: the directory and its prices. They may run on a replica. */
  directory: Db;
  /**
   * Runs statements on public data that take milliseconds and that any visitor can trigger, such as a search. Only a few run
   * concurrently, visitors take turns, and they do not use the connections of `reads`. They may run on a replica.
   */
  slowRead: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** The time of the request. Services and queries use it instead of the clock. */
  now: Date;
  requestId: string;
  log: FastifyBaseLogger;
  /** Null for a visitor, and on endpoints that neither require nor read the actor (`readsActor`). */
  actor: Actor | null;
  /** The proof of the permission that the endpoint requires; null if it requires none. */
  staff: StaffProof | null;
  /** Set only while the server renders a page: the actor of the page, found once for all API calls of the page. */
  pageActor?: Actor | null;
  /**
   * The state of the access record of this request. `screen`: the screen that shows the reply, or null if it needs no record
   * (`recordedAs` of a route). `isRecorded`: the read is recorded or needs no record.
   */
  view: { screen: Screen | null; isRecorded: boolean };
  client: Client;
  /** The origin of all pages, e.g. `https://caresaathi.in`: a part of every link in a message or a file. */
  origin: string;
  /** Whether the demo accounts, whose passwords are published, exist. */
  hasDemoData: boolean;
  services: Services;
};

export type SignedInCtx = Ctx & { actor: Actor };

/** The context of an endpoint that requires a permission. */
export type StaffCtx<P extends Permission = Permission> = SignedInCtx & { staff: StaffProof<P> };
