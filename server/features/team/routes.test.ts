import { expect, test } from 'vitest';
import { changePassword, getAccount, getViewer } from '#contract/accounts/endpoints.ts';
import { signIn, signInAsStaff } from '#contract/accounts/sign-in-endpoints.ts';
import { resetSecondFactors } from '#contract/second-factors/endpoints.ts';
import {
  changeRole,
  createAccount,
  editAccount,
  resetPassword,
  revealPassword,
  setAccountActive,
} from '#contract/team/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount as makeAccount, testPassword } from '#server/test/factories.ts';
import { sendWhileRemoved } from '#server/test/held-locks.ts';

const t = testApp();
const params = (accountId: string) => ({ params: { accountId } });
const asAdmin = async () => t.as(await makeAccount(t.db, { role: 'admin' }));
const form = { name: 'New Helper', phone: '9844400001', password: 'first-day-77', role: 'assistant' as const };

test('with an issued password its owner can only replace it; staff can read it until then', async () => {
  const admin = await asAdmin();
  const { status, body } = await admin.call(createAccount, { body: form });
  expect(status).toBe(201);
  expect((await admin.call(revealPassword, params(body.id))).body.temporaryPassword).toBe('first-day-77');
  const stored = await t.owner.maybeRow<{ temporaryPassword: Buffer; passwordHash: string }>(
    sql`select temporary_password, password_hash from accounts where id = ${body.id}`,
  );
  expect(stored?.temporaryPassword.toString('latin1')).not.toContain('first-day-77');

  const helper = t.browser();
  const signedIn = await helper.call(signInAsStaff, { body: { phone: form.phone, password: 'first-day-77' } });
  expect(signedIn.body.viewer?.mustChangePassword).toBe(true);
  expect(await helper.call(getAccount)).toMatchObject({ status: 403, body: { code: 'password_change_required' } });
  const change = { currentPassword: 'first-day-77', password: 'my-own-words-8', confirmPassword: 'my-own-words-8' };
  expect((await helper.call(changePassword, { body: change })).body.viewer.mustChangePassword).toBe(false);
  expect((await helper.call(getAccount)).status).toBe(200);
  expect((await admin.call(revealPassword, params(body.id))).body.temporaryPassword).toBeNull();
});

test('a reset signs out all devices, and its password expires after 7 days', async () => {
  const admin = await asAdmin();
  const family = await makeAccount(t.db);
  const familyBrowser = await t.as(family);
  const { temporaryPassword } = (await admin.call(resetPassword, params(family.id))).body;
  expect(temporaryPassword).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect((await familyBrowser.call(getViewer)).body.viewer).toBeNull();

  t.now = new Date(t.now.getTime() + 7 * 86_400_000 + 1);
  const late = await t.call(signIn, { body: { phone: family.phone, password: temporaryPassword } });
  expect(late).toMatchObject({
    status: 401,
    body: { message: 'This temporary password has expired. Please ask for a new one.' },
  });
  expect((await (await asAdmin()).call(revealPassword, params(family.id))).body.temporaryPassword).toBeNull();
});

test('every creation, reset, reveal, role change and deactivation is in the audit log, without the password', async () => {
  const admin = await makeAccount(t.db, { role: 'admin' });
  const browser = await t.as(admin);
  const person = await makeAccount(t.db);
  await browser.call(resetPassword, params(person.id));
  const { temporaryPassword } = (await browser.call(revealPassword, params(person.id))).body;
  await browser.call(changeRole, { ...params(person.id), body: { role: 'manager' } });
  await browser.call(setAccountActive, { ...params(person.id), body: { isActive: false } });
  const rows = await t.owner.rows(
    sql`select action, actor_id, before, after from audit_log where entity_id = ${person.id} order by id`,
  );
  expect(rows.map((row) => row.action)).toEqual([
    'account.password-reset',
    'account.password-revealed',
    'account.role-changed',
    'account.deactivated',
  ]);
  expect(rows.every((row) => row.actorId === admin.id)).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(temporaryPassword);
});

