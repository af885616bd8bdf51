import { expect, test } from 'vitest';
import { addTestUsers, canAddTestUsers, exportUsers, listUsers } from '#contract/users/endpoints.ts';
import { sql, verbatimSql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createAppointment, createPatient } from '#server/test/factories.ts';

const t = testApp();
// The first six characters of each id must be unique: they are the number n.
const uniqueId = () => sql`(lpad(to_hex(n), 6, '0') || '00-0000-4000-8000-000000000000')::uuid`;
const asAdmin = async () => t.as(await createAccount(t.db, { role: 'admin' }));

test('the list has all accounts but administrators, newest first, with their counts; it is searched by name, phone and ID', async () => {
  const admin = await asAdmin();
  const family = await createAccount(t.db, { name: 'Zubin Mehta', phone: '+919812300001' });
  await createAppointment(t.db, family);
  const archived = await createPatient(t.db, family);
  await t.owner.run(sql`update patients set archived_at = now() where id = ${archived.id}`);
  const helper = await createAccount(t.db, { name: 'Zoya Helper', role: 'assistant' });
  await createAccount(t.db, { name: 'Zz Admin', role: 'admin' });

  const { body } = await admin.call(listUsers, { body: { q: 'z' } });
  expect(body.rows.map(({ name }) => name)).toEqual(['Zoya Helper', 'Zubin Mehta']);
  expect(body.rows[1]).toMatchObject({
    id: family.id,
    shortId: family.id.slice(0, 6).toUpperCase(),
    phone: '+919812300001',
    role: 'user',
    isActive: true,
    patientCount: 1,
    appointmentCount: 1,
  });
  expect(body).toMatchObject({ next: null, count: { value: 2, isCapped: false } });

  for (const q of [
    'zubin',
    'ZUBIN M',
    '9812300001',
    '098123 00001',
    '+91 98123-00001',
    family.id.slice(0, 6).toUpperCase(),
  ]) {
    expect((await admin.call(listUsers, { body: { q } })).body.rows, q).toMatchObject([{ id: family.id }]);
  }
  for (const q of ['%', '_', '\\', '98123 99999']) {
    expect((await admin.call(listUsers, { body: { q } })).body, q).toMatchObject({ rows: [], count: { value: 0 } });
  }
  const staff = await admin.call(listUsers, { body: { role: 'assistant' } });
  expect(staff.body.rows.map(({ id }) => id)).toEqual([helper.id]);
  expect((await admin.call(listUsers, { body: { role: 'admin' } as never })).status).toBe(400);
});

test('every order is read in pages by cursor, and each row appears once', async () => {
  const admin = await asAdmin();
  await t.owner.run(sql`
    insert into accounts (id, name, phone, password_hash, created_at)
    select ${uniqueId()}, 'Paged ' || (n * 7 % 60), '+9177' || lpad(n::text, 8, '0'), '-', now() + make_interval(secs => n / 3)
    from generate_series(20001, 20060) as n`);
  for (const sort of ['created', '-created', 'name', '-name'] as const) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await admin.call(listUsers, { body: { q: 'paged', sort, after } });
      expect(body.count).toEqual({ value: 60, isCapped: false });
      seen.push(...body.rows.map(({ id }) => id));
      after = body.next ?? undefined;
    } while (after);
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
    const key = sort.endsWith('name') ? sql`name collate "en-x-icu"` : sql`created_at`;
    const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
    const all = await t.owner.rows(
      sql`select id from accounts where name like 'Paged%' order by ${key} ${direction}, id ${direction}`,
    );
    expect(seen).toEqual(all.map(({ id }) => id));
  }
});

test('a cursor of another order, or a forged one, is rejected', async () => {
  const admin = await asAdmin();
  const { body } = await admin.call(listUsers, { body: { q: 'paged', sort: 'name' } });
  const encode = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const id = '11111111-1111-4111-8111-111111111111';
  const cursors = [body.next ?? '', 'x', encode({}), encode(['-created']), encode(['-created', 'soon', id])];
  for (const after of [...cursors, encode(['-created', '2027-01-01 00:00:00+00', 'x']), encode(['-created', 1, id])]) {
    const answer = await admin.call(listUsers, { body: { after } });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { after: 'This cursor does not belong to this list.' } },
    });
  }
});

test('counting stops at a thousand, and page 10,000 uses the index', async () => {
  const admin = await asAdmin();
  await t.owner.run(sql`
    insert into accounts (id, name, phone, password_hash, created_at)
    select ${uniqueId()}, 'Many ' || n, '+9166' || lpad(n::text, 8, '0'), '-', '2020-01-01'::timestamptz + make_interval(secs => n)
    from generate_series(1, 10500) as n`);
  await t.owner.run(sql`analyze accounts`);
  const { body } = await admin.call(listUsers);
  expect(body.count).toEqual({ value: 1_000, isCapped: true });
  expect(body.rows).toHaveLength(25);

  for (const [index, key, value] of [
    ['accounts_newest', 'a.created_at', "'2020-01-01 00:10:00+00'::timestamptz"],
    ['accounts_by_name', 'a.name collate "en-x-icu"', "'Many 5000'"],
  ]) {
    const plan = await t.owner.rows(
      verbatimSql(`explain select a.id, row_number() over (order by ${key} desc, a.id desc)
      from accounts a where a.user_role <> 'admin' and (${key}, a.id) < (${value}, gen_random_uuid())
      order by ${key} desc, a.id desc limit 26`),
    );
    expect(JSON.stringify(plan)).toContain(index);
    expect(JSON.stringify(plan)).not.toContain('Sort');
  }
});

test('an export contains the filtered rows without formulas, and the audit log records it without the search text', async () => {
  const account = await createAccount(t.db, { role: 'admin' });
  const admin = await t.as(account);
  await createAccount(t.db, { name: '=cmd|calc "Rao", Jr', phone: '+919812300777' });
  const { body } = await admin.call(exportUsers, { body: { q: 'cmd|calc', reason: 'Asked by the owner' } });
  expect(body).toMatchObject({ fileName: 'users-2027-01-05.csv', rowCount: 1, isCut: false });
  const [header, line] = body.text.split('\r\n');
  expect(header).toBe('\ufeffUser ID,Name,Phone,Role,Active,Patients,Appointments,Created At');
  expect(line).toContain(`,"'=cmd|calc ""Rao"", Jr",'+919812300777,user,yes,0,0,`);
  const row = await t.owner.maybeRow(
    sql`select * from audit_log where action = 'account.exported' and actor_id = ${account.id}`,
  );
  expect(row?.after).toEqual({ rows: 1, reason: 'Asked by the owner', role: null, state: null, isSearch: true });

  const all = await admin.call(exportUsers, { body: { reason: 'Asked by the owner' } });
  expect(all.body).toMatchObject({ rowCount: 10_000, isCut: true });
});

test('without demo data there are no test users; other roles are rejected', async () => {
  const admin = await asAdmin();
  expect((await admin.call(canAddTestUsers)).body).toEqual({ isOffered: false });
  expect((await admin.call(addTestUsers)).status).toBe(404);
  const manager = await t.as(await createAccount(t.db, { role: 'manager' }));
  for (const endpoint of [listUsers, exportUsers, canAddTestUsers, addTestUsers]) {
    expect(await manager.call(endpoint)).toMatchObject({
      status: 403,
      body: { message: "Access denied: You don't have administrator privileges to access this page." },
    });
  }
});
