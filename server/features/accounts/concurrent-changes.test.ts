import { hash } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { changePassword } from '#contract/accounts/endpoints.ts';
import {
  confirmRecovery,
  confirmSignIn,
  requestRecovery,
  signIn,
  signInAsStaff,
} from '#contract/accounts/sign-in-endpoints.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { Tx } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, testPassword } from '#server/test/factories.ts';
import { quickPasswords } from '#server/test/quick-passwords.ts';

// Each request verifies a password or a code, and then waits for the lock of the account, which the test holds. Before the test
// releases the lock, it changes the account. `npm run torture` does the same with concurrent requests.
const t = testApp();
type Account = Awaited<ReturnType<typeof createAccount>>;
type Change = (tx: Tx, account: Account) => Promise<unknown>;

const newHash = quickPasswords.hash('another password');
const anotherPassword: Change = async (tx, { id }) =>
  tx.run(sql`update accounts set password_hash = ${await newHash} where id = ${id}`);
const deactivated: Change = (tx, { id }) => tx.run(sql`update accounts set deactivated_at = ${t.now} where id = ${id}`);
const phoneLost: Change = (tx, { id }) => tx.run(sql`update accounts set phone = null where id = ${id}`);
const role =
  (to: Role): Change =>
  (tx, { id }) =>
    tx.run(sql`update accounts set user_role = ${to} where id = ${id}`);
const sessionEnded: Change = (tx, { id }) => tx.run(sql`delete from sessions where account_id = ${id}`);

/** Locks the account, waits until the request waits for the lock, changes the account and releases the lock. */
async function changeWhileWaiting<T>(account: Account, change: Change, request: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  await t.owner.begin(async (tx) => {
    await tx.run(sql`select from accounts where id = ${account.id} for update`);
    answer = request();
    await vi.waitFor(expectLockWait, { timeout: 30_000, interval: 20 });
    await change(tx, account);
  });
  return answer as Promise<T>;
}

async function expectLockWait() {
  const waiting = await t.owner.rows(sql`
    select from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`);
  expect(waiting).not.toHaveLength(0);
}

const credentials = ({ phone }: Account) => ({ body: { phone, password: testPassword } });
const newPassword = { password: 'new-monsoon-9', confirmPassword: 'new-monsoon-9' };
const codeFor = ({ phone }: Account) =>
  /^\d{6}/.exec(t.outbox.messages.find((message) => message.phone === phone)?.text ?? '')?.[0] ?? 'none';
const sessionsOf = async ({ id }: Account) =>
  (await t.owner.rows(sql`select from sessions where account_id = ${id}`)).length;
const hashOf = async ({ id }: Account) =>
  (await t.owner.rows<{ passwordHash: string }>(sql`select password_hash from accounts where id = ${id}`))[0]
    ?.passwordHash;

/** A browser that sent the right password and is asked for an SMS code, because of five wrong passwords before. */
async function browserWithPendingCode(account: Account): Promise<Browser> {
  for (let n = 0; n < 5; n += 1) {
    const body = { phone: account.phone, password: 'a guess' };
    await t.browser(`10.9.${account.id.charCodeAt(0)}.${n}`).call(signIn, { body });
  }
  const browser = t.browser();
  expect((await browser.call(signIn, credentials(account))).body.viewer).toBeNull();
  return browser;
}

