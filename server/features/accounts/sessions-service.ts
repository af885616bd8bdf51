import type { GetViewerReply, Viewer } from '#contract/accounts/schemas.ts';
import { can } from '#contract/shared/roles.ts';
import type { Actor } from '#server/access.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx, SignedInCtx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { signedOut } from '#server/errors.ts';
import { isToken, newToken, tokenHash } from '#server/secrets.ts';
import { hasSecondFactor } from '../second-factors/queries.ts';
import type { AccountRow } from './queries.ts';
import * as queries from './sessions-queries.ts';

const daySeconds = 86_400;
const sessionDays = 30;
// The server decides when a session ends; the cookie may outlive it. Browsers allow at most 400 days.
const cookieMaxAgeSeconds = 400 * daySeconds;

/**
 * Signs this browser in, always with new tokens, so that a session or device cookie planted by an attacker is worthless.
 * The device cookie outlives the session, so that a known browser keeps its own attempt counter. This transaction must have
 * locked or inserted `account`, so that the password cannot change in between.
 */
export async function openSession(tx: Db, ctx: Ctx, account: AccountRow): Promise<Viewer> {
  const previous = ctx.client.cookie('session');
  if (previous) await queries.deleteSessionByToken(tx, tokenHash(previous));

  const token = newToken();
  const expiresAt = new Date(ctx.now.getTime() + sessionDays * daySeconds * 1000);
  const device = deviceLabel(ctx.client.userAgent);
  const sessionId = await queries.insertSession(tx, {
    tokenHash: tokenHash(token),
    accountId: account.id,
    device,
    now: ctx.now,
    expiresAt,
  });

  await rememberBrowser(tx, ctx, account.id);
  ctx.actor = await withFactorDuty(ctx, tx, actorOf(ctx, account, sessionId));
  await recordAudit(tx, ctx, { action: 'account.signed-in', entity: 'account', entityId: account.id });
  ctx.client.setCookie('session', token, cookieMaxAgeSeconds);
  ctx.client.clearCookie('signed-out');
  return viewerOf(ctx.actor);
}

/**
 * Keeps this browser's session under a new token, for an account whose other ways in have ended. Returns null if the session
 * has ended in the meantime.
 */
export async function renewSession(tx: Db, ctx: SignedInCtx, account: AccountRow): Promise<Viewer | null> {
  const token = newToken();
  if (!(await queries.replaceSessionToken(tx, ctx.actor.sessionId, tokenHash(token), ctx.now))) return null;
  await rememberBrowser(tx, ctx, account.id);
  ctx.actor = await withFactorDuty(ctx, tx, actorOf(ctx, account, ctx.actor.sessionId));
  ctx.client.setCookie('session', token, cookieMaxAgeSeconds);
  return viewerOf(ctx.actor);
}

/**
 * Rejects a request that adds a way into the own account if the actor's session has ended. Call it first in the transaction:
 * requests that end the ways in wait until this transaction ends.
 */
export async function requireOwnSession(tx: Db, ctx: SignedInCtx): Promise<void> {
  await queries.blockEndOfAccess(tx, ctx.actor.id);
  await requireOpenSession(tx, ctx);
}

/** Rejects a change whose actor was signed out or lost the role meanwhile. Call it after the locks that the change waits for. */
export async function requireOpenSession(tx: Db, { actor }: SignedInCtx): Promise<void> {
  if (!(await queries.hasSession(tx, actor.sessionId))) throw signedOut();
}

/** Stores that this browser has signed in to the account, under a new token. */
async function rememberBrowser(tx: Db, ctx: Ctx, accountId: string): Promise<void> {
  const oldDevice = ctx.client.cookie('device');
  const deviceToken = newToken();
  const hashes = { oldHash: oldDevice ? tokenHash(oldDevice) : null, newHash: tokenHash(deviceToken) };
  await queries.saveDevice(tx, hashes, accountId, ctx.now);
  ctx.client.setCookie('device', deviceToken, cookieMaxAgeSeconds);
}

/**
 * Finds the actor of a request. After a sign-out without a network, the browser has the cookie `signed-out`, and still sends its
 * session until the sign-out reaches the server. Such a request has no actor.
 */
export async function findActor(ctx: Ctx): Promise<Actor | null> {
  const actor = ctx.client.cookie('signed-out') ? null : await findSessionOwner(ctx);
  return actor && withFactorDuty(ctx, ctx.reads, actor);
}

/**
 * Adds to the actor whether a second factor must be set up first. This is checked on every request, so that the setting of the
 * server applies at once, also to older sessions.
 */
async function withFactorDuty(ctx: Ctx, db: Db, actor: Actor): Promise<Actor> {
  const isRequired = ctx.services.staffSecondFactor === 'required' && can(actor.role, 'admin.enter');
  return isRequired && !(await hasSecondFactor(db, actor.id)) ? { ...actor, mustAddSecondFactor: true } : actor;
}

/** Finds the actor of this browser's session. A malformed token is not looked up. */
export async function findSessionOwner(ctx: Ctx): Promise<Actor | null> {
  const token = ctx.client.cookie('session');
  if (!token || !isToken(token)) return null;
  const row = await queries.findSessionActor(ctx.reads, tokenHash(token), ctx.now);
  return row && actorOf(ctx, { ...row, id: row.accountId }, row.sessionId);
}

/** Says who is signed in. If the session of this browser was ended, the reply says why. */
export async function getViewer(ctx: Ctx): Promise<GetViewerReply> {
  if (ctx.actor) return { viewer: viewerOf(ctx.actor) };
  const isPage = ctx.pageActor !== undefined; // a page may be cached for everyone, so it must not contain an end cause
  const token = isPage ? undefined : ctx.client.cookie('session');
  const endCause = token && isToken(token) ? await queries.findEndCause(ctx.reads, tokenHash(token)) : null;
  return endCause ? { viewer: null, endCause } : { viewer: null };
}

/** The device id of this browser, if it has signed in to the account before. */
export async function findKnownDevice(tx: Db, ctx: Ctx, account: AccountRow | null): Promise<string | null> {
  const token = ctx.client.cookie('device');
  return token ? queries.findDevice(tx, tokenHash(token), account?.id ?? null, ctx.now) : null;
}

type Identity = Pick<AccountRow, 'id' | 'name' | 'phone' | 'userRole' | 'passwordIsTemporary' | 'phoneVerifiedAt'>;

function actorOf({ services }: Ctx, account: Identity, sessionId: string): Actor {
  const { id, name, phone, userRole: role, passwordIsTemporary: mustChangePassword } = account;
  const isPhoneProved = account.phoneVerifiedAt !== null || !services.provesPhones;
  return { id, name, phone, role, sessionId, mustChangePassword, isPhoneProved };
}

function viewerOf(actor: Actor): Viewer {
  const { id, name, phone, role, mustChangePassword, mustAddSecondFactor, isPhoneProved } = actor;
  const viewer = { id, name, phone, role, shortId: shortIdOf(id), mustChangePassword, isPhoneProved };
  return mustAddSecondFactor ? { ...viewer, mustAddSecondFactor } : viewer;
}

/** The short form of an account id, which people quote on the phone. */
export function shortIdOf(accountId: string): string {
  return accountId.slice(0, 6).toUpperCase();
}

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Names a browser so that its owner recognises it, e.g. `Chrome on Android`. */
export function deviceLabel(userAgent: string): string {
  const findName = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = findName(browsers) ?? 'A browser';
  const system = findName(systems);
  return system ? `${browser} on ${system}` : browser;
}
