import { expect, test } from 'vitest';
import * as contract from '#contract/accounts/endpoints.ts';
import * as entryApi from '#contract/accounts/sign-in-endpoints.ts';
import { createAccount, resetPassword, revealPassword } from '#contract/team/endpoints.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount as makeAccount, testPassword } from '#server/test/factories.ts';

// Runs every account flow, successful and failing, and checks that no log line contains a secret.
const t = testApp({ services: { requirePhoneVerification: true } });
const secrets = new Set<string>();

/** Adds a value to the values that must never be logged, in each encoding that a log line could contain. */
function secret<T extends string>(value: T): T {
  secrets.add(value);
  secrets.add(value.replace(/^\+91/, '')).add(encodeURIComponent(value)).add(Buffer.from(value).toString('base64'));
  return value;
}
const passwords = (password: string) => ({ password: secret(password), confirmPassword: password });
const lastCode = () => secret(/\d{6}/.exec(t.outbox.messages[0]?.text ?? '')?.[0] ?? 'no code');
const addCookiesToSecrets = (browser: Browser) => [...browser.cookies.values()].forEach(secret);

async function allFlows(prefix: string) {
  const browser = t.browser(`192.0.2.${prefix}`);
  const phone = secret(`+9198${prefix}00001`);
  const first = { name: 'Secretive Person', phone, ...passwords(`first-secret-${prefix}`) };
  await browser.call(entryApi.register, { body: first });
  addCookiesToSecrets(browser);
  await browser.call(entryApi.confirmRegistration, { body: { code: secret('918273') } });
  await browser.call(entryApi.confirmRegistration, { body: { code: lastCode() } });
  addCookiesToSecrets(browser);
  await browser.call(contract.getViewer);
  await browser.call(contract.renameAccount, { body: { name: 'Still Secretive' } });
  await browser.call(contract.listDevices);
  const change = { currentPassword: first.password, ...passwords(`second-secret-${prefix}`) };
  await browser.call(contract.changePassword, { body: change });
  addCookiesToSecrets(browser);
  await browser.call(contract.signOut);
  await browser.call(entryApi.signIn, { body: { phone, password: secret(`wrong-secret-${prefix}`) } });
  await browser.call(entryApi.signIn, { body: { phone, password: change.password } });
  await browser.call(entryApi.signInAsStaff, { body: { phone, password: change.password } });
  addCookiesToSecrets(browser);
  const elsewhere = t.browser(`198.51.100.${prefix}`);
  for (let n = 0; n < 3; n += 1)
    await elsewhere.call(entryApi.signIn, { body: { phone, password: secret(`guessed-secret-${n}`) } });
  await elsewhere.call(entryApi.signIn, { body: { phone, password: change.password } });
  addCookiesToSecrets(elsewhere);
  await elsewhere.call(entryApi.confirmSignIn, { body: { code: secret('192837') } });
  const second = await elsewhere.call(entryApi.confirmSignIn, { body: { code: lastCode() } });
  addCookiesToSecrets(elsewhere);
  t.now = new Date(t.now.getTime() + 31_000); // the pause before a new code is over
  await browser.call(entryApi.requestRecovery, { body: { phone } });
  await browser.call(entryApi.resendCode);
  addCookiesToSecrets(browser);
  const recovered = await browser.call(entryApi.confirmRecovery, {
    body: { code: lastCode(), ...passwords(`third-secret-${prefix}`) },
  });
  addCookiesToSecrets(browser);
  // The user enters the password as the phone, and the phone as the password.
  await browser.call(entryApi.signIn, { body: { phone: change.password, password: phone } });
  await t.app.inject({ url: `/api/viewer?token=${[...browser.cookies.values()][0]}&phone=${phone}` });
  await t.app.inject({ url: `/api/password/${change.password}` });

  const admin = await t.as(await makeAccount(t.db, { role: 'admin' }));
  addCookiesToSecrets(admin);
  const issued = { name: 'Helper', phone: secret(`+9197${prefix}00002`), password: secret(`issued-secret-${prefix}`) };
  const { body } = await admin.call(createAccount, { body: { ...issued, role: 'assistant' } });
  const params = { params: { accountId: body.id } };
  const reset = await admin.call(resetPassword, params);
  if (reset.body.temporaryPassword) secret(reset.body.temporaryPassword);
  const revealed = await admin.call(revealPassword, params);
  return [second.status, recovered.status, reset.status, revealed.status];
}

