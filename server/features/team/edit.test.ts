import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getViewer, renameAccount } from '#contract/accounts/endpoints.ts';
import type { Role } from '#contract/shared/roles.ts';
import { editAccount, listTeam } from '#contract/team/endpoints.ts';
import { listUsers } from '#contract/users/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount } from '#server/test/factories.ts';

const t = testApp();
const reason = 'The family asked for it';
let lastPhone = 9_820_000_000;
const newPhone = () => String(++lastPhone);
const params = ({ id }: { id: string }) => ({ params: { accountId: id } });
const as = async (role: Role) => t.as(await createAccount(t.db, { role }));
const storedOf = ({ id }: { id: string }) =>
  t.owner.row<{ name: string; phone: string; email: string | null; version: number; phoneVerifiedAt: Date | null }>(
    sql`select name, phone, email, version, phone_verified_at from accounts where id = ${id}`,
  );
const entriesOf = ({ id }: { id: string }) =>
  t.owner.rows(sql`
    select action, before, after from audit_log where entity_id = ${id} and action <> 'account.signed-in' order by id`);
const changed = {
  status: 409,
  body: { code: 'changed', message: 'Somebody else saved this while you were editing. Please look at what changed.' },
};

test('only an administrator changes the phone of a colleague, and nobody the own one', async () => {
  const colleague = await createAccount(t.db, { role: 'assistant' });
  const browser = await t.as(colleague);
  const body = { name: colleague.name, phone: newPhone(), reason, version: 1 };
  expect((await (await as('manager')).call(editAccount, { ...params(colleague), body })).status).toBe(403);
  t.outbox.messages.length = 0;
  expect((await (await as('admin')).call(editAccount, { ...params(colleague), body })).status).toBe(200);
  expect((await browser.call(getViewer)).body.viewer).toBeNull();
  expect(t.outbox.messages.map(({ phone }) => phone)).toEqual([`+91${body.phone}`, colleague.phone]);

  const admin = await createAccount(t.db, { role: 'admin' });
  const own = { ...params(admin), body: { name: 'New Name', phone: newPhone(), reason, version: 1 } };
  expect(await (await t.as(admin)).call(editAccount, own)).toMatchObject({
    status: 409,
    body: { message: 'You cannot change your own phone number. Please ask a colleague.' },
  });
  expect(await storedOf(admin)).toMatchObject({ name: admin.name, phone: admin.phone });
  const onlyName = { ...params(admin), body: { name: 'New Name', phone: admin.phone, reason, version: 1 } };
  expect((await (await t.as(admin)).call(editAccount, onlyName)).status).toBe(200);
});

test('an administrator edits name and e-mail, and not the phone of a family; the audit log has what changed', async () => {
  const family = await createAccount(t.db, { name: 'Old Name' });
  const browser = await t.as(family);
  const admin = await as('admin');
  const first = { name: 'New Name', phone: family.phone, email: 'new@example.in', reason, version: 1 };
  expect((await admin.call(editAccount, { ...params(family), body: first })).status).toBe(200);
  expect(await storedOf(family)).toMatchObject({ name: 'New Name', email: 'new@example.in', version: 2 });
  expect((await browser.call(getViewer)).body.viewer?.name).toBe('New Name');

  const second = { name: 'New Name', phone: family.phone, email: '', reason, version: 2 };
  expect(await admin.call(editAccount, { ...params(family), body: { ...second, phone: newPhone() } })).toMatchObject({
    status: 409,
    body: { message: 'Please correct the phone on the card of the family.' },
  });
  expect((await admin.call(editAccount, { ...params(family), body: second })).status).toBe(200);
  expect((await browser.call(getViewer)).body.viewer?.id).toBe(family.id);
  expect(await entriesOf(family)).toEqual([
    {
      action: 'account.edited',
      before: { name: 'Old Name', email: null },
      after: { name: 'New Name', email: 'new@example.in', reason },
    },
    { action: 'account.edited', before: { email: 'new@example.in' }, after: { email: null, reason } },
  ]);
  const { reason: _none, ...withoutReason } = { ...second, version: 3 };
  expect(await admin.call(editAccount, { ...params(family), body: withoutReason as never })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please give a reason.' } },
  });
});

test('an edit of an older version is rejected, also after the family renamed itself', async () => {
  const family = await createAccount(t.db);
  await (await t.as(family)).call(renameAccount, { body: { name: 'Own Name' } });
  const body = { name: 'New Name', phone: family.phone, reason, version: 1 };
  expect(await (await as('admin')).call(editAccount, { ...params(family), body })).toMatchObject(changed);
  expect((await storedOf(family)).name).toBe('Own Name');
});

test('an account that lost its phone is saved without one; a phone is neither removed nor added', async () => {
  const family = await createAccount(t.db);
  const admin = await as('admin');
  const body = { name: 'New Name', phone: '', reason, version: 1 };
  expect((await admin.call(editAccount, { ...params(family), body })).body).toMatchObject({
    fields: { phone: 'Phone number must be at least 10 digits' },
  });
  await t.owner.run(sql`update accounts set phone = null where id = ${family.id}`);
  expect((await admin.call(editAccount, { ...params(family), body })).status).toBe(200);
  expect(
    (await admin.call(editAccount, { ...params(family), body: { ...body, phone: newPhone(), version: 2 } })).status,
  ).toBe(409);
  expect(await storedOf(family)).toMatchObject({ name: 'New Name', phone: null });
});

test('the lists of users and of the team have what the form needs', async () => {
  const family = await createAccount(t.db, { name: 'Listed Family' });
  const helper = await createAccount(t.db, { name: 'Listed Helper', role: 'assistant' });
  await t.owner.run(sql`update accounts set email = 'listed@example.in' where id in (${family.id}, ${helper.id})`);
  const admin = await as('admin');
  const form = { email: 'listed@example.in', version: 1 };
  expect((await admin.call(listUsers, { body: { q: 'listed family' } })).body.rows).toMatchObject([form]);
  expect((await admin.call(listTeam, { body: { q: 'listed helper' } })).body.rows).toMatchObject([form]);
});

test('others are rejected: a family, an assistant, and a manager', async () => {
  const [family, other] = [await createAccount(t.db), await createAccount(t.db)];
  const edit = { ...params(other), body: { name: 'Mine now', phone: newPhone(), reason, version: 1 } };
  for (const browser of [await t.as(family), await as('assistant'), await as('manager')])
    expect((await browser.call(editAccount, edit)).status).toBe(403);
  expect((await (await as('admin')).call(editAccount, { ...edit, params: { accountId: randomUUID() } })).status).toBe(
    404,
  );
  expect(await storedOf(other)).toMatchObject({ name: other.name, phone: other.phone });
});
