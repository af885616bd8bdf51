import type { FastifyBaseLogger } from 'fastify';
import type { Screen } from '#contract/access-records.ts';
import type { Permission, Role } from '#contract/roles.ts';
import type { StaffProof } from './access.ts';
import type { Db } from './db/client.ts';
import type { Connections } from './db/connections.ts';
import type { Secrets } from './secrets.ts';
import type { Sms } from './sms.ts';

/** Who asks, as the database knows them at this moment. */
export type Actor = {
  id: string;
  name: string;
  phone: string | null;
  role: Role;
  sessionId: string;
  /** Staff chose the password: it must be replaced before anything else. */
  mustChangePassword: boolean;
};

/** What the asking browser brought, and the cookies it is given. */
export type Client = {
  /** What limits count visitors by: see `client-network.ts`. */
  network: string;
  userAgent: string;
  cookie(name: CookieName): string | undefined;
  setCookie(name: CookieName, value: string, maxAgeSeconds: number): void;
  clearCookie(name: CookieName): void;
};
export type CookieName = 'session' | 'device' | 'challenge';

/** What is the same for every request. */
export type Services = {
  secrets: Secrets;
  sms: Sms;
  requirePhoneVerification: boolean;
  /** Whether a family whose phone is not verified must confirm it by a code before its third booking. Off by default. */
  verifyPhoneToBook?: boolean;
};

/** What every verb and query receives: who, when, and through which connection. */
export type Ctx = {
  /** For transactions, and for statements that may wait or take long. */
  db: Connections;
  /** For quick statements that stand alone: they wait behind each other on a few connections, which costs less than many. */
  reads: Db;
  /**
   * Runs statements that take milliseconds and that anybody may cause, such as a search for words: a few at a time, visitors in
   * turns, on connections that quick statements do not share.
   */
  slowRead: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** The moment of the request. Nothing below a route reads the clock. */
  now: Date;
  requestId: string;
  log: FastifyBaseLogger;
  /** Known where the endpoint asks for a person; null for a visitor. */
  actor: Actor | null;
  /** Where the endpoint demands a permission: the proof that the actor has it. */
  staff: StaffProof | null;
  /** While a page is rendered: who asks, looked up once for all its calls. */
  identified?: Actor | null;
  /**
   * Staff reads of people's data are recorded, once per request. `screen`: where the reply is shown, null where it shows
   * nobody. `isSettled`: the read was recorded, or found to need no record. Only `recordView()` sets it.
   */
  view: { screen: Screen | null; isSettled: boolean };
  client: Client;
  services: Services;
};

/** A context in which somebody is signed in. */
export type SignedInCtx = Ctx & { actor: Actor };

/** A context of an endpoint that demands a permission, which the actor has. */
export type StaffCtx<P extends Permission = Permission> = SignedInCtx & { staff: StaffProof<P> };
