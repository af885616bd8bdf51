import { describe, expect, test } from 'vitest';
import { getViewer } from '#contract/accounts-api.ts';
import { confirmRegistration, register, resendCode, signIn } from '#contract/sign-in-api.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';

const form = (phone: string, name = 'Rohan Fernandes') => ({
  name,
  phone,
  password: 'monsoon-mango',
  confirmPassword: 'monsoon-mango',
});

describe('without verification', () => {
  const t = testApp();

  test('an account is created and signed in at once, always as a user', async () => {
    const browser = t.browser();
    const answer = await browser.call(register, { body: form('9811100001') });
    expect(answer).toMatchObject({
      status: 201,
      body: { viewer: { name: 'Rohan Fernandes', role: 'user', phone: '+919811100001' } },
    });
    expect((await browser.call(getViewer)).body.viewer).not.toBeNull();
  });

  test('ten spellings of a phone create one account, also in concurrent requests', async () => {
    const spellings = [
      ...['9811100002', '09811100002', '+919811100002', '+91 98111 00002', '98111 00002', '98111-00002'],
      ...['+91-9811100002', '(0)9811100002', '0 98111 00002', '981.110.0002'],
    ];
    const answers = await Promise.all(spellings.map((phone) => t.call(register, { body: form(phone) })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(answers.find((answer) => answer.status === 409)?.body.message).toBe(
      'Registration failed. Please try a different phone number.',
    );
    expect(await t.owner.rows(sql`select from accounts where phone = '+919811100002'`)).toHaveLength(1);
  });

  test.each([
    ['Devanagari', '९८१११००००३'],
    ['Arabic-Indic', '٩٨١١١٠٠٠٠٣'],
    ['Tamil', '௯௮௧௧௧௦௦௦௦௩'],
    ['full-width', '９８１１１００００３'],
    ['mathematical', '𝟗𝟖𝟏𝟏𝟏𝟎𝟎𝟎𝟎𝟑'],
    ['superscript', '⁹⁸¹¹¹⁰⁰⁰⁰³'],
    ['circled', '⑨⑧①①①⓪⓪⓪⓪③'],
    ['letters that look like digits', '98lllOOOO3'],
    ['one full-width digit', '981110000３'],
    ['an invisible character', '98111\u200b00003'],
  ])('digits of other scripts are rejected: %s', async (_name, phone) => {
    const answer = await t.call(register, { body: form(phone) });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { phone: 'Please enter the phone number in digits' } },
    });
    expect(await t.owner.rows(sql`select from accounts where phone = '+919811100003'`)).toHaveLength(0);
  });

  test.each([
    ['a short name', { name: 'A' }, { name: 'Name must be at least 2 characters' }],
    ['a short phone', { phone: '98111' }, { phone: 'Phone number must be at least 10 digits' }],
    ['a long phone', { phone: '+9198111000010000' }, { phone: 'Phone number is too long' }],
    ['an invalid phone', { phone: '0000000000' }, { phone: 'Please enter a valid phone number' }],
    [
      'a short password',
      { password: 'abc', confirmPassword: 'abc' },
      { password: 'Password must be at least 6 characters' },
    ],
    ['two different passwords', { confirmPassword: 'monsoon-mangoes' }, { confirmPassword: "Passwords don't match" }],
    [
      'a common password',
      { password: 'password1', confirmPassword: 'password1' },
      { password: 'This password is too common. Please choose one that is harder to guess.' },
    ],
    ['a role', { role: 'admin' }, { role: 'This field is not expected here.' }],
  ])('%s is refused under its field, and nothing is stored', async (_name, change, fields) => {
    const answer = await t.call(register, { body: { ...form('9811100009'), ...change } as never });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
    expect(await t.owner.rows(sql`select from accounts where phone = '+919811100009'`)).toHaveLength(0);
  });
});

describe('with verification', () => {
  const t = testApp({ services: { requirePhoneVerification: true } });
  const lastCode = () => /\d{6}/.exec(t.outbox.messages[0]?.text ?? '')?.[0] ?? 'none';

  test('no account exists before the code; the right code creates it and works once', async () => {
    const browser = t.browser();
    expect(await browser.call(register, { body: form('9822200001') })).toMatchObject({
      status: 201,
      body: { viewer: null },
    });
    expect(await t.owner.rows(sql`select from accounts where phone = '+919822200001'`)).toHaveLength(0);

    const code = lastCode();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => browser.call(confirmRegistration, { body: { code } })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await t.owner.rows(sql`select from accounts where phone = '+919822200001'`)).toHaveLength(1);
  });

  test('after five wrong codes, also concurrent ones, even the right code is rejected', async () => {
    const browser = t.browser();
    await browser.call(register, { body: form('9822200002') });
    const code = lastCode();
    const wrong = code === '000000' ? '111111' : '000000';
    const guesses = await Promise.all(
      Array.from({ length: 100 }, () => browser.call(confirmRegistration, { body: { code: wrong } })),
    );
    const evaluated = guesses.filter(
      (guess) => guess.body.fields?.code === 'That code is not right. Please check it and try again.',
    );
    expect(evaluated).toHaveLength(5);
    const late = await browser.call(confirmRegistration, { body: { code } });
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'This code is no longer valid. Please ask for a new one.' },
    });
  });

  test('a code expires after ten minutes, and a new one can be requested after 30 seconds', async () => {
    const browser = t.browser('203.0.113.9');
    await browser.call(register, { body: form('9822200003') });
    expect((await browser.call(resendCode)).status).toBe(429);
    const code = lastCode();
    t.now = new Date(t.now.getTime() + 10 * 60_000 + 1);
    expect((await browser.call(confirmRegistration, { body: { code } })).status).toBe(409);
    expect(await browser.call(resendCode)).toMatchObject({ status: 200, body: { resendAfterSeconds: 30 } });
    expect((await browser.call(confirmRegistration, { body: { code: lastCode() } })).status).toBe(200);
  });

  test('an account that never verified its phone loses it to an account that does', async () => {
    await t.owner.run(sql`
      insert into accounts (id, name, phone, password_hash) values (new_account_id(), 'Squatter', '+919822200004', 'none')`);
    const browser = t.browser('203.0.113.10');
    await browser.call(register, { body: form('9822200004', 'Real Owner') });
    expect((await browser.call(confirmRegistration, { body: { code: lastCode() } })).body.viewer.name).toBe(
      'Real Owner',
    );
    expect(await t.owner.rows(sql`select phone from accounts where name = 'Squatter'`)).toEqual([{ phone: null }]);
  });

  test('a code is valid only in the browser that requested it', async () => {
    const owner = t.browser('203.0.113.11');
    await owner.call(register, { body: form('9822200005') });
    const stranger = t.browser('203.0.113.12');
    expect((await stranger.call(confirmRegistration, { body: { code: lastCode() } })).status).toBe(409);
    expect((await stranger.call(signIn, { body: { phone: '9822200005', password: 'monsoon-mango' } })).status).toBe(
      401,
    );
    expect((await owner.call(confirmRegistration, { body: { code: lastCode() } })).status).toBe(200);
  });
});
