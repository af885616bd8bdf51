import { expect, test } from 'vitest';
import { getViewer, signOut, signOutOtherDevices } from '#contract/accounts/endpoints.ts';
import { signIn } from '#contract/accounts/sign-in-endpoints.ts';
import { listPatients } from '#contract/patients/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, testPassword } from '#server/test/factories.ts';

const t = testApp();
const day = 86_400_000;

test('a browser is told whether its session was ended elsewhere or has expired', async () => {
  const family = await createAccount(t.db);
  const [phone, tablet, stranger] = [await t.as(family), await t.as(family), t.browser()];
  expect((await stranger.call(getViewer)).body).toEqual({ viewer: null });
  expect((await phone.call(getViewer)).body).toEqual({ viewer: expect.objectContaining({ id: family.id }) });

  expect((await phone.call(signOutOtherDevices)).status).toBe(200);
  expect((await tablet.call(getViewer)).body).toEqual({ viewer: null, endCause: 'elsewhere' });

  t.now = new Date(t.now.getTime() + 31 * day);
  expect((await phone.call(getViewer)).body).toEqual({ viewer: null });
});

test('after a sign-out without a network, a browser has no actor; the next sign-out ends its session', async () => {
  const family = await createAccount(t.db);
  const browser = await t.as(family);
  const token = browser.cookies.get('session') ?? '';
  browser.cookies.set('signed-out', 'true');
  expect((await browser.call(getViewer)).body.viewer).toBeNull();
  expect((await browser.call(listPatients)).status).toBe(401);

  expect((await browser.call(signOut)).status).toBe(200);
  expect([...browser.cookies.keys()]).toEqual([]);
  const thief = t.browser();
  thief.cookies.set('session', token);
  expect((await thief.call(getViewer)).body).toEqual({ viewer: null, endCause: 'elsewhere' });
  const entries = await t.owner.rows(sql`
    select action from audit_log where entity_id = ${family.id} and actor_id = ${family.id} and action = 'account.signed-out'`);
  expect(entries).toHaveLength(1);
});

test('a sign-in after a sign-out without a network makes the browser signed in again', async () => {
  const family = await createAccount(t.db);
  const browser = await t.as(family);
  browser.cookies.set('signed-out', 'true');
  const body = { phone: family.phone, password: testPassword };
  expect((await browser.call(signIn, { body })).status).toBe(200);
  expect(browser.cookies.has('signed-out')).toBe(false);
  expect((await browser.call(getViewer)).body.viewer?.id).toBe(family.id);
});
