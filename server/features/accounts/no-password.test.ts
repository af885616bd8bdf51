import { hash, verify } from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';
import { getViewer } from '#contract/accounts/endpoints.ts';
import {
  confirmRecovery,
  confirmRegistration,
  confirmSignIn,
  register,
  requestRecovery,
  resendCode,
  signIn,
  signInAsStaff,
} from '#contract/accounts/sign-in-endpoints.ts';
import { changeRole, resetPassword } from '#contract/team/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount } from '#server/test/factories.ts';
import { quickCost } from '#server/test/quick-passwords.ts';

const newPassword = { password: 'new-monsoon-9', confirmPassword: 'new-monsoon-9' };

// A family that staff added has no password until it sets one by a code to its phone.
describe('an account without a password', () => {
  const countedVerify = vi.fn(verify);
  const t = testApp({ services: { passwords: new PasswordHasher(quickCost, { hash, verify: countedVerify }) } });
  const lastCode = () => /\d{6}/.exec(t.outbox.messages[0]?.text ?? '')?.[0] ?? 'none';
  const addFamily = () => createAccount(t.db, { hasPassword: false });
  const withoutDate = ({ date: _date, ...headers }: Record<string, unknown>) => headers;

  test.each([signIn, signInAsStaff])(
    'gets the same replies as a wrong password, step by step ($path)',
    async (endpoint) => {
      const [family, known] = [await addFamily(), await createAccount(t.db)];
      const [browser, otherBrowser] = [t.browser('192.0.2.1'), t.browser('192.0.2.2')];
      for (const password of ['', 'null', 'some password', 'some password', 'some password', 'some password']) {
        const answer = await browser.call(endpoint, { body: { phone: family.phone, password } });
        const expected = await otherBrowser.call(endpoint, { body: { phone: known.phone, password } });
        expect([answer.status, answer.text]).toEqual([expected.status, expected.text]);
        expect(Object.keys(withoutDate(answer.headers))).toEqual(Object.keys(withoutDate(expected.headers)));
        expect([...browser.cookies.keys()]).toEqual([...otherBrowser.cookies.keys()]);
      }
      // Both browsers are asked for a code now, and no code was sent.
      expect([...browser.cookies.keys()]).toEqual(['challenge']);
      t.now = new Date(t.now.getTime() + 31_000);
      for (const one of [browser, otherBrowser]) {
        expect((await one.call(resendCode)).status).toBe(200);
        expect((await one.call(confirmSignIn, { body: { code: '000000' } })).status).toBe(400);
      }
      const codes = t.outbox.messages.filter(({ phone, text }) => phone === family.phone && /\d{6}/.test(text));
      expect(codes).toEqual([]);
      expect((await browser.call(getViewer)).body.viewer).toBeNull();
    },
  );

  test('takes as long as a wrong password: one hash of the same cost is computed', async () => {
    const [family, known] = [await addFamily(), await createAccount(t.db)];
    const verifiedHashes = async (phone: string, address: string) => {
      countedVerify.mockClear();
      await t.browser(address).call(signIn, { body: { phone, password: 'some password' } });
      return countedVerify.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4));
    };
    const expected = await verifiedHashes(known.phone, '192.0.2.4');
    expect(expected).toHaveLength(1);
    expect(await verifiedHashes(family.phone, '192.0.2.3')).toEqual(expected);
  });

  test('gets its first password by a code to its phone, and then signs in', async () => {
    const family = await addFamily();
    const browser = t.browser('192.0.2.5');
    expect((await browser.call(requestRecovery, { body: { phone: family.phone } })).status).toBe(200);
    expect(t.outbox.messages[0]?.phone).toBe(family.phone);
    const answer = await browser.call(confirmRecovery, { body: { code: lastCode(), ...newPassword } });
    expect(answer).toMatchObject({ status: 200, body: { viewer: { id: family.id, mustChangePassword: false } } });
    const row = await t.owner.row<{ phoneVerifiedAt: Date | null }>(
      sql`select phone_verified_at from accounts where id = ${family.id}`,
    );
    expect(row.phoneVerifiedAt).toEqual(t.now);
    const again = await t
      .browser('192.0.2.6')
      .call(signIn, { body: { phone: family.phone, password: 'new-monsoon-9' } });
    expect(again).toMatchObject({ status: 200, body: { viewer: { id: family.id } } });
  });

  test('is not registered again without verification', async () => {
    const family = await addFamily();
    const answer = await t.call(register, { body: { name: 'Somebody', phone: family.phone, ...newPassword } });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'Registration failed. Please try a different phone number.' },
    });
  });

  test('cannot join the team before it has a password', async () => {
    const family = await addFamily();
    const admin = await t.as(await createAccount(t.db, { role: 'admin' }));
    const params = { accountId: family.id };
    expect(await admin.call(changeRole, { params, body: { role: 'assistant' } })).toMatchObject({
      status: 409,
      body: { message: 'This account has no password yet. Please reset its password first.' },
    });
    expect((await admin.call(resetPassword, { params })).status).toBe(200);
    expect((await admin.call(changeRole, { params, body: { role: 'assistant' } })).status).toBe(200);
  });

  test.each([
    ['a member of the team', sql`user_role = 'assistant'`],
    ['an account with a temporary password', sql`password_is_temporary = true`],
  ])('the database rejects %s without a password', async (_name, change) => {
    const { id } = await addFamily();
    await expect(t.owner.run(sql`update accounts set ${change} where id = ${id}`)).rejects.toMatchObject({
      constraint: 'accounts_password_present',
    });
  });
});

describe('with verification at registration', () => {
  const t = testApp({ services: { requirePhoneVerification: true } });

  test('a family that staff added keeps its phone, and the owner of the phone is told how to set a password', async () => {
    const family = await createAccount(t.db, { hasPassword: false });
    const browser = t.browser();
    await browser.call(register, { body: { name: 'Somebody', phone: family.phone, ...newPassword } });
    const code = /\d{6}/.exec(t.outbox.messages[0]?.text ?? '')?.[0] ?? 'none';
    expect(await browser.call(confirmRegistration, { body: { code } })).toMatchObject({
      status: 409,
      body: {
        message: 'This phone number already has an account. Please choose “Forgot password?” to set a password.',
      },
    });
    expect(await t.owner.rows(sql`select phone, password_hash from accounts where id = ${family.id}`)).toEqual([
      { phone: family.phone, passwordHash: null },
    ]);
  });
});
