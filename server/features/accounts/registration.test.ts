import { describe, expect, test, vi } from 'vitest';
import { getViewer } from '#contract/accounts/endpoints.ts';
import { confirmRegistration, register, resendCode, signIn } from '#contract/accounts/sign-in-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { codeText } from '#server/sms-texts.ts';
import { testApp } from '#server/test/app.ts';
import { quickPasswords } from '#server/test/quick-passwords.ts';

const notAccepted = 'Please enter an Indian mobile number, for example 98765 43210.';
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
    ['Devanagari', '९८१११०००१३', '+919811100013'],
    ['Arabic-Indic', '٩٨١١١٠٠٠١٤', '+919811100014'],
    ['Tamil', '௯௮௧௧௧௦௦௦௧௫', '+919811100015'],
  ])('digits of %s are digits', async (_name, typed, phone) => {
    expect((await t.call(register, { body: form(typed) })).status).toBe(201);
    expect(await t.owner.rows(sql`select from accounts where phone = ${phone}`)).toHaveLength(1);
  });

  test.each([
    ['full-width', '９８１１１００００３'],
    ['mathematical', '𝟗𝟖𝟏𝟏𝟏𝟎𝟎𝟎𝟎𝟑'],
    ['superscript', '⁹⁸¹¹¹⁰⁰⁰⁰³'],
    ['circled', '⑨⑧①①①⓪⓪⓪⓪③'],
    ['letters that look like digits', '98lllOOOO3'],
    ['one full-width digit', '981110000３'],
    ['an invisible character', '98111\u200b00003'],
  ])('what only looks like digits is rejected: %s', async (_name, phone) => {
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
    ['a premium number', { phone: '+19005551234' }, { phone: notAccepted }],
    ['a foreign mobile number', { phone: '+971501234567' }, { phone: notAccepted }],
    ['digits in their order', { phone: '1234567890' }, { phone: notAccepted }],
    ['a name of an emoji', { name: '🙂🙂' }, { name: 'Please enter a name with letters' }],
    ['a name of digits', { name: '12345' }, { name: 'Please enter a name with letters' }],
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
    [
      'a password that is mostly the name',
      { name: 'Ramesh Patel', password: 'R@mesh2024', confirmPassword: 'R@mesh2024' },
      { password: 'This password is mostly your name. Please choose one that is harder to guess.' },
    ],
    ['a role', { role: 'admin' }, { role: 'This field is not expected here.' }],
  ])('%s is refused under its field, and nothing is stored', async (_name, change, fields) => {
    const answer = await t.call(register, { body: { ...form('9811100009'), ...change } as never });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
    expect(await t.owner.rows(sql`select from accounts where phone = '+919811100009'`)).toHaveLength(0);
  });

  test.each([
    ['hi', 'hi', '9811100201'],
    ['ta-IN,en;q=0.5', 'ta', '9811100202'],
    ['en', null, '9811100203'],
    ['fr', null, '9811100204'],
  ])('an account that registers on a page in %s gets its messages in %s', async (given, language, phone) => {
    const browser = t.browser('203.0.113.77');
    browser.headers['accept-language'] = given;
    expect(await browser.call(register, { body: form(phone) })).toMatchObject({ status: 201 });
    const rows = await t.owner.rows(sql`
      select s.language, s.version from message_settings s join accounts a on a.id = s.account_id
      where a.phone = ${`+91${phone}`}`);
    expect(rows).toEqual(language ? [{ language, version: 1 }] : []);
  });
});

describe('with verification', () => {
  const t = testApp({ services: { requirePhoneVerification: true } });
  const lastCode = () => /\d{6}/.exec(t.outbox.messages[0]?.text ?? '')?.[0] ?? 'none';

  test('a password is hashed only once its code was right, and a right code after four wrong ones still works', async () => {
    const hash = vi.spyOn(quickPasswords, 'hash');
    const browser = t.browser();
    await browser.call(register, { body: form('9822200077') });
    const right = lastCode();
    const wrong = right === '000000' ? '000001' : '000000';
    for (let n = 0; n < 4; n += 1)
      expect((await browser.call(confirmRegistration, { body: { code: wrong } })).status).toBe(400);
    expect(hash).not.toHaveBeenCalled();
    const stored = await t.owner.row(sql`select password_hash from phone_codes where phone = '+919822200077'`);
    expect(JSON.stringify(stored)).not.toContain(form('').password);
    expect((await browser.call(confirmRegistration, { body: { code: right } })).status).toBe(200);
    expect(hash).toHaveBeenCalledOnce();
    hash.mockRestore();
    const credentials = { phone: '9822200077', password: form('').password };
    expect((await t.call(signIn, { body: credentials })).status).toBe(200);
  });

  test('no account exists before the code; the right code creates it and works once', async () => {
    const browser = t.browser();
    browser.headers['accept-language'] = 'hi';
    expect(await browser.call(register, { body: form('9822200001') })).toMatchObject({
      status: 201,
      body: { viewer: null },
    });
    expect(await t.owner.rows(sql`select from accounts where phone = '+919822200001'`)).toHaveLength(0);

    const code = lastCode();
    expect(t.outbox.messages[0]?.text).toBe(codeText(code, 'hi').render('hi'));
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

  test('the owner of a phone whose account never verified it is led to the recovery, so that nothing is lost', async () => {
    await t.owner.run(sql`
      insert into accounts (id, name, phone, password_hash) values (new_account_id(), 'Squatter', '+919822200004', 'none')`);
    const browser = t.browser('203.0.113.10');
    await browser.call(register, { body: form('9822200004', 'Real Owner') });
    const rejected = await browser.call(confirmRegistration, { body: { code: lastCode() } });
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'This phone number already has an account. Please choose “Forgot password?” to set a password.',
    ]);
    expect(await t.owner.rows(sql`select name from accounts where phone = '+919822200004'`)).toEqual([
      { name: 'Squatter' },
    ]);
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
