import { expect, test } from 'vitest';
import { testApp } from '#server/test/app.ts';
import { constraintTexts } from './constraints.ts';
import { sql } from './sql.ts';

const t = testApp();

test('every constraint with a message exists, also as a trigger', async () => {
  const rows = await t.owner.rows<{ name: string }>(sql`
    select conname as name from pg_constraint
    union select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisunique
    union select t.tgname from pg_trigger t where not t.tgisinternal`);
  const known = new Set(rows.map((row) => row.name));
  expect(Object.keys(constraintTexts).filter((name) => !known.has(name))).toEqual([]);
});
