import type * as api from '#contract/messages/inbox-endpoints.ts';
import type { InboxMessage } from '#contract/messages/schemas.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { ownScope } from '#server/access.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inFamilyTransaction } from '#server/db/client.ts';
import { renderInboxText } from '#server/messages/render.ts';
import * as queries from './queries.ts';

/** One page of the actor's own inbox, also for staff. */
export async function listInbox(
  ctx: SignedInCtx,
  { query: { after } }: ParsedOf<typeof api.listInbox>,
): Promise<ReplyOf<typeof api.listInbox>> {
  const { rows, ...page } = await inFamilyTransaction(ctx.db, ctx.actor.id, (tx) =>
    queries.findInbox(tx, ownScope(ctx.actor), after),
  );
  return { ...page, rows: rows.map(messageOf) };
}

function messageOf({
  id,
  kind,
  sentAt,
  isRead,
  appointmentId,
  title,
  doctor,
  ...text
}: queries.InboxRow): InboxMessage {
  const { content, language, payload, startsAt } = text;
  const { subject, body } = renderInboxText(content, language, { ...payload, ...(startsAt && { startsAt }) });
  const visit = appointmentId && title ? { id: appointmentId, title, doctor } : null;
  return { id, kind, title: subject, text: body, language, at: sentAt.toISOString(), isRead, visit };
}

export async function countUnread(ctx: SignedInCtx): Promise<{ unread: number }> {
  const unread = await inFamilyTransaction(ctx.db, ctx.actor.id, (tx) =>
    queries.countUnreadInInbox(tx, ownScope(ctx.actor)),
  );
  return { unread };
}

/** Marks messages as read. Without ids, all that are in the inbox now. */
export async function markRead(ctx: SignedInCtx, { body: { ids } }: ParsedOf<typeof api.markRead>) {
  const scope = ownScope(ctx.actor);
  return inFamilyTransaction(ctx.db, ctx.actor.id, async (tx) => {
    await queries.markInboxRead(tx, scope, ids ?? null, ctx.now);
    return { unread: await queries.countUnreadInInbox(tx, scope) };
  });
}
