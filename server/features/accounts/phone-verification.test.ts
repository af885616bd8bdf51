import { expect, test } from 'vitest';
import { confirmPhone, sendPhoneCode } from '#contract/accounts/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount } from '#server/test/factories.ts';

const t = testApp();
const gone = 'This code is no longer valid. Please ask for a new one.';

async function sendCode() {
  const family = await createAccount(t.db);
  const browser = await t.as(family);
  expect((await browser.call(sendPhoneCode, { body: {} })).status).toBe(200);
  const message = t.outbox.messages[0];
  return { family, browser, message, code: message?.text.slice(0, 6) ?? '' };
}
const verifiedAt = async ({ id }: { id: string }) =>
  (await t.owner.rows(sql`select phone_verified_at from accounts where id = ${id}`))[0]?.phoneVerifiedAt;

test('a code is sent to the account’s phone and verifies it, once', async () => {
  const { family, browser, message, code } = await sendCode();
  expect(message?.phone).toBe(family.phone);
  expect((await browser.call(confirmPhone, { body: { code } })).status).toBe(200);
  expect(await verifiedAt(family)).toEqual(t.now);
  expect(await browser.call(confirmPhone, { body: { code } })).toMatchObject({ status: 409, body: { message: gone } });
});

test('a wrong code verifies nothing', async () => {
  const { family, browser, code } = await sendCode();
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await browser.call(confirmPhone, { body: { code: wrong } })).toMatchObject({
    status: 400,
    body: { fields: { code: 'That code is not right. Please check it and try again.' } },
  });
  expect(await verifiedAt(family)).toBeNull();
});

test('a code verifies neither the phone of another account nor a phone that has changed since', async () => {
  const { family, browser, code } = await sendCode();
  const stranger = await createAccount(t.db);
  const other = await t.as(stranger);
  other.cookies.set('challenge', browser.cookies.get('challenge') ?? '');
  expect((await other.call(confirmPhone, { body: { code } })).status).toBe(409);
  expect([await verifiedAt(family), await verifiedAt(stranger)]).toEqual([null, null]);

  const moved = await sendCode();
  await t.owner.run(sql`update accounts set phone = '+919811111111' where id = ${moved.family.id}`);
  expect((await moved.browser.call(confirmPhone, { body: { code: moved.code } })).status).toBe(409);
  expect(await verifiedAt(moved.family)).toBeNull();
});

test('an account without a phone is rejected with the support number', async () => {
  const family = await createAccount(t.db);
  await t.owner.run(sql`update accounts set phone = null where id = ${family.id}`);
  expect(await (await t.as(family)).call(sendPhoneCode, { body: {} })).toMatchObject({
    status: 409,
    body: { message: 'Your account has no phone number. Please call +91 22 0000 0100.' },
  });
});