test.each<[string, Change]>([
  ['the password is changed', anotherPassword],
  ['the account is deactivated', deactivated],
  ['another account verifies the phone', phoneLost],
])('no session is opened if, after the password is verified, %s', async (_name, change) => {
  const family = await createAccount(t.db);
  const answer = await changeWhileWaiting(family, change, () => t.browser().call(signIn, credentials(family)));
  expect(answer).toMatchObject({
    status: 401,
    body: { message: 'Invalid phone number or password. Please try again.' },
  });
  expect(await sessionsOf(family)).toBe(0);

  const staff = await createAccount(t.db, { role: 'manager' });
  const adminAnswer = await changeWhileWaiting(staff, change, () =>
    t.browser().call(signInAsStaff, credentials(staff)),
  );
  expect(adminAnswer).toMatchObject({ status: 401, body: { message: 'Invalid phone number or password' } });
  expect(await sessionsOf(staff)).toBe(0);

  const other = await createAccount(t.db);
  const browser = await browserWithPendingCode(other);
  const body = { code: codeFor(other) };
  expect((await changeWhileWaiting(other, change, () => browser.call(confirmSignIn, { body }))).status).toBe(401);
  expect(await sessionsOf(other)).toBe(0);
});

test('an account removed from the team during a sign-in to the admin area gets no session', async () => {
  const staff = await createAccount(t.db, { role: 'manager' });
  const answer = await changeWhileWaiting(staff, role('user'), () =>
    t.browser().call(signInAsStaff, credentials(staff)),
  );
  expect(answer.status).toBe(403);
  expect(await sessionsOf(staff)).toBe(0);
});

test.each<[string, Change]>([
  ['the password is changed elsewhere', anotherPassword],
  ['the account is deactivated', deactivated],
  ['this device is signed out', sessionEnded],
])('the old password does not change the password if meanwhile %s', async (_name, change) => {
  const family = await createAccount(t.db);
  const browser = await t.as(family);
  const [before, changed] = [await hashOf(family), await newHash];
  const body = { currentPassword: testPassword, ...newPassword };
  const answer = await changeWhileWaiting(family, change, () => browser.call(changePassword, { body }));
  expect(answer.status).toBe(401);
  expect(await hashOf(family)).toBe(change === anotherPassword ? changed : before);
});

test.each<[string, Change]>([
  ['deactivated', deactivated],
  ['a member of the team', role('assistant')],
  ['without its phone', phoneLost],
])('a code recovers no account that is meanwhile %s', async (_name, change) => {
  const family = await createAccount(t.db);
  const browser = t.browser(`10.8.${family.id.charCodeAt(0)}.${family.id.charCodeAt(1)}`);
  await browser.call(requestRecovery, { body: { phone: family.phone } });
  const before = await hashOf(family);
  const body = { code: codeFor(family), ...newPassword };
  const answer = await changeWhileWaiting(family, change, () => browser.call(confirmRecovery, { body }));
  expect(answer.status).toBe(409);
  expect(await hashOf(family)).toBe(before);
  expect(await sessionsOf(family)).toBe(0);
});

test('sign-in replaces an outdated hash, but never a password that has just changed', async () => {
  const outdated = await hash(testPassword, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  const family = await createAccount(t.db);
  await t.owner.run(sql`update accounts set password_hash = ${outdated} where id = ${family.id}`);
  await changeWhileWaiting(family, anotherPassword, () => t.browser().call(signIn, credentials(family)));
  expect(await hashOf(family)).toBe(await newHash);

  await t.owner.run(sql`update accounts set password_hash = ${outdated} where id = ${family.id}`);
  expect((await t.browser().call(signIn, credentials(family))).status).toBe(200);
  expect(quickPasswords.isOutdated((await hashOf(family)) ?? '')).toBe(false);
});

test('after a change of the password, all other browsers count as new', async () => {
  const family = await createAccount(t.db);
  const known = t.browser('192.0.2.5');
  await known.call(signIn, credentials(family));
  await (await t.as(family)).call(changePassword, { body: { currentPassword: testPassword, ...newPassword } });
  const hashes = await t.owner.rows(sql`select token_hash from devices where account_id = ${family.id}`);
  expect(hashes).toHaveLength(1); // the browser in which the password was changed
  for (let n = 0; n < 3; n += 1) await known.call(signIn, credentials(family));
  expect((await known.call(signIn, credentials(family))).body.viewer).toBeNull(); // like an unknown browser, it is asked for a code
});
