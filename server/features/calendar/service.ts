import { hash } from 'node:crypto';
import { placeOf } from '#contract/appointments/place.ts';
import { shownStatus } from '#contract/appointments/statuses.ts';
import type * as api from '#contract/calendar/endpoints.ts';
import type { CalendarFeed } from '#contract/calendar/schemas.ts';
import type { MessageLanguage } from '#contract/messages/kinds.ts';
import type { ReplyOf } from '#contract/shared/endpoint.ts';
import { calendarScope, ownScope } from '#server/access.ts';
import { recordAudit } from '#server/audit.ts';
import type { Ctx, SignedInCtx } from '#server/context.ts';
import { inFamilyTransaction, inGateTransaction, inMessengerTransaction } from '#server/db/client.ts';
import { FairQueue } from '#server/fair-queue.ts';
import { isToken, newToken, tokenHash } from '#server/secrets.ts';
import { takeAttempt } from '../accounts/limits-service.ts';
import { requireOwnSession } from '../accounts/sessions-service.ts';
import { feedFile, sampleFeed } from './feed-file.ts';
import * as queries from './queries.ts';

const dayMs = 86_400_000;
/** A feed begins this many days ago. */
const pastDays = 90;
/** A cancelled appointment stays in the feed for this many days, so that every calendar notices the cancellation. */
const cancelledDays = 30;
const maxEntries = 500;

const auditEntity = (ctx: SignedInCtx) => ({ entity: 'account', entityId: ctx.actor.id });

export async function getCalendarFeed(ctx: SignedInCtx): Promise<CalendarFeed> {
  const createdAt = await inFamilyTransaction(ctx.db, ctx.actor.id, (tx) =>
    queries.findFeedCreation(tx, ownScope(ctx.actor)),
  );
  return { createdAt: createdAt?.toISOString() ?? null };
}

/** Creates or replaces the private address. Only its hash is stored, so no later reply can contain the address. */
export async function createCalendarFeed(ctx: SignedInCtx): Promise<ReplyOf<typeof api.createCalendarFeed>> {
  const token = newToken();
  await inFamilyTransaction(ctx.db, ctx.actor.id, async (tx) => {
    await requireOwnSession(tx, ctx);
    await queries.replaceFeed(tx, ownScope(ctx.actor), tokenHash(token), ctx.now);
    await recordAudit(tx, ctx, { action: 'account.calendar-feed-added', ...auditEntity(ctx) });
  });
  return { createdAt: ctx.now.toISOString(), url: `${ctx.origin}/calendar/${token}.ics` };
}

export async function endCalendarFeed(ctx: SignedInCtx): Promise<CalendarFeed> {
  await inFamilyTransaction(ctx.db, ctx.actor.id, async (tx) => {
    const wasThere = await queries.deleteFeed(tx, ownScope(ctx.actor));
    if (wasThere) await recordAudit(tx, ctx, { action: 'account.calendar-feed-deleted', ...auditEntity(ctx) });
  });
  return { createdAt: null };
}

/** Many calendar programs read at the same minute. At most four readings run at once, at most two of one account. */
const readings = new FairQueue({ slots: 4, slotsPerKey: 2, maxWaitingPerKey: 20, maxWaitMs: 8_000 });

/** Whether the calendar program already has the feed with this ETag. */
type IsKnown = (etag: string) => boolean;

/**
 * Reads the feed at an address. Null if the token is wrong, was replaced or removed, or if its account is deactivated.
 * The ETag is a digest of the data and the format of the feed. If the program already has the feed with this ETag,
 * `text` is null, and the visits are not read.
 */
export async function readFeed(
  ctx: Ctx,
  token: string,
  isKnown: IsKnown,
): Promise<{ text: string | null; etag: string } | null> {
  if (!isToken(token)) return null;
  const found = await inMessengerTransaction(ctx.db, (tx) => queries.findFeedAccount(tx, tokenHash(token)));
  const isPhoneProved = found?.isPhoneVerified || !ctx.services.provesPhones;
  const scope = found && calendarScope({ ...found, isPhoneProved });
  if (!scope) return null;
  const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * dayMs);
  const range = { startsFrom: daysAgo(pastDays), cancelledFrom: daysAgo(cancelledDays), limit: maxEntries };
  const { ownerId } = scope;
  return readings.run(ownerId, async () => {
    const digest = await inFamilyTransaction(ctx.db, ownerId, (tx) => queries.findFeedDigest(tx, scope, range));
    const etag = `"${hash('sha256', `${digest} ${formatDigest(found.language, ctx.origin)}`, 'base64url')}"`;
    if (isKnown(etag)) return { text: null, etag };
    await inGateTransaction(ctx.db, (tx) => takeAttempt(tx, ctx, 'calendarPerAccount', ownerId));
    const visits = await inFamilyTransaction(ctx.db, ownerId, (tx) => queries.findFeedVisits(tx, scope, range));
    return { text: feedFile(visits.map(visitOf), found.language, ctx.origin), etag };
  });
}

const formatDigests = new Map<string, string>();

/** A digest of the words and format of entries. If they change, the ETag changes, and programs load the feed again. */
function formatDigest(language: MessageLanguage, origin: string): string {
  const key = `${language} ${origin}`;
  const digest = formatDigests.get(key) ?? hash('sha256', sampleFeed(language, origin), 'base64url');
  formatDigests.set(key, digest);
  return digest;
}

function visitOf(row: queries.FeedVisitRow) {
  const { id, version, isStep, hasDoctor, isRequested, patientName, clinicId, clinicName } = row;
  const clinic = clinicId && clinicName ? { id: clinicId, name: clinicName } : null;
  return {
    id,
    version,
    isStep,
    hasDoctor,
    status: shownStatus(row.status),
    isRequested,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.updatedAt.toISOString(),
    patientName,
    place: placeOf({ ...row, clinic }),
  };
}

/** Counts a wrong address for its network. If there were too many, rejects the request and says how long to wait. */
export async function countWrongAddress(ctx: Ctx): Promise<void> {
  await inGateTransaction(ctx.db, (tx) => takeAttempt(tx, ctx, 'calendarPerAddress', ctx.client.network));
}
