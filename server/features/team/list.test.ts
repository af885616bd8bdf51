import { expect, test } from 'vitest';
import { changeRole, createAccount, exportTeam, listTeam, setAccountActive } from '#contract/team/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount as makeAccount } from '#server/test/factories.ts';

const t = testApp();
const member = { phone: '9844411101', password: 'first-day-77', role: 'manager' as const };

test('the team list has only staff, is searched by name, phone, e-mail and role, and does not show a removed member', async () => {
  const admin = await t.as(await makeAccount(t.db, { role: 'admin', name: 'Amrita Admin' }));
  await makeAccount(t.db, { name: 'A Family' });
  const body = { ...member, name: 'Manoj Manager', email: 'manoj@example.in' };
  const { id } = (await admin.call(createAccount, { body })).body;

  const all = await admin.call(listTeam, { body: { sort: 'name' } });
  expect(all.body.rows.map(({ name, role }) => [name, role])).toEqual([
    ['Amrita Admin', 'admin'],
    ['Manoj Manager', 'manager'],
  ]);
  expect(all.body.rows[1]).toMatchObject({ email: 'manoj@example.in', phone: '+919844411101', isActive: true });
  for (const query of [{ q: 'manoj@' }, { q: '98444 11101' }, { role: 'manager' as const }]) {
    expect((await admin.call(listTeam, { body: query })).body).toMatchObject({ rows: [{ id }], count: { value: 1 } });
  }
  const file = await admin.call(exportTeam, { body: { role: 'manager', reason: 'Asked by the owner' } });
  expect(file.body.text).toContain("Manoj Manager,'+919844411101,manoj@example.in,manager,yes,");

  await admin.call(changeRole, { params: { accountId: id }, body: { role: 'user' } });
  expect((await admin.call(listTeam)).body.count?.value).toBe(1);
});

test('of two admins who remove or deactivate each other concurrently, one stays, in each of ten rounds', async () => {
  for (let round = 0; round < 10; round += 1) {
    await t.owner.run(sql`update accounts set user_role = 'user' where user_role = 'admin'`);
    const [one, two] = [await makeAccount(t.db, { role: 'admin' }), await makeAccount(t.db, { role: 'admin' })];
    const [first, second] = [await t.as(one), await t.as(two)];
    const answers = await Promise.all([
      first.call(changeRole, { params: { accountId: two.id }, body: { role: 'user' } }),
      second.call(setAccountActive, { params: { accountId: one.id }, body: { isActive: false } }),
    ]);
    const left = await t.owner.rows(sql`select from accounts where user_role = 'admin' and deactivated_at is null`);
    expect(left, JSON.stringify(answers.map(({ status }) => status))).toHaveLength(1);
  }
});

test('managers and families are rejected', async () => {
  for (const role of ['manager', 'user'] as const) {
    const browser = await t.as(await makeAccount(t.db, { role }));
    for (const endpoint of [listTeam, exportTeam]) expect((await browser.call(endpoint)).status).toBe(403);
  }
});
