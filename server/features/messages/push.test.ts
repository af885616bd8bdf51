import { expect, test } from 'vitest';
import { endPush, getMessageSettings, startPush } from '#contract/messages/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount } from '#server/test/factories.ts';

const t = testApp({
  services: {
    messages: { channels: {}, pushKey: 'public-key', sendNow: async () => ({ state: 'sent', reason: null }) },
  },
});

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

test('a browser gets notifications until its session ends, or another account asks for them', async () => {
  const family = await createAccount(t.db);
  const browser = await t.as(family);
  const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
  const subscriptions = () => t.owner.rows(sql`select account_id, endpoint from push_subscriptions`);
  // Only addresses of known push services are accepted. Otherwise a browser could make the server call any address.
  const foreign = { endpoint: 'https://169.254.169.254/latest', ...keys };
  expect((await browser.call(startPush, { body: foreign })).status).toBe(400);
  const odd = { endpoint: 'https:fcm.googleapis.com/fcm/send/one', ...keys };
  expect((await browser.call(startPush, { body: odd })).body.fields).toEqual({
    endpoint: 'Notifications of this browser are not supported.',
  });
  expect((await browser.call(startPush, { body: { endpoint, ...keys } })).status).toBe(200);
  expect((await browser.call(startPush, { body: { endpoint, ...keys } })).status).toBe(200);
  expect(await subscriptions()).toEqual([{ accountId: family.id, endpoint }]);
  expect((await browser.call(getMessageSettings)).body).toMatchObject({ hasPushHere: true, pushKey: 'public-key' });
  const elsewhere = await t.as(family);
  expect((await elsewhere.call(getMessageSettings)).body.hasPushHere).toBe(false);

  const nextFamily = await createAccount(t.db);
  const nextBrowser = await t.as(nextFamily);
  await nextBrowser.call(endPush, { body: { endpoint } });
  expect(await subscriptions()).toHaveLength(1); // an account cannot end the notifications of another one
  await nextBrowser.call(startPush, { body: { endpoint, ...keys } });
  expect(await subscriptions()).toEqual([{ accountId: nextFamily.id, endpoint }]);
  await t.owner.run(sql`delete from sessions where account_id = ${nextFamily.id}`);
  expect(await subscriptions()).toEqual([]);

  await elsewhere.call(startPush, { body: { endpoint, ...keys } });
  await elsewhere.call(endPush, { body: { endpoint } });
  expect(await subscriptions()).toEqual([]);
  const unknown = { endpoint: 'https://169.254.169.254/latest', ...keys };
  expect(await elsewhere.call(startPush, { body: unknown })).toMatchObject({
    status: 400,
    body: { fields: { endpoint: 'Notifications of this browser are not supported.' } },
  });
  expect(await subscriptions()).toEqual([]);
});

test('an account has at most ten browsers with notifications: the newest ones', async () => {
  const family = await createAccount(t.db);
  const endpointOf = (n: number) => `https://fcm.googleapis.com/fcm/send/many-${n}`;
  for (let n = 0; n < 12; n += 1)
    await (await t.as(family)).call(startPush, { body: { endpoint: endpointOf(n), ...keys } });
  const stored = await t.owner.rows<{ endpoint: string }>(sql`
    select endpoint from push_subscriptions where account_id = ${family.id} order by created_at`);
  expect(stored.map(({ endpoint }) => endpoint)).toEqual(Array.from({ length: 10 }, (_, n) => endpointOf(n + 2)));
});

test.each([
  ['user', 11 * 60, ['push']],
  ['user', 20 * 24 * 60, ['push']],
  ['assistant', 59, ['push']],
  ['assistant', 61, []],
] as const)(
  'notifications of the role %s are usable %i minutes after the last request: %j',
  async (role, minutes, usable) => {
    const account = await createAccount(t.db, { role });
    const endpoint = `https://fcm.googleapis.com/fcm/send/${account.id}`;
    await (await t.as(account)).call(startPush, { body: { endpoint, ...keys } });
    const at = new Date(t.now.getTime() + minutes * 60_000);
    const found = await t.owner.row(sql`
    select usable_channels(${account.id}, 'reminder', '{push}', ${at}) as usable`);
    expect(found).toEqual({ usable });
  },
);
