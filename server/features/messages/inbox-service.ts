import type * as api from '#contract/messages/inbox-endpoints.ts';
import type { MessageLanguage } from '#contract/messages/kinds.ts';
import type { InboxMessage } from '#contract/messages/schemas.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import { ownScope } from '#server/access.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inFamilyTransaction, type Tx } from '#server/db/client.ts';
import { announceInboxes } from '#server/messages/derive-queries.ts';
import { renderInboxText } from '#server/messages/render.ts';
import { type AccountNotice, accountNoticeText } from '#server/messages/texts/account-notices.ts';
import * as queries from './inbox-queries.ts';
import { findLanguage } from './settings-queries.ts';

/** One page of the inbox of the signed-in account. Staff, too, read only their own. */
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

/** Marks the messages with these ids as read; without ids, all messages that are in the inbox now. */
export async function markRead(ctx: SignedInCtx, { body: { ids } }: ParsedOf<typeof api.markRead>) {
  const scope = ownScope(ctx.actor);
  return inFamilyTransaction(ctx.db, ctx.actor.id, async (tx) => {
    await queries.markInboxRead(tx, scope, ids ?? null, ctx.now);
    return { unread: await queries.countUnreadInInbox(tx, scope) };
  });
}

/** Adds a notice about the account itself to its inbox. Returns the language of the account's messages. */
export async function addInboxNotice(
  tx: Tx,
  accountId: string,
  notice: AccountNotice,
  now: Date,
): Promise<MessageLanguage> {
  const language = await findLanguage(tx, accountId);
  await queries.insertAccountNotice(tx, { accountId, language, text: accountNoticeText(notice, language), now });
  await announceInboxes(tx, [accountId]);
  return language;
}
