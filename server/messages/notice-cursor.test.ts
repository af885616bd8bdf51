import { beforeEach, expect, test } from 'vitest';
import { openPool } from '#server/db/pools.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { plainTexts, recordingChannels } from '#server/test/message-channels.ts';
import { deriveNotices, findMessages, summariesOf, testEngine } from '#server/test/message-setup.ts';
import { createVisit } from '#server/test/staff-setup.ts';
import { pauseAfterRestore } from './engine-queries.ts';

const t = testApp();
const newEngine = () => testEngine(t, { channels: recordingChannels(['sms'], () => t.now).channels });
const insertEntry = (visitId: string, action: string) => sql`
  insert into audit_log (at, action, entity, entity_id, before, after)
  values (${t.now}, ${action}, 'appointment', ${visitId}, '{"status": "cancelled"}', '{"status": "open"}')`;
const findPauses = () => t.owner.rows(sql`select scope, reason, paused_by from message_pauses`);
const findCursor = () =>
  t.owner.row<{ next: string; lastEntry: string; lastForeignEntry: string; cluster: string | null }>(
    sql`select next_transaction::text as next, last_entry::text, last_foreign_entry::text, cluster from message_cursor`,
  );

beforeEach(() => t.owner.run(sql`truncate messages, message_pauses`));

test('a transaction that commits late, with a lower entry, is not missed', async () => {
  const engine = newEngine();
  const [first, second] = [
    await createVisit(t, { startsAt: '2027-01-06T04:00:00Z' }),
    await createVisit(t, { startsAt: '2027-01-06T05:00:00Z' }),
  ];
  const slow = openPool(t.owner.connection, { max: 1 });
  await slow.begin(async (tx) => {
    await tx.run(insertEntry(first.id, 'appointment.booked')); // the lower id and transaction
    await t.owner.run(insertEntry(second.id, 'appointment.booked')); // commits first
    // The slow transaction may still commit: neither entry is read before it has ended.
    await engine.deriveNotices();
    expect(await findMessages(t)).toEqual([]);
  });
  await deriveNotices(t, engine);
  for (const { id } of [first, second])
    expect(summariesOf(await findMessages(t, id))).toEqual(['booked inbox sent', 'booked sms due']);
  await deriveNotices(t, engine);
  expect(await findMessages(t)).toHaveLength(4);
  await slow.end();
});

test('a transaction that rolls back causes no notice and holds nothing up', async () => {
  const engine = newEngine();
  const visit = await createVisit(t, { startsAt: '2027-01-06T06:00:00Z' });
  await t.owner
    .begin(async (tx) => {
      await tx.run(insertEntry(visit.id, 'appointment.booked'));
      throw new Error('Rolled back');
    })
    .catch(() => undefined);
  await t.owner.run(insertEntry(visit.id, 'appointment.confirmed'));
  await deriveNotices(t, engine);
  expect(summariesOf(await findMessages(t, visit.id))).toEqual(['confirmed inbox sent', 'confirmed sms due']);
});

test('many entries of one transaction are read in batches, each once', async () => {
  const engine = newEngine();
  const [first, last] = [
    await createVisit(t, { startsAt: '2027-01-06T07:00:00Z' }),
    await createVisit(t, { startsAt: '2027-01-06T08:00:00Z' }),
  ];
  await t.owner.run(sql`
    insert into audit_log (at, action, entity, entity_id)
    select ${t.now}, 'appointment.confirmed', 'appointment', case when n < 300 then ${first.id} else ${last.id} end
    from generate_series(1, 1200) n`);
  await deriveNotices(t, engine);
  const stored = await t.owner.rows<{ visit: string; occasion: string }>(sql`
    select appointment_id as visit, occasion from messages where channel = 'inbox' order by occasion::bigint`);
  const { newest } = await t.owner.row<{ newest: string }>(sql`select max(id)::text as newest from audit_log`);
  expect(stored.at(-1)).toEqual({ visit: last.id, occasion: newest });
  expect(new Set(stored.map(({ visit }) => visit))).toEqual(new Set([first.id, last.id]));
  expect((await findCursor()).lastEntry).toBe('0');
});

test('changes of more than three days ago, and of visits that are over, cause no notice', async () => {
  const engine = newEngine();
  const [old, over] = [
    await createVisit(t, { startsAt: '2027-01-20T04:00:00Z' }),
    await createVisit(t, { startsAt: '2027-01-04T04:00:00Z' }),
  ];
  await t.owner.run(sql`
    insert into audit_log (at, action, entity, entity_id) values
      (${t.now}::timestamptz - interval '73 hours', 'appointment.confirmed', 'appointment', ${old.id}),
      (${t.now}, 'appointment.confirmed', 'appointment', ${over.id})`);
  await deriveNotices(t, engine);
  expect(await findMessages(t)).toEqual([]);
});