test('no log line contains a password, token, code or phone', async () => {
  secret(testPassword);
  expect(await allFlows('101')).toEqual([200, 200, 200, 200]); // each flow was completed
  expect(secrets.size).toBeGreaterThan(40);
  expect(t.logged.length).toBeGreaterThanOrEqual(20);
  expect(t.logged.filter((line) => [...secrets].some((value) => line.includes(value)))).toEqual([]);
});

test('no log line contains a secret when the database fails during each flow', async () => {
  const before = t.logged.length;
  for (const table of ['audit_log', 'attempt_counters', 'phone_codes', 'devices']) {
    await t.owner.script(`alter table ${table} rename to lost_table`);
    await allFlows(String(102 + (t.logged.length % 100))).catch(() => undefined);
    await t.owner.script(`alter table lost_table rename to ${table}`);
  }
  expect(t.logged.slice(before).filter((line) => line.includes('Unexpected error')).length).toBeGreaterThan(4);
  expect(t.logged.filter((line) => [...secrets].some((value) => line.includes(value)))).toEqual([]);
});

const forms = {
  register: [entryApi.register, { name: 'Form Person', phone: '9866600001', ...passwords('form-secret-1') }],
  signIn: [entryApi.signIn, { phone: '9866600001', password: 'form-secret-1' }],
  signInAsStaff: [entryApi.signInAsStaff, { phone: '9866600001', password: 'form-secret-1' }],
  confirmSignIn: [entryApi.confirmSignIn, { code: '123456' }],
  confirmSignInAsStaff: [entryApi.confirmSignInAsStaff, { code: '123456' }],
  confirmRegistration: [entryApi.confirmRegistration, { code: '123456' }],
  requestRecovery: [entryApi.requestRecovery, { phone: '9866600001' }],
  confirmRecovery: [entryApi.confirmRecovery, { code: '123456', ...passwords('form-secret-2') }],
  renameAccount: [contract.renameAccount, { name: 'Form Person' }],
  changePassword: [contract.changePassword, { currentPassword: testPassword, ...passwords('form-secret-3') }],
  createAccount: [
    createAccount,
    { name: 'Form Person', phone: '9866600002', email: 'a@b.in', password: 'form-secret-4', role: 'user' },
  ],
} as const;
const junk = ['x'.repeat(10_240), '\u{1F600}'.repeat(2_560), null, 7, true, [], {}, ['x'], '', '\0'];
const libraryMessage = /invalid input|invalid option|unrecognized|too (big|small)|expected \w+,/i;

test.each(Object.keys(forms) as (keyof typeof forms)[])(
  '%s: junk and 10 kB in one field of a valid form are rejected with a message',
  async (name) => {
    const [endpoint, form] = forms[name];
    const browser = await t.as(await makeAccount(t.db, { role: 'admin' }));
    for (const field of Object.keys(form))
      for (const value of junk) {
        if (field === 'email' && value === '') continue; // this field may be empty
        const answer = await browser.call(endpoint, { body: { ...form, [field]: value } as never });
        const label = `${field} = ${JSON.stringify(value)?.slice(0, 40)}`;
        expect([label, answer.status]).toEqual([label, 400]);
        const texts = Object.values(answer.body.fields ?? {});
        expect(texts.length, label).toBeGreaterThan(0);
        for (const text of texts) expect(text, label).not.toMatch(libraryMessage);
      }
  },
);
