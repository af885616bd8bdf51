import { beforeEach, expect, test } from 'vitest';
import { changePassword, getViewer } from '#contract/accounts/endpoints.ts';
import {
  confirmRecovery,
  confirmSignIn,
  confirmSignInAsStaff,
  requestRecovery,
  resendCode,
  signIn,
  signInAsStaff,
} from '#contract/accounts/sign-in-endpoints.ts';
import type { Role } from '#contract/shared/roles.ts';
import { resetPassword, setAccountActive } from '#contract/team/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, testPassword } from '#server/test/factories.ts';

const t = testApp();
const minute = 60_000;
const sentTo = (phone: string) => t.outbox.messages.filter((message) => message.phone === phone);
const codeFor = (phone: string) => /^\d{6}/.exec(sentTo(phone)[0]?.text ?? '')?.[0] ?? 'none';
const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');
const signInFrom = (browser: Browser, phone: string, password = testPassword) =>
  browser.call(signIn, { body: { phone, password } });
const needsCode = { status: 200, body: { viewer: null } };

let network = 0;
/** Uses all five attempts at a phone, from addresses that no other test uses. */
async function exhaust(phone: string) {
  network += 1;
  for (let n = 0; n < 5; n += 1)
    expect((await signInFrom(t.browser(`10.9.${network}.${n}`), phone, 'a guess')).status).toBe(401);
}
let addresses = 0;
const newBrowser = () => t.browser(`192.0.2.${++addresses}`);

beforeEach(() => {
  t.now = new Date(t.now.getTime() + 2 * 60 * minute);
});

test('after five wrong passwords a phone that gets no SMS is told so, with a right or a wrong password', async () => {
  const { phone } = await createAccount(t.db, { phone: '+912226540021' });
  await exhaust(phone);
  const told = {
    status: 409,
    body: { message: 'No SMS can reach your number. Please call +91 22 0000 0100 to change it.' },
  };
  expect(await signInFrom(newBrowser(), phone)).toMatchObject(told);
  expect(await signInFrom(newBrowser(), phone, 'a guess')).toMatchObject(told);
});

test('after five wrong passwords a new browser signs in with the password and a code', async () => {
  const family = await createAccount(t.db);
  await exhaust(family.phone);
  const browser = newBrowser();
  expect(await signInFrom(browser, family.phone)).toMatchObject(needsCode);
  expect((await browser.call(getViewer)).body.viewer).toBeNull();
  expect(sentTo(family.phone)[0]?.text).toMatch(
    /^\d{6} is your CareSaathi code to log in\. It is valid for 10 minutes\. Never share it with anyone\. If you are not logging in, change your password\.$/,
  );
  const code = codeFor(family.phone);
  expect(await browser.call(confirmSignIn, { body: { code: wrongCode(code) } })).toMatchObject({
    status: 400,
    body: { fields: { code: 'That code is not right. Please check it and try again.' } },
  });
  const isProved = () =>
    t.owner.row(sql`select phone_verified_at is not null as proved from accounts where id = ${family.id}`);
  expect(await isProved()).toEqual({ proved: false });
  const answer = await browser.call(confirmSignIn, { body: { code } });
  expect(answer).toMatchObject({ status: 200, body: { viewer: { id: family.id } } });
  expect(await isProved()).toEqual({ proved: true }); // the user knows the password and holds the phone
  expect((await browser.call(getViewer)).body.viewer?.id).toBe(family.id);
  expect((await browser.call(confirmSignIn, { body: { code } })).status).toBe(409); // a code works once
});

test('a wrong password and a phone without an account get the same reply, and nothing is sent', async () => {
  const family = await createAccount(t.db);
  const nobody = '+919722200001';
  await exhaust(family.phone);
  await exhaust(nobody);
  const before = t.outbox.messages.length;
  const right = newBrowser();
  const wrong = newBrowser();
  const unknown = newBrowser();
  const answers = [
    await signInFrom(right, family.phone),
    await signInFrom(wrong, family.phone, 'a wrong one'),
    await signInFrom(unknown, nobody),
  ];
  expect(t.outbox.messages).toHaveLength(before + 1);
  expect(new Set(answers.map((answer) => answer.text))).toEqual(new Set(['{"viewer":null}']));
  const shapes = answers.map(({ headers }) => String(headers['set-cookie']).replace(/=[0-9a-f-]{36}/, ''));
  expect(new Set(shapes).size).toBe(1);

  t.now = new Date(t.now.getTime() + minute);
  const again = [await wrong.call(resendCode), await unknown.call(resendCode), await right.call(resendCode)];
  expect(new Set(again.map((answer) => answer.text))).toEqual(new Set(['{"resendAfterSeconds":30}']));
  expect(t.outbox.messages).toHaveLength(before + 2);

  // The code is valid only in the browser that sent the right password.
  const code = codeFor(family.phone);
  const refused = [
    await wrong.call(confirmSignIn, { body: { code } }),
    await unknown.call(confirmSignIn, { body: { code } }),
    await right.call(confirmSignIn, { body: { code: wrongCode(code) } }),
  ];
  expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
  expect((await right.call(confirmSignIn, { body: { code } })).status).toBe(200);
});

test('a guessing address needs a code before the other addresses of the account do', async () => {
  const family = await createAccount(t.db);
  for (let n = 0; n < 3; n += 1)
    expect((await signInFrom(t.browser('10.8.0.1'), family.phone, 'a guess')).status).toBe(401);
  expect(await signInFrom(t.browser('10.8.0.1'), family.phone, 'a guess')).toMatchObject(needsCode);
  expect(await signInFrom(t.browser('10.8.0.2'), family.phone)).toMatchObject({ body: { viewer: { id: family.id } } });
});

