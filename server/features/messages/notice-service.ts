import type { MessageLanguage } from '#contract/messages/kinds.ts';
import type { Tx } from '#server/db/client.ts';
import { announceInboxes } from '#server/messages/derive-queries.ts';
import { type AccountNotice, accountNoticeText } from '#server/messages/texts/account-notices.ts';
import { findLanguage, insertAccountNotice } from './queries.ts';

/** Tells an account something about itself in its inbox, on all its devices. Returns the language of its messages. */
export async function addInboxNotice(
  tx: Tx,
  accountId: string,
  notice: AccountNotice,
  now: Date,
): Promise<MessageLanguage> {
  const language = await findLanguage(tx, accountId);
  await insertAccountNotice(tx, { accountId, language, text: accountNoticeText(notice, language), now });
  await announceInboxes(tx, [accountId]);
  return language;
}
