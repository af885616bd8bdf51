import type { MessageLanguage } from '#contract/messages/kinds.ts';
import type { Db } from '#server/db/client.ts';
import { json, sql } from '#server/db/sql.ts';

type AccountNotice = {
  accountId: string;
  language: MessageLanguage;
  text: { subject: string; body: string };
  now: Date;
};

/** Adds a message about the account itself to its inbox. The text is stored with it. */
export async function insertAccountNotice(db: Db, { accountId, language, text, now }: AccountNotice): Promise<void> {
  await db.run(sql`
    insert into messages (account_id, kind, occasion, channel, language, payload, state, due_at, expires_at, next_attempt_at,
      created_at, sent_at)
    values (${accountId}, 'account', gen_random_uuid()::text, 'inbox', ${language}, ${json(text)}::text::jsonb, 'sent', ${now}, ${now}, ${now},
      ${now}, ${now})`);
}
