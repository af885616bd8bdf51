import { beforeEach, expect, test } from 'vitest';
import { getViewer, listDevices } from '#contract/accounts/endpoints.ts';
import {
  confirmRecovery,
  confirmSignIn,
  requestRecovery,
  resendCode,
  signIn,
} from '#contract/accounts/sign-in-endpoints.ts';
import { resetPassword, revealPassword } from '#contract/team/endpoints.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, testPassword } from '#server/test/factories.ts';

// The clock of a server is ahead for some time and is then corrected. What the server stored with the wrong time must not be
// valid longer than usual.
const t = testApp();
const minute = 60_000;
const day = 86_400_000;
const newPassword = { password: 'new-monsoon-9', confirmPassword: 'new-monsoon-9' };
const correctTime = new Date('2027-01-05T04:30:00Z');
const setClockAhead = (byMs: number) => {
  t.now = new Date(correctTime.getTime() + byMs);
};
beforeEach(() => setClockAhead(0));

const trySignIn = (phone: string, password = testPassword, browser = t.browser()) =>
  browser.call(signIn, { body: { phone, password } });

test.each([400 * day, 20 * day, 10 * minute])(
  'a session created with a clock %i ms ahead is not valid',
  async (byMs) => {
    const family = await createAccount(t.db);
    const browser = t.browser();
    setClockAhead(byMs);
    await trySignIn(family.phone, testPassword, browser);
    expect((await browser.call(getViewer)).body.viewer?.id).toBe(family.id);
    setClockAhead(0);
    expect((await browser.call(getViewer)).body.viewer).toBeNull();
    const other = await t.as(family);
    expect((await other.call(listDevices)).body.devices).toHaveLength(1); // only the session of `other`
  },
);

test('a clock difference of a few minutes between servers signs nobody out', async () => {
  const family = await createAccount(t.db);
  const browser = t.browser();
  setClockAhead(4 * minute);
  await trySignIn(family.phone, testPassword, browser);
  setClockAhead(0);
  expect((await browser.call(getViewer)).body.viewer?.id).toBe(family.id);
});

test('a code created with a clock 400 days ahead neither replaces a password nor is sent again', async () => {
  const family = await createAccount(t.db);
  const browser = t.browser();
  setClockAhead(400 * day);
  await browser.call(requestRecovery, { body: { phone: family.phone } });
  const code = /^\d{6}/.exec(t.outbox.messages[0]?.text ?? '')?.[0] ?? '';
  setClockAhead(0);
  expect((await browser.call(confirmRecovery, { body: { code, ...newPassword } })).status).toBe(409);
  expect((await browser.call(resendCode)).status).toBe(409);
});

test('a code that is an hour old is not sent again', async () => {
  const family = await createAccount(t.db);
  const browser = t.browser();
  await browser.call(requestRecovery, { body: { phone: family.phone } });
  setClockAhead(59 * minute);
  expect((await browser.call(resendCode)).status).toBe(200);
  setClockAhead(2 * 60 * minute);
  expect((await browser.call(resendCode)).status).toBe(409);
});

test('a counter created with a clock 400 days ahead starts again', async () => {
  const family = await createAccount(t.db);
  setClockAhead(400 * day);
  for (let n = 0; n < 5; n += 1) await trySignIn(family.phone, 'a guess', t.browser(`10.1.1.${n}`));
  expect((await trySignIn(family.phone)).body.viewer).toBeNull();
  setClockAhead(0);
  expect((await trySignIn(family.phone)).body.viewer?.id).toBe(family.id);
  for (let n = 0; n < 5; n += 1) await trySignIn(family.phone, 'a guess', t.browser(`10.1.1.${n}`));
  expect((await trySignIn(family.phone)).body.viewer).toBeNull();
});

test('a temporary password issued with a clock 400 days ahead neither signs in nor is shown', async () => {
  const family = await createAccount(t.db);
  const admin = await createAccount(t.db, { role: 'admin' });
  setClockAhead(400 * day);
  const { body } = await (await t.as(admin)).call(resetPassword, { params: { accountId: family.id } });
  setClockAhead(0);
  expect(await trySignIn(family.phone, body.temporaryPassword)).toMatchObject({
    status: 401,
    body: { message: 'This temporary password has expired. Please ask for a new one.' },
  });
  const shown = await (await t.as(admin)).call(revealPassword, { params: { accountId: family.id } });
  expect(shown.body.temporaryPassword).toBeNull();
});

test('a device stored with a clock 400 days ahead, or unused for 400 days, is unknown', async () => {
  for (const [storedAheadMs, checkedAheadMs] of [
    [400 * day, 0],
    [0, 401 * day],
  ] as const) {
    const family = await createAccount(t.db);
    const browser = t.browser(`10.2.${storedAheadMs ? 1 : 2}.1`);
    setClockAhead(storedAheadMs);
    await trySignIn(family.phone, testPassword, browser);
    setClockAhead(checkedAheadMs);
    for (let n = 0; n < 5; n += 1)
      await trySignIn(family.phone, 'a guess', t.browser(`10.3.${storedAheadMs ? 1 : 2}.${n}`));
    expect((await trySignIn(family.phone, testPassword, browser)).body.viewer).toBeNull();
    expect((await browser.call(confirmSignIn, { body: { code: '000000' } })).status).toBe(400);
  }
});
