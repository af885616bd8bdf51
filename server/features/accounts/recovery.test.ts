import { expect, test } from 'vitest';
import { confirmRecovery, getViewer, requestRecovery, signIn } from '#contract/accounts.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, testPassword } from '#server/test/factories.ts';

const t = testApp();
const lastCode = () => /\d{6}/.exec(t.outbox.messages[0]?.text ?? '')?.[0] ?? 'none';
const newPassword = { password: 'new-monsoon-9', confirmPassword: 'new-monsoon-9' };

test('a code replaces a forgotten password, signs every other device out and this one in', async () => {
  const family = await createAccount(t.db);
  const old = await t.as(family);
  const browser = t.browser();
  expect(await browser.call(requestRecovery, { body: { phone: family.phone } })).toMatchObject({
    status: 200,
    body: { resendAfterSeconds: 30 },
  });
  expect(t.outbox.messages[0]).toMatchObject({
    phone: family.phone,
    text: expect.stringContaining('is your CareSaathi code'),
  });

  const answer = await browser.call(confirmRecovery, { body: { code: lastCode(), ...newPassword } });
  expect(answer).toMatchObject({ status: 200, body: { viewer: { id: family.id } } });
  expect((await old.call(getViewer)).body.viewer).toBeNull();
  expect((await t.call(signIn, { body: { phone: family.phone, password: testPassword } })).status).toBe(401);
  expect((await t.call(signIn, { body: { phone: family.phone, password: 'new-monsoon-9' } })).status).toBe(200);
});

test('nobody learns whether a phone is known, and nothing is sent to one that is not', async () => {
  const sent = t.outbox.messages.length;
  const unknown = await t.browser().call(requestRecovery, { body: { phone: '9833300001' } });
  expect(unknown).toMatchObject({ status: 200, body: { resendAfterSeconds: 30 } });
  expect(t.outbox.messages).toHaveLength(sent);
});

test('staff passwords are never replaced by a text message', async () => {
  const staff = await createAccount(t.db, { role: 'manager' });
  const sent = t.outbox.messages.length;
  expect((await t.browser().call(requestRecovery, { body: { phone: staff.phone } })).status).toBe(200);
  expect(t.outbox.messages).toHaveLength(sent);
});

test('a family that strangers have slowed down gets in by a code', async () => {
  const family = await createAccount(t.db);
  for (let n = 0; n < 8; n += 1)
    await t.browser(`192.0.2.${n}`).call(signIn, { body: { phone: family.phone, password: 'a wrong one' } });
  const elsewhere = t.browser('192.0.2.200');
  expect((await elsewhere.call(signIn, { body: { phone: family.phone, password: testPassword } })).status).toBe(429);
  await elsewhere.call(requestRecovery, { body: { phone: family.phone } });
  expect((await elsewhere.call(confirmRecovery, { body: { code: lastCode(), ...newPassword } })).status).toBe(200);
});

test('five codes an hour to one phone, and not within 30 seconds of each other', async () => {
  const family = await createAccount(t.db);
  let sent = 0;
  for (let second = 0; second < 600; second += 10) {
    t.now = new Date(t.now.getTime() + 10_000);
    if (
      (await t.browser(`198.51.100.${second % 250}`).call(requestRecovery, { body: { phone: family.phone } }))
        .status === 200
    )
      sent += 1;
  }
  expect(sent).toBe(5);
});
