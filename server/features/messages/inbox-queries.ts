import type * as kinds from '#contract/messages/kinds.ts';
import type { ListReply } from '#contract/shared/lists.ts';
import type { Db } from '#server/db/client.ts';
import { findPage, type ListQuery } from '#server/db/list.ts';
import { isShownTo, type OwnScope } from '#server/db/scopes.ts';
import { emptySql, jsonValue, sql } from '#server/db/sql.ts';

export type InboxRow = {
  id: string;
  kind: kinds.MessageKind | kinds.OtherKind;
  language: kinds.MessageLanguage;
  /** The text with placeholders, as it was when the message was created. A notice about the account has a text of its own. */
  content: { subject: string; body: string };
  /** The values for the placeholders of the text. */
  payload: Record<string, unknown>;
  startsAt: Date | null;
  sentAt: Date;
  isRead: boolean;
  appointmentId: string | null;
  title: string | null;
  doctor: string | null;
};

const isInInbox = (scope: OwnScope) => sql`
  m.account_id = ${scope.ownerId} and m.channel = 'inbox' and m.state = 'sent'
    and (m.appointment_id is null
      or exists (select from appointments o where o.id = m.appointment_id ${isShownTo(scope, 'o')}))`;

const inbox = (scope: OwnScope): ListQuery<'at'> => ({
  columns: sql`m.id, m.kind, coalesce(t.language, m.language) as language, coalesce(t.content, m.payload) as content, m.payload, m.starts_at, m.sent_at, m.read_at is not null as is_read, m.appointment_id,
    a.title, d.name as doctor`,
  from: sql`
    messages m
    left join message_texts t on t.id = m.text_id
    left join appointments a on a.id = m.appointment_id and a.user_id = m.account_id
    left join doctors d on d.id = a.doctor_id`,
  where: isInInbox(scope),
  counting: null,
  sortableColumns: { at: { key: sql`m.sent_at`, type: 'timestamptz' } },
  id: { key: sql`m.id`, type: 'uuid' },
});

/** One page of the account's inbox, newest first. */
export function findInbox(db: Db, scope: OwnScope, after: string | undefined): Promise<ListReply<InboxRow>> {
  return findPage<InboxRow, 'at'>(db, inbox(scope), { sort: '-at', after });
}

/** Screens show `99+` for 100 or more, so the query counts no further. */
const maxUnread = 100;

export async function countUnreadInInbox(db: Db, scope: OwnScope): Promise<number> {
  const row = await db.row<{ unread: number }>(sql`
    select count(*)::integer as unread
    from (select from messages m where ${isInInbox(scope)} and m.read_at is null limit ${maxUnread}) u`);
  return row.unread;
}

/** Marks messages as read: those with these ids, or all that were sent until now. */
export async function markInboxRead(db: Db, scope: OwnScope, ids: string[] | null, now: Date): Promise<number> {
  return db.run(sql`
    update messages m set read_at = ${now}
    where ${isInInbox(scope)} and m.read_at is null and m.sent_at <= ${now}
      ${ids ? sql`and m.id = any(${ids}::uuid[])` : emptySql}`);
}

type AccountNotice = {
  accountId: string;
  language: kinds.MessageLanguage;
  text: { subject: string; body: string };
  now: Date;
};

/** Adds a notice about the account itself to its inbox. The text is stored in the message. */
export async function insertAccountNotice(db: Db, { accountId, language, text, now }: AccountNotice): Promise<void> {
  await db.run(sql`
    insert into messages (account_id, kind, occasion, channel, language, payload, state, due_at, expires_at, next_attempt_at,
      created_at, sent_at)
    values (${accountId}, 'account', gen_random_uuid()::text, 'inbox', ${language}, ${jsonValue(text)}::text::jsonb, 'sent', ${now}, ${now}, ${now},
      ${now}, ${now})`);
}
