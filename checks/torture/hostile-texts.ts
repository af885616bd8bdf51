import type { Pool } from '#server/db/client.ts';
import { sql, verbatimSql } from '#server/db/sql.ts';

/**
 * Texts that run code or contact another host if a page includes them as anything but text. They call `__ran`, which only
 * the check defines, or send a request to `other.invalid`.
 */
export const payloads: string[] = [
  // Elements
  '<script>__ran()</script>',
  '<ScRiPt>__ran()</sCrIpT>',
  '<script src=//other.invalid/a.js></script>',
  '<script type=module>__ran()</script>',
  '<<script>__ran()//<</script>',
  '<script\n>__ran()</script\n>',
  '<img src=x onerror=__ran()>',
  '<img src="//other.invalid/a.png">',
  '<img/src=`x`onerror=__ran()>',
  '<image src=x onerror=__ran()>',
  '<svg onload=__ran()>',
  '<svg><script>__ran()</script></svg>',
  '<svg><animate onbegin=__ran() attributeName=x dur=1s>',
  '<svg><a href="javascript:__ran()"><text y=9>go</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=__ran()>#x">',
  '<math><mtext><table><mglyph><style><img src onerror=__ran()>',
  '<body onload=__ran()>',
  '<video><source onerror=__ran()></video>',
  '<audio src onerror=__ran()>',
  '<iframe src="javascript:parent.__ran()"></iframe>',
  '<iframe srcdoc="<script>parent.__ran()</script>"></iframe>',
  '<object data="javascript:__ran()"></object>',
  '<embed src="//other.invalid/a.swf">',
  '<details open ontoggle=__ran()>',
  '<input autofocus onfocus=__ran()>',
  '<select autofocus onfocus=__ran()>',
  '<marquee onstart=__ran()>',
  '<dialog open onclose=__ran()><form method=dialog>',
  '<div popover id=x onbeforetoggle=__ran()></div><button popovertarget=x>',
  '<style>@import "//other.invalid/a.css";</style>',
  '<link rel=stylesheet href=//other.invalid/a.css>',
  '<base href=//other.invalid/>',
  '<meta http-equiv=refresh content="0;url=javascript:__ran()">',
  '<form action="javascript:__ran()"><button>go</button></form>',
  '<template><script>__ran()</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=__ran()>">',
  // Escapes from an attribute, an element, a comment or a script
  '" autofocus onfocus=__ran() x="',
  "' onmouseover=__ran() x='",
  '"><img src=x onerror=__ran()>',
  "'><svg onload=__ran()>",
  '` onerror=__ran() `',
  '</title><script>__ran()</script>',
  '</textarea><script>__ran()</script>',
  '</style><script>__ran()</script>',
  '</script><script>__ran()</script>',
  '</script><!--<script>__ran()</script>',
  '{"@type":"x"}</script ><script>__ran()//',
  '--><script>__ran()</script><!--',
  ']]><script>__ran()</script>',
  // Code and templates
  '"-__ran()-"',
  "';__ran();//",
  '\\";__ran();//',
  `\${__ran()}`,
  "{{constructor.constructor('__ran()')()}}",
  '\u2028__ran()\u2029',
  // Addresses
  'javascript:__ran()',
  'JaVaScRiPt&colon;__ran()',
  'data:text/html,<script>__ran()</script>',
  // Characters that are normalised to others, and spreadsheet formulas
  '\uff1cscript\uff1e__ran()\uff1c/script\uff1e \u202e<img src=x onerror=__ran()>',
  '=HYPERLINK("//other.invalid","go")',
];

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
  const columns = await owner.rows<Column>(verbatimSql(textColumns));
  const written: HostileText[] = [];
  const refused = new Set<string>();
  for (const [number, { tableName, columnName, kind, key }] of columns.entries()) {
    const column = `${tableName}.${columnName}`;
    const rows = await owner.rows<{ place: string }>(
      verbatimSql(`select (${key})::text as place from ${tableName} order by ${key}`),
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
          update ${verbatimSql(tableName)} set ${verbatimSql(columnName)} = ${given}
          where (${verbatimSql(key)})::text = ${place}`)
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