test('the cursor of another cluster: sending is paused, and what was loaded is never announced', async () => {
  await deriveNotices(t, newEngine());
  const visit = await createVisit(t, { startsAt: '2027-01-07T04:00:00Z' });
  // As after loading a dump: the transaction numbers of the cursor and of an old entry are ahead of this cluster. The
  // number of the entry is ahead by 3 only.
  await t.owner.run(sql`update message_cursor set next_transaction = '900000000000', cluster = 'another/1'`);
  await t.owner.run(sql`
    insert into audit_log (at, action, entity, entity_id, transaction_id)
    values (${t.now}, 'appointment.booked', 'appointment', ${visit.id},
      (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 3)::text::xid8)`);
  const engine = newEngine();
  await deriveNotices(t, engine);
  expect(await findPauses()).toEqual([
    {
      scope: 'all',
      reason: 'This database is a copy of another one: its messages may have been sent already. 0 messages are due.',
      pausedBy: null,
    },
  ]);
  // After these transactions, the number of the old entry is in the past.
  for (let i = 0; i < 5; i += 1) await t.owner.run(sql`select pg_current_xact_id()`);
  await deriveNotices(t, engine);
  expect(await findMessages(t, visit.id)).toEqual([]);
  // A new change is announced.
  await t.owner.run(insertEntry(visit.id, 'appointment.confirmed'));
  await deriveNotices(t, engine);
  expect(summariesOf(await findMessages(t, visit.id))).toEqual(['confirmed inbox sent', 'confirmed sms due']);
});

test('a copy within the cluster is paused too; a restart of the same database is not', async () => {
  await deriveNotices(t, newEngine());
  expect(await findPauses()).toEqual([]);
  await t.owner.run(sql`update message_cursor set cluster = cluster || '1'`);
  await deriveNotices(t, newEngine());
  expect(await findPauses()).toMatchObject([{ scope: 'all' }]);
  await t.owner.run(sql`truncate message_pauses`);
  await deriveNotices(t, newEngine());
  expect(await findPauses()).toEqual([]);
});

test('after a restore, sending is paused and the reason says how many messages are due', async () => {
  const visit = await createVisit(t, { startsAt: '2027-01-07T05:00:00Z' });
  await t.owner.run(insertEntry(visit.id, 'appointment.confirmed'));
  const engine = newEngine();
  await deriveNotices(t, engine);
  await pauseAfterRestore(t.db, t.now);
  expect(await findPauses()).toMatchObject([
    {
      scope: 'all',
      reason: 'The database was restored from a backup: its messages may have been sent already. 1 messages are due.',
    },
  ]);
  expect(await engine.sendDue()).toBe(0);
});

test('each text is stored once, and a changed text as a new version; sent messages keep theirs', async () => {
  const visit = await createVisit(t, { startsAt: '2027-01-08T05:00:00Z' });
  const engine = newEngine();
  await t.owner.run(insertEntry(visit.id, 'appointment.confirmed'));
  await deriveNotices(t, engine);
  await engine.sendDue();
  const changed = {
    ...plainTexts,
    allTexts: () =>
      plainTexts
        .allTexts()
        .map((text) =>
          text.kind === 'confirmed' ? { ...text, content: { subject: '', body: 'Confirmed: {patient}' } } : text,
        ),
  };
  await t.owner.run(sql`update message_texts set template_name = 'T1' where kind = 'confirmed' and channel = 'sms'`);
  const { channels, sent } = recordingChannels(['sms'], () => t.now);
  await Promise.all([
    deriveNotices(t, testEngine(t, { channels, texts: changed })),
    deriveNotices(t, testEngine(t, { channels, texts: changed })),
  ]);
  const versions = () =>
    t.owner.rows<{ channel: string; version: number }>(sql`
      select channel, version from message_texts where kind = 'confirmed' and channel in ('inbox', 'sms') order by 1, 2`);
  expect(await versions()).toEqual([
    { channel: 'inbox', version: 1 },
    { channel: 'inbox', version: 2 },
    { channel: 'sms', version: 1 },
    { channel: 'sms', version: 2 },
  ]);
  await t.owner.run(insertEntry(visit.id, 'appointment.confirmed'));
  const second = testEngine(t, { channels, texts: changed });
  await deriveNotices(t, second);
  await second.sendDue();
  expect(sent.map(({ templateName }) => templateName)).toEqual([null]); // the new version is not registered yet
  // A rollback of the code: the old text gets its number again.
  const third = testEngine(t, { channels, texts: plainTexts });
  await t.owner.run(insertEntry(visit.id, 'appointment.confirmed'));
  await deriveNotices(t, third);
  await third.sendDue();
  expect((await versions()).map(({ version }) => version)).toEqual([1, 2, 3, 1, 2, 3]);
  expect(sent.map(({ templateName }) => templateName)).toEqual([null, 'T1']);
  const used = await t.owner.rows<{ version: number }>(sql`
    select x.version from messages m join message_texts x on x.id = m.text_id where m.appointment_id = ${visit.id}
    order by m.created_at, x.version`);
  expect(used.map(({ version }) => version).toSorted()).toEqual([1, 1, 2, 2, 3, 3]);
});