test('a phone that is already registered is refused with the reason', async () => {
  const person = await makeAccount(t.db);
  const answer = await (await asAdmin()).call(createAccount, { body: { ...form, phone: person.phone } });
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { phone: 'This phone number is already registered.' } },
  });
});

test('an e-mail address of 300 characters is refused, and no account is added', async () => {
  const email = `${'x'.repeat(289)}@example.in`;
  const answer = await (await asAdmin()).call(createAccount, { body: { ...form, phone: '9844400002', email } });
  expect(answer).toMatchObject({ status: 400, body: { fields: { email: 'Invalid email address' } } });
  expect(await t.owner.rows(sql`select from accounts where phone = '+919844400002'`)).toHaveLength(0);
});

test('a role is one of four lower-case names: no other spelling can be stored', async () => {
  const { id } = await makeAccount(t.db);
  for (const role of ['Admin', 'ADMIN', 'owner', '']) {
    const storing = t.owner.run(sql`update accounts set user_role = ${role} where id = ${id}`);
    await expect(storing).rejects.toMatchObject({ constraint: 'accounts_role_known' });
  }
});

test('an account cannot change its own role, and the last admin stays, also in concurrent demotions', async () => {
  await t.owner.run(sql`update accounts set user_role = 'user' where user_role = 'admin'`);
  const [one, two] = [await makeAccount(t.db, { role: 'admin' }), await makeAccount(t.db, { role: 'admin' })];
  const [first, second] = [await t.as(one), await t.as(two)];
  expect((await first.call(changeRole, { ...params(one.id), body: { role: 'user' } })).body.message).toBe(
    'You cannot change your own role or access.',
  );

  const answers = await Promise.all([
    first.call(changeRole, { ...params(two.id), body: { role: 'user' } }),
    second.call(changeRole, { ...params(one.id), body: { role: 'user' } }),
  ]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(await t.owner.rows(sql`select from accounts where user_role = 'admin'`)).toHaveLength(1);
});

test('an administrator who is removed while a change waits for a lock does not make it', async () => {
  const colleague = await makeAccount(t.db, { role: 'assistant' });
  await t.owner.run(sql`
    insert into passkeys (account_id, credential_id, public_key, sign_count, created_at)
    values (${colleague.id}, 'key', '', 0, ${t.now})`);
  const target = params(colleague.id);
  const stored = () =>
    t.owner.row(sql`select a::text, (select count(*) from passkeys) from accounts a where id = ${colleague.id}`);
  const before = await stored();
  const edited = { name: 'Changed', phone: '9844400099', reason: 'Asked', version: 1 };
  const changes: ((admin: Browser) => Promise<{ status: number }>)[] = [
    (admin) => admin.call(changeRole, { ...target, body: { role: 'admin' } }),
    (admin) => admin.call(setAccountActive, { ...target, body: { isActive: false } }),
    (admin) => admin.call(resetPassword, target),
    (admin) => admin.call(editAccount, { ...target, body: edited }),
    (admin) => admin.call(resetSecondFactors, { ...target, body: { reason: 'Lost the phone' } }),
  ];
  for (const change of changes) {
    const reply = await sendWhileRemoved(t, { role: 'admin', accountId: colleague.id }, change);
    expect(reply.status).toBe(401);
    expect(await stored()).toEqual(before);
  }
});

test('a deactivated account is signed out at once, and can sign in again when reactivated', async () => {
  const admin = await asAdmin();
  const family = await makeAccount(t.db);
  const familyBrowser = await t.as(family);
  await admin.call(setAccountActive, { ...params(family.id), body: { isActive: false } });
  expect((await familyBrowser.call(getViewer)).body.viewer).toBeNull();
  expect((await t.call(signIn, { body: { phone: family.phone, password: testPassword } })).status).toBe(401);
  await admin.call(setAccountActive, { ...params(family.id), body: { isActive: true } });
  expect((await t.call(signIn, { body: { phone: family.phone, password: testPassword } })).status).toBe(200);
});
