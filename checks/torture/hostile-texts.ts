import type { Pool } from '#server/db/client.ts';
import { sql, verbatim } from '#server/db/sql.ts';

/** A text that is stored in the database. */
export type HostileText = { column: string; payload: string; value: string };

type Column = { tableName: string; columnName: string; kind: 'text' | 'varchar' | '_text' | 'jsonb'; key: string };

// All text columns, with the primary key of their table.
const textColumns = `
  select c.table_name, c.column_name, c.udt_name as kind,
    (select string_agg(quote_ident(a.attname), ', ')
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = c.table_name::regclass and i.indisprimary) as key
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    and c.table_name not in (select relname from pg_class where relispartition)
    and c.udt_name in ('text', '_text', 'varchar', 'jsonb') and c.table_name not like 'schema%'
  order by 1, c.ordinal_position`;

const shownFields = ['name', 'subject', 'body', 'patient', 'place', 'note'];

/**
 * Writes a payload into every text column of every row. Columns whose constraints reject all payloads are returned in
 * `refused`. Each value ends with the numbers of its column and row, so that it is recognised on a screen.
 */
export async function writeHostileTexts(owner: Pool, payloadOf: (column: number, row: number) => string) {
  const columns = await owner.rows<Column>(verbatim(textColumns));
  const written: HostileText[] = [];
  const refused = new Set<string>();
  for (const [number, { tableName, columnName, kind, key }] of columns.entries()) {
    const column = `${tableName}.${columnName}`;
    const rows = await owner.rows<{ place: string }>(
      verbatim(`select (${key})::text as place from ${tableName} order by ${key}`),
    );
    let accepted = 0;
    for (const [row, { place }] of rows.entries()) {
      const payload = payloadOf(number, row);
      const value = `${payload}//${number}.${row}`;
      const given = {
        text: sql`${value}`,
        varchar: sql`${value}`,
        _text: sql`array[${value}::text]`,
        // The fields that screens show: of a record, of a text of messages, and of its values.
        jsonb: sql`(select jsonb_object_agg(field, ${value}::text) from unnest(${shownFields}::text[]) field)`,
      }[kind];
      const isWritten = await owner
        .run(sql`
          update ${verbatim(tableName)} set ${verbatim(columnName)} = ${given}
          where (${verbatim(key)})::text = ${place}`)
        .then(
          (count) => count > 0,
          (error: { code?: string }) => {
            if (!/^(23|22001|22P)/.test(error.code ?? '')) throw error;
            return false;
          },
        );
      if (!isWritten) continue;
      accepted += 1;
      written.push({ column, payload, value });
    }
    if (rows.length > 0 && accepted === 0) refused.add(column);
  }
  return { written, refused: [...refused], columns: columns.length };
}
