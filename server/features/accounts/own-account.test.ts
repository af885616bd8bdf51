import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  changePassword,
  getAccount,
  getViewer,
  listDevices,
  renameAccount,
  signOutDevice,
  signOutOtherDevices,
} from '#contract/accounts/endpoints.ts';
import type { PasswordChange } from '#contract/accounts/schemas.ts';
import { signIn, signInAsStaff } from '#contract/accounts/sign-in-endpoints.ts';
import type { Role } from '#contract/shared/roles.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, testPassword } from '#server/test/factories.ts';
import { quickPasswords } from '#server/test/quick-passwords.ts';

const t = testApp();
const changed = { password: 'a-better-one-22', confirmPassword: 'a-better-one-22' };

test('the name is saved for real, in any script, and audited', async () => {
  const family = await createAccount(t.db, { name: 'Old Name' });
  const browser = await t.as(family);
  expect((await browser.call(renameAccount, { body: { name: '  अनन्या शर्मा ' } })).body.name).toBe('अनन्या शर्मा');
  expect(await browser.call(getAccount)).toMatchObject({
    status: 200,
    body: { name: 'अनन्या शर्मा', phone: family.phone },
  });
  const row = await t.owner.maybeRow(
    sql`select actor_id, before, after from audit_log where action = 'account.renamed' and entity_id = ${family.id}`,
  );
  expect(row).toEqual({ actorId: family.id, before: { name: 'Old Name' }, after: { name: 'अनन्या शर्मा' } });
});

test('the account says which other addresses get its messages, once they are confirmed', async () => {
  const family = await createAccount(t.db);
  const browser = await t.as(family);
  await t.owner.run(sql`
    insert into message_addresses (account_id, kind, address) values (${family.id}, 'email', 'somebody@example.in')`);
  const read = async (as = browser) => (await as.call(getAccount)).body.messageAddresses;
  expect(await read()).toEqual([]);
  await t.owner.run(sql`update message_addresses set confirmed_at = ${t.now} where account_id = ${family.id}`);
  expect(await read()).toEqual(['somebody@example.in']);
  expect(await read(await t.as(await createAccount(t.db)))).toEqual([]);
});

test('changing the password signs out the other devices and gives this one a new token', async () => {
  const family = await createAccount(t.db);
  const [here, there] = [await t.as(family), await t.as(family)];
  const before = here.cookies.get('session');
  const answer = await here.call(changePassword, { body: { currentPassword: testPassword, ...changed } });
  expect(answer.status).toBe(200);
  expect(here.cookies.get('session')).not.toBe(before);
  expect((await here.call(getViewer)).body.viewer?.id).toBe(family.id);
  expect((await there.call(getViewer)).body.viewer).toBeNull();
  expect((await t.call(signIn, { body: { phone: family.phone, password: 'a-better-one-22' } })).status).toBe(200);
});

test.each<[string, z.infer<typeof PasswordChange>, Record<string, string>, Role?]>([
  [
    'a wrong current password',
    { currentPassword: 'not this one', ...changed },
    { currentPassword: 'This is not your current password.' },
  ],
  [
    'the same password',
    { currentPassword: testPassword, password: testPassword, confirmPassword: testPassword },
    { password: 'Please choose a password that is new.' },
  ],
  [
    'a common password',
    { currentPassword: testPassword, password: 'qwerty', confirmPassword: 'qwerty' },
    { password: 'This password is too common. Please choose one that is harder to guess.' },
  ],
  [
    'for staff, a password that is easy to guess',
    { currentPassword: testPassword, password: 'summer2026', confirmPassword: 'summer2026' },
    {
      password:
        'This password is easy to guess. Please use a longer one, such as four words that do not belong together.',
    },
    'assistant',
  ],
])('%s changes nothing', async (_name, body, fields, role = 'user') => {
  const browser = await t.as(await createAccount(t.db, { role }));
  expect(await browser.call(changePassword, { body })).toMatchObject({ status: 400, body: { fields } });
});

test('devices can be listed and signed out, one or all others, but never those of another account', async () => {
  const family = await createAccount(t.db);
  const [here, there, third] = [await t.as(family), await t.as(family), await t.as(family)];
  const stranger = await t.as(await createAccount(t.db));

  const { devices } = (await here.call(listDevices)).body;
  expect(devices).toHaveLength(3);
  expect(devices.filter((device) => device.isThisOne)).toHaveLength(1);
  const other = devices.find((device) => !device.isThisOne)?.id ?? '';

  const notTheirs = await stranger.call(signOutDevice, { params: { deviceId: other } });
  const notAtAll = await stranger.call(signOutDevice, { params: { deviceId: '11111111-1111-4111-8111-111111111111' } });
  expect(notTheirs.status).toBe(404);
  expect(notTheirs.body).toEqual(notAtAll.body);

  expect((await here.call(signOutDevice, { params: { deviceId: other } })).status).toBe(200);
  expect((await here.call(signOutOtherDevices)).body.signedOut).toBe(1);
  expect((await here.call(getViewer)).body.viewer?.id).toBe(family.id);
  for (const browser of [there, third]) expect((await browser.call(getViewer)).body.viewer).toBeNull();
});

test('staff with a weak password sign in, and are asked once for a stronger one', async () => {
  const passwordHash = await quickPasswords.hash('summer2026');
  const weak = await createAccount(t.db, { role: 'assistant' });
  const [strong, family] = [await createAccount(t.db, { role: 'assistant' }), await createAccount(t.db)];
  for (const { id } of [weak, family])
    await t.owner.run(sql`update accounts set password_hash = ${passwordHash} where id = ${id}`);
  await t.owner.run(
    sql`update accounts set password_hash = ${await quickPasswords.hash('kettle-orbit-mango-47')} where id = ${strong.id}`,
  );
  const asks = async ({ phone }: { phone: string }, password: string) => {
    const { status, body } = await t.call(signInAsStaff, { body: { phone, password } });
    return status === 200 ? body.asksForStrongerPassword : status;
  };
  expect([await asks(weak, 'summer2026'), await asks(weak, 'summer2026')]).toEqual([true, false]);
  expect(await asks(strong, 'kettle-orbit-mango-47')).toBe(false);
  expect(await asks(family, 'summer2026')).toBe(403);
  // For a family, six characters that are not a common password are still enough.
  const browser = await t.as(family);
  const change = { currentPassword: 'summer2026', password: 'summer2027', confirmPassword: 'summer2027' };
  expect((await browser.call(changePassword, { body: change })).status).toBe(200);
});
