import { beforeAll, expect, test } from 'vitest';
import { systemProof } from '#server/access.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { planOf } from '#server/test/explain.ts';
import { findMessages, type MessageSearch } from './staff-queries.ts';

// 40,000 messages of 2,000 families. A query plan that reads the whole table would be slow with millions of messages.
const t = testApp();
const everyone = { ownerId: null } as FamilyScope;
const newest = { sort: '-created' } as const;
let family: { id: string; visitId: string };

beforeAll(async () => {
  await t.owner.script(`
    insert into accounts (id, name, phone, password_hash)
      select md5(n::text)::uuid, 'Family ' || md5(n::text), '+9190' || lpad(n::text, 8, '0'), '-' from generate_series(1, 2000) n;
    insert into patients (user_id, sequence, patient_number, name, age, gender)
      select id, 0, phone, name, 40, 'Other' from accounts where name like 'Family %';
    insert into appointments (user_id, patient_id, title, search_text, starts_at)
      select user_id, id, 'Visit', search_fold('Visit ' || name), timestamptz '2027-01-05 04:00Z' + sequence * interval '1 day'
      from patients;
    insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, state, reason, due_at, expires_at,
        next_attempt_at, created_at, sent_at)
      select a.user_id, a.id, a.starts_at, (array['reminder', 'booked', 'moved', 'cancelled'])[1 + n % 4], n::text,
        (array['inbox', 'sms', 'email', 'push'])[1 + n / 4 % 4], case when n = 7 then 'failed' else 'sent' end, 'Down', now(), now(),
        now(), timestamptz '2027-01-01Z' + n * interval '1 minute', now()
      from appointments a, generate_series(1, 20) n;
    analyze`);
  family = await t.owner.row<typeof family>(sql`
    select user_id as id, id as visit_id from appointments order by id limit 1`);
});

const explain = (search: Partial<MessageSearch>) =>
  planOf(t.db, (db) => findMessages(db, everyone, { ...newest, ...search }));

test.each<[string, string, () => Partial<MessageSearch>]>([
  ['no filter', 'messages_newest', () => ({})],
  ['a state', 'messages_by_state', () => ({ state: 'failed' })],
  ['a kind', 'messages_by_kind', () => ({ kind: 'moved' })],
  ['a channel', 'messages_by_channel', () => ({ channel: 'email' })],
  ['a family', 'messages_by_family', () => ({ family: family.id })],
  ['a visit', 'messages_by_visit', () => ({ appointment: family.visitId })],
  ['a name', 'messages_by_family', () => ({ q: family.id.replaceAll('-', '').slice(0, 12) })],
  ['the number of an appointment', 'messages_by_visit', () => ({ q: family.visitId.slice(0, 6) })],
])('with %s, messages are read by %s', async (_name, index, search) => {
  const plan = await explain(search());
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan on appointments');
});

test('the search finds the messages of the family', async () => {
  const q = (await t.owner.row<{ name: string }>(sql`select name from accounts where id = ${family.id}`)).name.slice(7);
  const { rows, count } = await inStaffTransaction(t.db, systemProof, (tx) =>
    findMessages(tx, everyone, { ...newest, q }),
  );
  expect([rows.length, count?.value]).toEqual([20, 20]);
  expect(new Set(rows.map(({ familyId }) => familyId))).toEqual(new Set([family.id]));
});
