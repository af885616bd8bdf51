import { expect, test } from 'vitest';
import { getAccount, getViewer, signOut } from '#contract/accounts/endpoints.ts';
import { signIn, signInAsStaff } from '#contract/accounts/sign-in-endpoints.ts';
import type { Role } from '#contract/shared/roles.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, testPassword } from '#server/test/factories.ts';

const t = testApp();
const minute = 60_000;

test('a family signs in, is known on the next request, and is unknown after signing out', async () => {
  const family = await createAccount(t.db, { name: 'Ananya Sharma' });
  const browser = t.browser();

  const answer = await browser.call(signIn, { body: { phone: family.phone, password: testPassword } });
  expect(answer).toMatchObject({
    status: 200,
    body: { viewer: { name: 'Ananya Sharma', role: 'user', mustChangePassword: false } },
  });
  expect(answer.body.viewer?.shortId).toBe(family.id.slice(0, 6).toUpperCase());
  expect(String(answer.headers['set-cookie'])).toMatch(/session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax/);
  expect((await browser.call(getViewer)).body.viewer?.id).toBe(family.id);

  const stolen = new Map(browser.cookies);
  await browser.call(signOut);
  expect((await browser.call(getViewer)).body.viewer).toBeNull();

  const thief = t.browser();
  for (const [name, value] of stolen) thief.cookies.set(name, value);
  expect((await thief.call(getAccount)).status).toBe(401);
});

test('a wrong password and a phone without an account get the same refusal', async () => {
  const family = await createAccount(t.db);
  const known = await t
    .browser('198.51.100.1')
    .call(signIn, { body: { phone: family.phone, password: 'wrong password' } });
  const unknown = await t
    .browser('198.51.100.2')
    .call(signIn, { body: { phone: '9811111111', password: 'wrong password' } });
  expect(known.status).toBe(401);
  expect(known.body).toEqual({
    code: 'unauthenticated',
    message: 'Invalid phone number or password. Please try again.',
  });
  expect(unknown.body).toEqual(known.body);
});

test('a phone without an account does not sign in to the account with the next higher phone', async () => {
  await createAccount(t.db, { phone: '+919800000050' });
  for (const phone of ['9800000049', '9800000051', '9999999999'])
    expect((await t.browser().call(signIn, { body: { phone, password: testPassword } })).status).toBe(401);
  expect((await t.browser().call(signIn, { body: { phone: '9800000050', password: testPassword } })).status).toBe(200);
});

test.each([
  '9876543210',
  '09876543210',
  '+919876543210',
  '+91 98765 43210',
  '98765 43210',
  '98765-43210',
  '+91-9876543210',
  '(0)9876543210',
  '+91 9876543210',
  '987 654 3210',
])('the spelling %s finds the account of the phone', async (spelling) => {
  await createAccount(t.db, { phone: '+919876543210' }).catch(() => undefined);
  const answer = await t
    .browser(`198.51.100.${spelling.length}`)
    .call(signIn, { body: { phone: spelling, password: testPassword } });
  expect(answer.status).toBe(200);
});

test('five guesses an hour at one account, three from one address; a known browser still signs in', async () => {
  const family = await createAccount(t.db);
  const own = t.browser('192.0.2.1');
  expect((await own.call(signIn, { body: { phone: family.phone, password: testPassword } })).status).toBe(200);

  const guess = (n: number, address = `192.0.2.${100 + n}`) =>
    t.browser(address).call(signIn, { body: { phone: family.phone, password: `guess ${n}` } });
  const evaluated = (answers: { status: number }[]) => answers.filter(({ status }) => status === 401).length;
  const fromOne = await Promise.all(Array.from({ length: 10 }, (_, n) => guess(n, '192.0.2.99')));
  expect(evaluated(fromOne)).toBe(3);
  const rateLimited = fromOne.find(({ status }) => status === 429);
  expect(rateLimited?.body.message).toMatch(/^Too many attempts\. Please try again in \d+ (seconds|minutes)\.$/);
  expect(Number(rateLimited?.headers['retry-after'])).toBeGreaterThan(0);
  expect(evaluated(await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n))))).toBe(2);

  expect((await own.call(signIn, { body: { phone: family.phone, password: testPassword } })).body.viewer?.id).toBe(
    family.id,
  );

  // Also one guess a minute: at most five of them are checked in an hour.
  let count = 0;
  for (let at = 0; at < 60; at += 1) {
    t.now = new Date(t.now.getTime() + minute);
    if ((await guess(at)).status === 401) count += 1;
  }
  expect(count).toBeLessThanOrEqual(5);
});

