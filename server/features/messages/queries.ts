import type { MessageKind, MessageLanguage, OtherKind } from '#contract/messages/kinds.ts';
import type { ListReply } from '#contract/shared/lists.ts';
import type { Db } from '#server/db/client.ts';
import { findPage, type List } from '#server/db/list.ts';
import { isShownTo, type OwnScope } from '#server/db/scopes.ts';
import { empty, sql } from '#server/db/sql.ts';

export type InboxRow = {
  id: string;
  kind: MessageKind | OtherKind;
  language: MessageLanguage;
  /** The version of the text that the message was written with; of a message about the account, its own text. */
  content: { subject: string; body: string };
  /** The values of the text. */
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

const inbox = (scope: OwnScope): List<'at'> => ({
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

/** One page of the family's inbox, newest first. */
export function findInbox(db: Db, scope: OwnScope, after: string | undefined): Promise<ListReply<InboxRow>> {
  return findPage<InboxRow, 'at'>(db, inbox(scope), { sort: '-at', after });
}

/** The screens show `99+`, so counting stops there. */
const maxUnread = 100;

export async function countUnread(db: Db, scope: OwnScope): Promise<number> {
  const row = await db.row<{ unread: number }>(sql`
    select count(*)::integer as unread
    from (select from messages m where ${isInInbox(scope)} and m.read_at is null limit ${maxUnread}) u`);
  return row.unread;
}

/** Marks messages as read: those with these ids, or all that were sent until now. */
export async function markRead(db: Db, scope: OwnScope, ids: string[] | null, now: Date): Promise<number> {
  return db.run(sql`
    update messages m set read_at = ${now}
    where ${isInInbox(scope)} and m.read_at is null and m.sent_at <= ${now}
      ${ids ? sql`and m.id = any(${ids}::uuid[])` : empty}`);
}
