import { beforeEach, expect, test } from 'vitest';
import { changePassword } from '#contract/accounts/endpoints.ts';
import { confirmRecovery, requestRecovery, signIn } from '#contract/accounts/sign-in-endpoints.ts';
import { countUnread, listInbox } from '#contract/messages/inbox-endpoints.ts';
import { correctPhone, decideCorrection, resetPassword } from '#contract/team/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, testPassword } from '#server/test/factories.ts';

const t = testApp();
const startOfTests = new Date('2027-01-05T04:30:00Z');
const day = 86_400_000;
const callUs = 'If you did not ask for this, please call +91 22 0000 0100.';
const changed = `Your CareSaathi account has a new password. ${callUs}`;
const changedBefore = `The CareSaathi account that used this phone number before has a new password. ${callUs}`;
const newPassword = { password: 'new-monsoon-9', confirmPassword: 'new-monsoon-9' };
type Family = Awaited<ReturnType<typeof createAccount>>;
/** Phone and text of the sent messages that contain no code, sorted by phone. */
const sent = () =>
  t.outbox.messages
    .filter(({ text }) => !/^\d{6}/.test(text))
    .map(({ phone, text }) => [phone, text])
    .toSorted();
beforeEach(() => {
  t.now = startOfTests;
  t.outbox.messages.length = 0;
});

let networks = 0;
async function recover({ phone }: { phone: string }) {
  const browser = t.browser(`192.0.2.${++networks}`);
  await browser.call(requestRecovery, { body: { phone } });
  const code = t.outbox.messages[0]?.text.slice(0, 6) ?? '';
  const answer = await browser.call(confirmRecovery, { body: { code, ...newPassword } });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return browser;
}
const asStaff = async (role: 'manager' | 'admin') => t.as(await createAccount(t.db, { role }));

test.each<[string, (family: Family) => Promise<unknown>]>([
  [
    'by its owner',
    async ({ phone }) => {
      const browser = t.browser();
      await browser.call(signIn, { body: { phone, password: testPassword } });
      const body = { currentPassword: testPassword, ...newPassword };
      expect((await browser.call(changePassword, { body })).status).toBe(200);
    },
  ],
  ['by a code', recover],
  ['by staff', async ({ id }) => (await asStaff('admin')).call(resetPassword, { params: { accountId: id } })],
])('a password that was replaced %s is announced to the phone and the inbox', async (_name, replace) => {
  const [family, other] = [await createAccount(t.db), await createAccount(t.db)];
  await t.owner.run(sql`insert into message_settings (account_id, language) values (${family.id}, 'hi')`);
  await replace(family);
  await t.owner.run(sql`update accounts set password_is_temporary = false where id = ${family.id}`); // to read the inbox
  const text = 'आपके CareSaathi खाते का पासवर्ड बदल गया है। अगर आपने यह नहीं कहा था, तो +91 22 0000 0100 पर कॉल करें।';
  expect(sent()).toEqual([[family.phone, text]]);
  const browser = await t.as(family);
  expect((await browser.call(listInbox)).body.rows).toMatchObject([
    { kind: 'account', title: 'आपका पासवर्ड बदल गया है', text, language: 'hi', visit: null, isRead: false },
  ]);
  expect((await browser.call(countUnread)).body.unread).toBe(1);
  expect((await (await t.as(other)).call(listInbox)).body.rows).toEqual([]);
});

test('a change that is rejected is not announced', async () => {
  const family = await createAccount(t.db);
  const browser = await t.as(family);
  const body = { currentPassword: 'not these words', ...newPassword };
  expect((await browser.call(changePassword, { body })).status).toBe(400);
  expect([sent(), (await browser.call(listInbox)).body.rows]).toEqual([[], []]);
});

async function correct(family: Family, phone: string) {
  const { version } = await t.owner.row<{ version: number }>(sql`select version from accounts where id = ${family.id}`);
  const body = { phone, reason: 'Asked', version };
  const { id } = (await (await asStaff('manager')).call(correctPhone, { params: { accountId: family.id }, body })).body;
  const answer = await (await asStaff('manager')).call(decideCorrection, {
    params: { correctionId: id },
    body: { accepts: true, reason: 'I called the family' },
  });
  expect(answer.status).toBe(200);
}

test('the old phones get a message about a new password for 30 days after a correction, also after a second one', async () => {
  const family = await createAccount(t.db);
  const [second, third] = ['+919840000001', '+919840000002'];
  await correct(family, second);
  t.now = new Date(startOfTests.getTime() + day);
  await correct(family, third);
  t.outbox.messages.length = 0;
  t.now = new Date(startOfTests.getTime() + 30 * day - 1);
  await recover({ phone: third });
  expect(sent()).toEqual(
    [
      [third, changed],
      [second, changedBefore],
      [family.phone, changedBefore],
    ].toSorted(),
  );

  t.outbox.messages.length = 0;
  t.now = new Date(startOfTests.getTime() + 30 * day);
  await recover({ phone: third });
  expect(sent()).toEqual([
    [second, changedBefore],
    [third, changed],
  ]);

  // The account gets its second phone again. This phone gets one message, as the present phone of the account.
  t.outbox.messages.length = 0;
  await correct(family, second);
  t.outbox.messages.length = 0;
  t.now = new Date(startOfTests.getTime() + 32 * day);
  await recover({ phone: second });
  expect(sent()).toEqual([
    [second, changed],
    [third, changedBefore],
  ]);
});