test('a known browser needs no code, and after an hour no browser does', async () => {
  const family = await createAccount(t.db);
  const own = newBrowser();
  await signInFrom(own, family.phone);
  await exhaust(family.phone);
  expect((await signInFrom(own, family.phone)).body.viewer?.id).toBe(family.id);
  expect(await signInFrom(newBrowser(), family.phone)).toMatchObject(needsCode);
  t.now = new Date(t.now.getTime() + 61 * minute);
  expect((await signInFrom(newBrowser(), family.phone)).body.viewer?.id).toBe(family.id);
});

test('strangers cannot exhaust the codes that the owner needs', async () => {
  const family = await createAccount(t.db);
  await exhaust(family.phone);
  for (let n = 0; n < 60; n += 1) await signInFrom(t.browser(`10.7.${n}.1`), family.phone, `guess ${n}`);
  const before = t.outbox.messages.length;
  const browser = newBrowser();
  await signInFrom(browser, family.phone);
  expect(t.outbox.messages).toHaveLength(before + 1);
  expect((await browser.call(confirmSignIn, { body: { code: codeFor(family.phone) } })).status).toBe(200);
});

test('at most ten codes an hour are sent for a known password, and the reply stays the same', async () => {
  const family = await createAccount(t.db);
  await exhaust(family.phone);
  const before = sentTo(family.phone).length;
  for (let n = 0; n < 15; n += 1)
    expect(await signInFrom(t.browser(`10.6.${n}.1`), family.phone)).toMatchObject(needsCode);
  expect(sentTo(family.phone).length - before).toBe(10);
});

test('the owner is warned once, in a message without personal data', async () => {
  const family = await createAccount(t.db, { name: 'Ananya Sharma' });
  await exhaust(family.phone);
  const warning =
    'Someone tried to sign in to your CareSaathi account several times. If it was not you, your account is safe. Never share your password or a code with anyone.';
  expect(sentTo(family.phone).map(({ text }) => text)).toEqual([warning]);
  expect(warning.length).toBeLessThanOrEqual(160); // the length of one SMS
  t.now = new Date(t.now.getTime() + 61 * minute);
  await exhaust(family.phone);
  expect(sentTo(family.phone)).toHaveLength(1);
  const rows = await t.owner.rows(
    sql`select from audit_log where action = 'account.sign-in-burst' and entity_id = ${family.id}`,
  );
  expect(rows).toHaveLength(2);

  const before = t.outbox.messages.length;
  await exhaust('+919722200002'); // no account has this phone
  expect(t.outbox.messages).toHaveLength(before);
});

test.each<[Role, number]>([
  ['user', 403],
  ['assistant', 200],
  ['admin', 200],
])('the admin area with a code: a %s gets status %i', async (role, status) => {
  const person = await createAccount(t.db, { role });
  await exhaust(person.phone);
  const browser = newBrowser();
  const body = { phone: person.phone, password: testPassword };
  expect(await browser.call(signInAsStaff, { body })).toMatchObject(needsCode);
  const answer = await browser.call(confirmSignInAsStaff, { body: { code: codeFor(person.phone) } });
  expect(answer.status).toBe(status);
  expect((await browser.call(getViewer)).body.viewer?.id ?? null).toBe(status === 200 ? person.id : null);
});

test('a sign-in code does not replace a password, and a recovery code does not sign in', async () => {
  const family = await createAccount(t.db);
  const forgetful = newBrowser();
  await forgetful.call(requestRecovery, { body: { phone: family.phone } });
  expect((await forgetful.call(confirmSignIn, { body: { code: codeFor(family.phone) } })).status).toBe(409);

  const staff = await createAccount(t.db, { role: 'manager' });
  await exhaust(staff.phone);
  const browser = newBrowser();
  await signInFrom(browser, staff.phone);
  const body = { code: codeFor(staff.phone), password: 'new-monsoon-9', confirmPassword: 'new-monsoon-9' };
  expect((await browser.call(confirmRecovery, { body })).status).toBe(409);
  expect((await browser.call(confirmSignIn, { body: { code: codeFor(staff.phone) } })).status).toBe(200);
});

test('an account that is deactivated or gets a new password before the code is not signed in', async () => {
  const admin = await t.as(await createAccount(t.db, { role: 'admin' }));
  const changes = [
    (family: { id: string }) =>
      admin.call(setAccountActive, { params: { accountId: family.id }, body: { isActive: false } }),
    (family: { id: string }) => admin.call(resetPassword, { params: { accountId: family.id } }),
    async (family: { id: string }) =>
      (await t.as(family)).call(changePassword, {
        body: { currentPassword: testPassword, password: 'new-monsoon-9', confirmPassword: 'new-monsoon-9' },
      }),
  ];
  for (const change of changes) {
    const family = await createAccount(t.db);
    await exhaust(family.phone);
    const browser = newBrowser();
    await signInFrom(browser, family.phone);
    const code = codeFor(family.phone);
    const waiting = newBrowser();
    await signInFrom(waiting, family.phone);
    expect((await change(family)).status).toBe(200);
    expect(await browser.call(confirmSignIn, { body: { code } })).toMatchObject({
      status: 401,
      body: { message: 'Invalid phone number or password. Please try again.' },
    });
    expect((await browser.call(getViewer)).body.viewer).toBeNull();
    t.now = new Date(t.now.getTime() + minute);
    const before = t.outbox.messages.length;
    expect((await waiting.call(resendCode)).status).toBe(200);
    await signInFrom(browser, family.phone); // again with the old password
    expect(t.outbox.messages).toHaveLength(before);
  }
});
