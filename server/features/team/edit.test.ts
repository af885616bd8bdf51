import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getViewer, renameAccount } from '#contract/accounts-api.ts';
import type { Role } from '#contract/roles.ts';
import { confirmRecovery, requestRecovery, signIn } from '#contract/sign-in-api.ts';
import { correctPhone, editAccount, listTeam } from '#contract/team-api.ts';
import { listUsers } from '#contract/users-api.ts';
import { systemProof } from '#server/access.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { codeText } from '#server/sms-texts.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, testPassword } from '#server/test/factories.ts';
import { sendWhileLocked } from '#server/test/held-locks.ts';

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
/** Two managers correct the phone of a family: the first asks, the second confirms. */
async function correctByTwo(family: { id: string }, phone: string) {
  const body = { phone, reason, version: 1 };
  expect((await (await as('manager')).call(correctPhone, { ...params(family), body })).body).toEqual({
    state: 'waiting',
  });
  return (await as('manager')).call(correctPhone, { ...params(family), body });
}
const entriesOf = ({ id }: { id: string }) =>
  t.owner.rows(sql`
    select action, before, after from audit_log where entity_id = ${id} and action <> 'account.signed-in' order by id`);
const changed = {
  status: 409,
  body: { code: 'changed', message: 'Somebody else saved this while you were editing. Please look at what changed.' },
};

test('two managers correct a phone: the first changes nothing, then all sessions end and both numbers are told', async () => {
  const manager = await createAccount(t.db, { role: 'manager' });
  const family = await createAccount(t.db);
  await t.owner.run(sql`update accounts set phone_verified_at = now() where id = ${family.id}`);
  const browser = t.browser();
  await browser.call(signIn, { body: { phone: family.phone, password: testPassword } });
  const phone = newPhone();
  t.outbox.messages.length = 0;

  const typed = `0${phone.slice(0, 5)} ${phone.slice(5)}`;
  const body = { phone: typed, reason, version: 1 };
  // However often one manager asks, nothing changes; and a colleague confirms only this phone.
  const first = await t.as(manager);
  for (let n = 0; n < 5; n += 1) {
    const asked = await first.call(correctPhone, { ...params(family), body });
    expect([asked.status, asked.body]).toEqual([200, { state: 'waiting' }]);
  }
  const otherPhone = { ...body, phone: newPhone() };
  expect((await (await as('manager')).call(correctPhone, { ...params(family), body: otherPhone })).body).toEqual({
    state: 'waiting',
  });
  expect((await first.call(correctPhone, { ...params(family), body })).body).toEqual({ state: 'waiting' });
  expect(await storedOf(family)).toMatchObject({ phone: family.phone, version: 1 });
  expect([(await browser.call(getViewer)).body.viewer?.id, t.outbox.messages]).toEqual([family.id, []]);
  await t.owner.run(sql`delete from audit_log where entity_id = ${family.id}`);

  const answer = await (await as('manager')).call(correctPhone, { ...params(family), body });
  expect([answer.status, answer.body]).toEqual([200, { state: 'done' }]);
  expect(await storedOf(family)).toMatchObject({ phone: `+91${phone}`, version: 2, phoneVerifiedAt: null });
  expect((await browser.call(getViewer)).body.viewer).toBeNull();
  expect(await t.owner.rows(sql`select from devices where account_id = ${family.id}`)).toEqual([]);
  expect(await entriesOf(family)).toEqual([
    { action: 'account.phone-corrected', before: { phone: family.phone }, after: { phone: `+91${phone}`, reason } },
  ]);
  const callUs = 'If you did not ask for this, please call +91 22 0000 0100.';
  expect(t.outbox.messages.map(({ phone: to, text }) => [to, text])).toEqual([
    [`+91${phone}`, `Your CareSaathi account now uses this phone number. Please log in again. ${callUs}`],
    [family.phone, `Your CareSaathi account no longer uses this phone number. ${callUs}`],
  ]);
  expect((await t.call(signIn, { body: { phone, password: testPassword } })).status).toBe(200);
  expect((await t.call(signIn, { body: { phone: family.phone, password: testPassword } })).status).toBe(401);
});

