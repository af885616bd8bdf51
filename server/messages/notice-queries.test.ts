import { beforeAll, expect, test } from 'vitest';
import { inMessengerTransaction, type Tx } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createCity, createType } from '#server/test/factories.ts';
import { findVisitChanges } from './notice-queries.ts';

// Many visits, and changes of a few of them.
const t = testApp();
const changeCount = 200;

beforeAll(async () => {
  const { id: cityId } = await createCity(t.db);
  const { id: typeId } = await createType(t.db);
  await t.owner.script(`
    insert into accounts (id, name, phone, password_hash)
      select md5(n::text)::uuid, 'Family ' || n, '+9190' || lpad(n::text, 8, '0'), '-' from generate_series(1, 200) n;
    insert into patients (user_id, sequence, patient_number, name, age, gender)
      select id, 0, phone, name, 40, 'Other' from accounts where name like 'Family %';
    insert into appointments (user_id, patient_id, appointment_type_id, city_id, title, starts_at)
      select p.user_id, p.id, '${typeId}', '${cityId}', 'Visit', timestamptz '2027-02-01 04:00Z' + make_interval(hours => n)
      from patients p, generate_series(1, 20) n;
    insert into audit_log (at, actor_id, action, entity, entity_id)
      select '2027-01-05', case when n % 2 = 0 then user_id end, 'appointment.booked', 'appointment', id::text
      from (select *, row_number() over (order by id) as n from appointments) a where n <= ${changeCount};
    analyze`);
});

test('the changes of visits are read by the ids of their entries and visits', async () => {
  const { changes } = await t.owner.row<{ changes: string }>(sql`
    select jsonb_agg(jsonb_build_object('entry', l.id, 'at', l.at, 'kind', 'booked', 'appointment_id', l.entity_id,
      'starts_at', '2027-02-01T04:00:00Z'))::text as changes
    from audit_log l`);
  let plan = '';
  const found = await inMessengerTransaction(t.db, async (tx) => {
    await tx.run(sql`select set_config('enable_seqscan', 'off', true)`); // as the engine does
    const explain = async (statement: Sql) => {
      const lines = await tx.rows(sql`explain (analyze, buffers, timing off) ${statement}`);
      plan = lines.map((line) => Object.values(line).join('')).join('\n');
      return [];
    };
    await findVisitChanges({ rows: explain } as unknown as Tx, changes);
    return findVisitChanges(tx, changes);
  });
  expect(found).toHaveLength(changeCount);
  expect(found.filter(({ byStaff }) => byStaff)).toHaveLength(changeCount / 2);
  // A scan of the visits for each change would read ten times as much.
  expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(changeCount * 20);
});
