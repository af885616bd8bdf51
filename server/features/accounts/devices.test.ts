import { expect, test } from 'vitest';
import { getViewer, signOut } from '#contract/accounts/endpoints.ts';
import { confirmSignIn, signIn } from '#contract/accounts/sign-in-endpoints.ts';
import { newToken } from '#server/secrets.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, testPassword } from '#server/test/factories.ts';

const t = testApp();
type Account = Awaited<ReturnType<typeof createAccount>>;
const signInFrom = (browser: Browser, { phone }: Account, password = testPassword) =>
  browser.call(signIn, { body: { phone, password } });

/** Uses all attempts that unknown browsers have for the account. Then only a known browser signs in without a code. */
async function attack({ id, phone }: Account) {
  for (let n = 0; n < 5; n += 1)
    await t.browser(`10.${id.charCodeAt(0)}.${id.charCodeAt(1)}.${n}`).call(signIn, {
      body: { phone, password: 'a guess' },
    });
}
const isKnown = async (browser: Browser, account: Account) => (await signInFrom(browser, account)).body.viewer !== null;

test.each(['made up', 'issued to the attacker'])('a planted device token that is %s is worthless', async (kind) => {
  const [victim, attacker] = [await createAccount(t.db), await createAccount(t.db)];
  const attackersBrowser = t.browser('192.0.2.66');
  await signInFrom(attackersBrowser, attacker);
  const planted = kind === 'made up' ? newToken() : (attackersBrowser.cookies.get('device') ?? '');
  const browser = t.browser('192.0.2.1');
  browser.cookies.set('device', planted);
  await signInFrom(browser, victim);
  expect(browser.cookies.get('device')).not.toBe(planted);

  await attack(victim);
  const thief = t.browser('192.0.2.67');
  thief.cookies.set('device', planted);
  expect(await isKnown(thief, victim)).toBe(false);
  expect(await isKnown(browser, victim)).toBe(true);
});

test('a shared browser is known for all its accounts, although its token changes', async () => {
  const relatives = [await createAccount(t.db), await createAccount(t.db), await createAccount(t.db)];
  const browser = t.browser('192.0.2.2');
  for (const relative of relatives) {
    await signInFrom(browser, relative);
    await browser.call(signOut);
  }
  for (const relative of relatives) await attack(relative);
  for (const relative of relatives) expect(await isKnown(browser, relative)).toBe(true);
});

test('signing in to one account gives a shared browser no new attempts for the others', async () => {
  const [family, relative] = [await createAccount(t.db), await createAccount(t.db)];
  const browser = t.browser('192.0.2.3');
  await signInFrom(browser, family);
  let evaluated = 0;
  for (let round = 0; round < 6; round += 1) {
    await signInFrom(browser, relative);
    for (let n = 0; n < 3; n += 1) if ((await signInFrom(browser, family, `guess ${n}`)).status === 401) evaluated += 1;
  }
  expect(evaluated).toBe(10);
});

test('a browser that signed in with a code is known from then on', async () => {
  const family = await createAccount(t.db);
  await attack(family);
  const browser = t.browser('192.0.2.4');
  expect(await isKnown(browser, family)).toBe(false);
  const code = /^\d{6}/.exec(t.outbox.messages[0]?.text ?? '')?.[0] ?? '';
  await browser.call(confirmSignIn, { body: { code } });
  await browser.call(signOut);
  expect(await isKnown(browser, family)).toBe(true);
  expect((await browser.call(getViewer)).body.viewer?.id).toBe(family.id);
});