test('another phone ends the agreement to WhatsApp, which its owner did not give; staff change no other setting', async () => {
  const family = await createAccount(t.db);
  await t.owner.run(sql`
    insert into message_settings (account_id, whatsapp_agreed_at, language) values (${family.id}, ${t.now}, 'hi')`);
  expect((await correctByTwo(family, newPhone())).status).toBe(200);
  const settings = sql`select language, whatsapp_agreed_at, version from message_settings where account_id = ${family.id}`;
  expect(await t.owner.row(settings)).toEqual({ language: 'hi', whatsappAgreedAt: null, version: 2 });

  const asStaff = (statement: Sql) => inStaffTransaction(t.db, systemProof, (tx) => tx.run(statement));
  const owned = sql`where account_id = ${family.id}`;
  for (const change of [sql`language = 'ta'`, sql`whatsapp_agreed_at = now()`])
    await expect(asStaff(sql`update message_settings set ${change} ${owned}`)).rejects.toMatchObject({ code: '42501' });
});

test('a code that was sent to the old phone recovers nothing', async () => {
  const family = await createAccount(t.db, { hasPassword: false });
  const stranger = t.browser('192.0.2.77');
  await stranger.call(requestRecovery, { body: { phone: family.phone } });
  const code = t.outbox.messages[0]?.text.slice(0, 6) ?? '';
  await correctByTwo(family, newPhone());
  const password = 'stranger-words-1';
  const answer = await stranger.call(confirmRecovery, { body: { code, password, confirmPassword: password } });
  expect(answer.status).toBe(409);
});

test('the same phone changes nothing, and nobody is told', async () => {
  const family = await createAccount(t.db);
  t.outbox.messages.length = 0;
  const body = { phone: family.phone, reason, version: 1 };
  expect((await (await as('manager')).call(correctPhone, { ...params(family), body })).status).toBe(200);
  expect([await entriesOf(family), t.outbox.messages, (await storedOf(family)).version]).toEqual([[], [], 1]);
});

test('a phone of another account is rejected under its field', async () => {
  const [family, other] = [await createAccount(t.db), await createAccount(t.db)];
  const fields = { phone: 'This phone number is already registered.' };
  const body = { phone: other.phone, reason, version: 1 };
  expect(await (await as('manager')).call(correctPhone, { ...params(family), body })).toMatchObject({
    status: 400,
    body: { fields },
  });
  const edit = { ...body, name: family.name, reason };
  expect((await (await as('admin')).call(editAccount, { ...params(family), body: edit })).body).toMatchObject({
    fields,
  });
});