test('fifty guesses an hour from one address, over any number of accounts', async () => {
  const accounts = await Promise.all(Array.from({ length: 30 }, () => createAccount(t.db)));
  const forge = (n: number) => ({ 'x-forwarded-for': `10.0.0.${n % 250}` });
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, n) =>
      t.app.inject({
        method: 'POST',
        url: '/api/sign-in',
        remoteAddress: '198.51.100.77',
        headers: forge(n),
        payload: { phone: accounts[n % 30]?.phone, password: `guess ${n}` },
      }),
    ),
  );
  expect(answers.filter((answer) => answer.statusCode === 401).length).toBeLessThanOrEqual(50);
  // Of the other attempts, at most thirty are asked for a code. The rest are rejected by the limits.
  expect(answers.filter((answer) => answer.body === '{"viewer":null}').length).toBeLessThanOrEqual(30);
  expect(answers.every((answer) => [200, 401, 429].includes(answer.statusCode))).toBe(true);
  expect(answers.every((answer) => !answer.headers['set-cookie']?.includes('session='))).toBe(true);
});

test.each<[Role, number, string | undefined]>([
  ['user', 403, 'You do not have admin privileges. Please log in with an admin account.'],
  ['assistant', 200, undefined],
  ['manager', 200, undefined],
  ['admin', 200, undefined],
])('signing in to the admin area as %s gets status %i', async (role, status, message) => {
  const person = await createAccount(t.db, { role });
  const browser = t.browser();
  const answer = await browser.call(signInAsStaff, { body: { phone: person.phone, password: testPassword } });
  expect(answer.status).toBe(status);
  if (message) {
    expect(answer.body.message).toBe(message);
    expect((await browser.call(getViewer)).body.viewer).toBeNull();
  }
});

test('family sessions last 30 days from the last visit, staff sessions 12 hours and one idle hour', async () => {
  const family = await createAccount(t.db);
  const staff = await createAccount(t.db, { role: 'manager' });
  const [familyBrowser, staffBrowser] = [t.browser(), t.browser()];
  await familyBrowser.call(signIn, { body: { phone: family.phone, password: testPassword } });
  await staffBrowser.call(signIn, { body: { phone: staff.phone, password: testPassword } });
  const began = t.now.getTime();
  const areSignedInAfter = async (hours: number) => {
    t.now = new Date(began + hours * 60 * minute);
    const isSignedIn = async (browser: Browser) => (await browser.call(getViewer)).body.viewer !== null;
    return [await isSignedIn(familyBrowser), await isSignedIn(staffBrowser)];
  };
  expect(await areSignedInAfter(0.9)).toEqual([true, true]);
  expect(await areSignedInAfter(1.8)).toEqual([true, true]);
  expect(await areSignedInAfter(2.9)).toEqual([true, false]);
  expect(await areSignedInAfter(24 * 29)).toEqual([true, false]);
  expect(await areSignedInAfter(24 * 58)).toEqual([true, false]);
  expect(await areSignedInAfter(24 * 89)).toEqual([false, false]);
});

test('a change of role and a deactivation apply to the next request', async () => {
  const person = await createAccount(t.db, { role: 'assistant' });
  const browser = t.browser();
  await browser.call(signIn, { body: { phone: person.phone, password: testPassword } });
  await t.owner.run(sql`update accounts set user_role = 'user' where id = ${person.id}`);
  expect((await browser.call(getViewer)).body.viewer?.role).toBe('user');
  await t.owner.run(sql`update accounts set deactivated_at = now() where id = ${person.id}`);
  expect((await browser.call(getViewer)).body.viewer).toBeNull();
});

test('the log contains no password, token or phone', async () => {
  const family = await createAccount(t.db);
  const browser = t.browser();
  await browser.call(signIn, { body: { phone: family.phone, password: testPassword } });
  const log = t.logged.join('\n');
  for (const secret of [testPassword, family.phone, browser.cookies.get('session') ?? 'missing'])
    expect(log).not.toContain(secret);
});
