import { expect, test, vi } from 'vitest';
import { getViewer, signOut } from '#contract/accounts/endpoints.ts';
import { confirmRecovery, requestRecovery, signIn } from '#contract/accounts/sign-in-endpoints.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, testPassword } from '#server/test/factories.ts';
import { quickPasswords } from '#server/test/quick-passwords.ts';

const t = testApp();
const lastCode = () => /\d{6}/.exec(t.outbox.messages[0]?.text ?? '')?.[0] ?? 'none';
const newPassword = { password: 'new-monsoon-9', confirmPassword: 'new-monsoon-9' };

test('a code replaces a forgotten password, signs out all other devices and signs in this one', async () => {
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

test('a wrong code costs no hash, and a password that is refused leaves the code usable', async () => {
  const family = await createAccount(t.db, { name: 'Kamala Devi' });
  const browser = t.browser();
  await browser.call(requestRecovery, { body: { phone: family.phone } });
  const code = lastCode();
  const confirm = (given: object) => browser.call(confirmRecovery, { body: { code, ...newPassword, ...given } });
  const hash = vi.spyOn(quickPasswords, 'hash');
  expect((await confirm({ code: code === '000000' ? '000001' : '000000' })).status).toBe(400);
  for (const [password, problem] of [
    ['kamala-99', 'This password is mostly your name. Please choose one that is harder to guess.'],
    [family.phone.slice(-10), 'This password is mostly your phone number. Please choose one that is harder to guess.'],
  ] as const)
    expect(await confirm({ password, confirmPassword: password })).toMatchObject({
      status: 400,
      body: { fields: { password: problem } },
    });
  expect(hash).not.toHaveBeenCalled();
  hash.mockRestore();
  expect((await confirm({})).status).toBe(200);
  expect((await confirm({})).status).toBe(409);
});

test('the reply does not reveal whether an account has the phone, and nothing is sent if none has', async () => {
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

test('a phone gets four codes an hour for one address, 30 seconds apart, and twelve for all addresses', async () => {
  const family = await createAccount(t.db);
  const ask = (address: string) => t.browser(address).call(requestRecovery, { body: { phone: family.phone } });
  const sentTo = () => t.outbox.messages.filter(({ phone }) => phone === family.phone).length;
  expect((await ask('198.51.100.1')).status).toBe(200);
  expect(await ask('198.51.100.1')).toMatchObject({ status: 429, headers: { 'retry-after': '30' } });
  for (let second = 10; second < 600; second += 10) {
    t.now = new Date(t.now.getTime() + 10_000);
    await ask('198.51.100.1');
  }
  expect(sentTo()).toBe(4);
  for (let n = 0; n < 100; n += 1) await ask(`198.51.101.${n}`);
  expect(sentTo()).toBe(12);

  // In a day, many addresses together can request thirty codes.
  for (let hour = 0; hour < 22; hour += 1) {
    t.now = new Date(t.now.getTime() + 3_600_000);
    for (let n = 0; n < 15; n += 1) await ask(`198.51.102.${n}`);
  }
  expect(sentTo()).toBe(30);
});

test('a known browser can recover the account after strangers have exhausted the codes of the phone', async () => {
  const family = await createAccount(t.db);
  const own = t.browser('192.0.2.33');
  await own.call(signIn, { body: { phone: family.phone, password: testPassword } });
  await own.call(signOut);
  const waiting = t.browser('192.0.2.34'); // its code is requested before the attack and stays valid
  await waiting.call(requestRecovery, { body: { phone: family.phone } });
  const waitingCode = lastCode();
  for (let n = 0; n < 40; n += 1)
    await t.browser(`198.51.103.${n}`).call(requestRecovery, { body: { phone: family.phone } });
  const stranger = await t.browser('198.51.103.99').call(requestRecovery, { body: { phone: family.phone } });
  expect(stranger.status).toBe(429);

  expect((await own.call(requestRecovery, { body: { phone: family.phone } })).status).toBe(200);
  const ownCode = lastCode();
  expect((await waiting.call(confirmRecovery, { body: { code: waitingCode, ...newPassword } })).status).toBe(200);
  // The recovery has ended the code of the other browser, and a new code works.
  expect((await own.call(confirmRecovery, { body: { code: ownCode, ...newPassword } })).status).toBe(409);
  const later = t.browser('192.0.2.35');
  t.now = new Date(t.now.getTime() + 86_400_000);
  await later.call(requestRecovery, { body: { phone: family.phone } });
  const answer = await later.call(confirmRecovery, { body: { code: lastCode(), ...newPassword } });
  expect(answer).toMatchObject({ status: 200, body: { viewer: { id: family.id } } });
});

test('all known browsers of a phone together get thirty codes a day, and then those of unknown ones', async () => {
  const family = await createAccount(t.db);
  const sent: number[] = [];
  for (let n = 0; n < 44; n += 1) {
    const own = t.browser(`198.51.104.${n}`);
    expect((await own.call(signIn, { body: { phone: family.phone, password: testPassword } })).status).toBe(200);
    await own.call(signOut);
    sent.push((await own.call(requestRecovery, { body: { phone: family.phone } })).status);
  }
  expect(sent).toEqual([...Array(30 + 12).fill(200), 429, 429]);
});

test('a phone that gets no SMS is told so, whether or not an account has it', async () => {
  const { phone } = await createAccount(t.db, { phone: '+912226540011' });
  const told = {
    status: 409,
    body: { message: 'No SMS can reach your number. Please call +91 22 0000 0100 to change it.' },
  };
  expect(await t.call(requestRecovery, { body: { phone } })).toMatchObject(told);
  expect(await t.call(requestRecovery, { body: { phone: '+912226540012' } })).toMatchObject(told);
});
