import type { ExternalChannel } from '#contract/messages/kinds.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { lockKeys } from '#server/db/limits.ts';
import { json, sql } from '#server/db/sql.ts';
import type { TextSource } from './channel.ts';

/**
 * Stores a new version of each text that differs from its newest stored version. If an older version has the same
 * content, the new version gets its template. Servers that start together do this one after the other. Returns the ids
 * of the given texts by `kind/channel/language`.
 */
export async function registerTexts(tx: Tx, texts: readonly TextSource[]): Promise<Record<string, number>> {
  await tx.run(sql`select pg_advisory_xact_lock(${lockKeys.messageTexts})`);
  const given = sql`jsonb_to_recordset(${json(texts)}::text::jsonb)
    as g (kind text, channel text, language text, content jsonb)`;
  await tx.run(sql`
    insert into message_texts (kind, channel, language, version, content, template_name)
    select g.kind, g.channel, g.language, coalesce(newest.version, 0) + 1, g.content, (
      select t.template_name from message_texts t
      where t.kind = g.kind and t.channel = g.channel and t.language = g.language and t.content = g.content
        and t.template_name is not null
      order by t.version desc limit 1)
    from ${given}
    left join lateral (
      select t.version, t.content from message_texts t
      where t.kind = g.kind and t.channel = g.channel and t.language = g.language
      order by t.version desc limit 1) newest on true
    where newest.content is distinct from g.content`);
  const rows = await tx.rows<{ key: string; id: number }>(sql`
    select distinct on (t.kind, t.channel, t.language) t.kind || '/' || t.channel || '/' || t.language as key, t.id
    from ${given}
    join message_texts t on t.kind = g.kind and t.channel = g.channel and t.language = g.language and t.content = g.content
    order by t.kind, t.channel, t.language, t.version desc`);
  return Object.fromEntries(rows.map(({ key, id }) => [key, id]));
}

/** The keys of those texts of a channel that have a number or name at its carrier. */
export async function findRegisteredTexts(
  db: Db,
  channel: ExternalChannel,
  textIds: Record<string, number>,
): Promise<Set<string>> {
  const ofChannel = Object.entries(textIds).filter(([key]) => key.includes(`/${channel}/`));
  const rows = await db.rows<{ id: number }>(sql`
    select id from message_texts where id = any (${ofChannel.map(([, id]) => id)}::integer[]) and template_name is not null`);
  const registered = new Set(rows.map(({ id }) => id));
  return new Set(ofChannel.flatMap(([key, id]) => (registered.has(id) ? [key] : [])));
}

/** The last id that the audit log has given out. If it has changed, there are new entries, or there will be soon. */
export async function findLastEntry(db: Db): Promise<string> {
  const { lastEntry } = await db.row<{ lastEntry: string }>(
    sql`select last_value::text as last_entry from audit_log_id_seq`,
  );
  return lastEntry;
}