test('of two corrections to one phone at once, one is rejected', async () => {
  const phone = newPhone();
  const manager = await as('manager');
  const families = await Promise.all(Array.from({ length: 4 }, () => createAccount(t.db)));
  const body = { phone, reason, version: 1 };
  for (const family of families) await manager.call(correctPhone, { ...params(family), body });
  const second = await as('manager');
  const answers = await Promise.all(families.map((family) => second.call(correctPhone, { ...params(family), body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
  expect(await t.owner.rows(sql`select from accounts where phone = ${`+91${phone}`}`)).toHaveLength(1);
});

test('a version that changed while the request waited for the account is rejected', async () => {
  const family = await createAccount(t.db);
  const manager = await as('manager');
  const answer = await sendWhileLocked(
    t,
    (tx) => tx.run(sql`select from accounts where id = ${family.id} for update`),
    () => manager.call(correctPhone, { ...params(family), body: { phone: newPhone(), reason, version: 1 } }),
    (tx) => tx.run(sql`update accounts set phone = '+919829999999', version = 2 where id = ${family.id}`),
  );
  expect(answer).toMatchObject(changed);
  expect((await storedOf(family)).phone).toBe('+919829999999');
});

test('only an administrator changes the phone of a colleague, and nobody the own one', async () => {
  const colleague = await createAccount(t.db, { role: 'assistant' });
  const body = { phone: newPhone(), reason, version: 1 };
  expect(await (await as('manager')).call(correctPhone, { ...params(colleague), body })).toMatchObject({
    status: 409,
    body: { message: 'Only an administrator can change the phone number of a member of the team.' },
  });
  expect((await (await as('admin')).call(correctPhone, { ...params(colleague), body })).status).toBe(200);

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
    body: { message: 'Please correct the phone on the card of the family. A second person must confirm it.' },
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

test('an account that lost its phone is saved without one; a phone is not removed', async () => {
  const family = await createAccount(t.db);
  const admin = await as('admin');
  const body = { name: 'New Name', phone: '', reason, version: 1 };
  expect((await admin.call(editAccount, { ...params(family), body })).body).toMatchObject({
    fields: { phone: 'Phone number must be at least 10 digits' },
  });
  await t.owner.run(sql`update accounts set phone = null where id = ${family.id}`);
  expect((await admin.call(editAccount, { ...params(family), body })).status).toBe(200);
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

test('others are rejected: a family, an assistant, and a manager who edits', async () => {
  const [family, other] = [await createAccount(t.db), await createAccount(t.db)];
  const correction = { ...params(other), body: { phone: newPhone(), reason, version: 1 } };
  const edit = { ...params(other), body: { name: 'Mine now', phone: newPhone(), reason, version: 1 } };
  for (const browser of [await t.as(family), await as('assistant')]) {
    expect((await browser.call(correctPhone, correction)).status).toBe(403);
    expect((await browser.call(editAccount, edit)).status).toBe(403);
  }
  expect((await (await as('manager')).call(editAccount, edit)).status).toBe(403);
  expect((await (await as('admin')).call(editAccount, { ...edit, params: { accountId: randomUUID() } })).status).toBe(
    404,
  );
  expect(await storedOf(other)).toMatchObject({ name: other.name, phone: other.phone });
});

test('phones of the team are refused, also of the last year', async () => {
  const [family, former] = [await createAccount(t.db), await createAccount(t.db, { role: 'assistant' })];
  await t.owner.run(sql`update accounts set phone = null, user_role = 'user' where id = ${former.id}`);
  const body = { phone: former.phone, reason, version: 1 };
  const correct = async () => (await as('manager')).call(correctPhone, { ...params(family), body });
  expect(await correct()).toMatchObject({ status: 400, body: { fields: { phone: 'This is a phone of our team.' } } });
  await t.owner.run(sql`
    update staff_phones set last_used_at = ${t.now}::timestamptz - interval '366 days' where phone = ${former.phone}`);
  expect((await correct()).status).toBe(200);
});

test('a request ends with the right of the person who made it', async () => {
  const family = await createAccount(t.db);
  const [first, second] = [await createAccount(t.db, { role: 'manager' }), await as('manager')];
  const body = { phone: newPhone(), reason, version: 1 };
  await (await t.as(first)).call(correctPhone, { ...params(family), body });
  await t.owner.run(sql`update accounts set user_role = 'assistant' where id = ${first.id}`);
  expect((await second.call(correctPhone, { ...params(family), body })).body.state).toBe('waiting');
});

describe('with an SMS gateway', () => {
  const u = testApp({ services: { provesPhones: true } });
  const manager = async () => u.as(await createAccount(u.db, { role: 'manager' }));
  const lastCode = () => u.outbox.messages[0]?.text.slice(0, 6) ?? '';

  test('a confirmed correction waits for the code of the new phone, entered by whoever confirmed it', async () => {
    const family = await createAccount(u.db);
    await u.owner.run(sql`insert into message_settings (account_id, language) values (${family.id}, 'ta')`);
    const [first, second] = [await manager(), await manager()];
    const phone = newPhone();
    const body = { phone, reason, version: 1 };
    await first.call(correctPhone, { ...params(family), body });
    expect((await second.call(correctPhone, { ...params(family), body })).body).toEqual({ state: 'code' });
    expect(u.outbox.messages.map(({ phone: to }) => to)).toEqual([`+91${phone}`]);
    const code = lastCode();
    expect(u.outbox.messages[0]?.text).toBe(codeText(code, 'ta').render('ta'));
    expect((await first.call(correctPhone, { ...params(family), body: { ...body, code } })).status).toBe(409);
    const wrong = { ...body, code: code === '000000' ? '111111' : '000000' };
    expect((await second.call(correctPhone, { ...params(family), body: wrong })).status).toBe(400);
    const stored = () => u.owner.row(sql`select phone from accounts where id = ${family.id}`);
    expect(await stored()).toEqual({ phone: family.phone });
    expect((await second.call(correctPhone, { ...params(family), body: { ...body, code } })).body).toEqual({
      state: 'done',
    });
    expect(await stored()).toEqual({ phone: `+91${phone}` });
  });

  test('a typo of the desk needs only the code of the new phone, and the old number is sent nothing', async () => {
    const family = await createAccount(u.db, { hasPassword: false });
    const browser = await manager();
    const body = { phone: newPhone(), reason, version: 1 };
    u.outbox.messages.length = 0;
    expect((await browser.call(correctPhone, { ...params(family), body })).body).toEqual({ state: 'code' });
    const corrected = await browser.call(correctPhone, { ...params(family), body: { ...body, code: lastCode() } });
    expect(corrected.body).toEqual({ state: 'done' });
    expect(u.outbox.messages.map(({ phone: to }) => to)).not.toContain(family.phone);
    const [stored] = await u.owner.rows(
      sql`select phone_verified_at is not null as proved from accounts where id = ${family.id}`,
    );
    expect(stored).toEqual({ proved: true });
  });
});
