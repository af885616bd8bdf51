import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePassword, getViewer } from '#contract/accounts/endpoints.ts';
import { confirmRecovery, requestRecovery, signIn } from '#contract/accounts/sign-in-endpoints.ts';
import { createCalendarFeed } from '#contract/calendar/endpoints.ts';
import { saveMessageSettings } from '#contract/messages/endpoints.ts';
import { activateApp, createAppSecret, resetSecondFactors } from '#contract/second-factors/endpoints.ts';
import type { Role } from '#contract/shared/roles.ts';
import {
  changeRole,
  correctPhone,
  decideCorrection,
  resetPassword,
  setAccountActive,
} from '#contract/team/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { newToken } from '#server/secrets.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, createAppointment, createMessage, testPassword } from '#server/test/factories.ts';
import { sendWhileLocked } from '#server/test/held-locks.ts';
import { appCode } from '#server/test/totp-codes.ts';
import { defaultSettings } from '../messages/settings-rules.ts';
import { type EndOfAccess, everyWayIn, type WayIn } from './ways-in-queries.ts';

const t = testApp();
let other: FastifyInstance;
beforeAll(async () => {
  other = await t.startAnother();
});
afterAll(() => other.close());

const lastCode = () => /\d{6}/.exec(t.outbox.messages[0]?.text ?? '')?.[0] ?? 'none';
const newPassword = { password: 'new-monsoon-9', confirmPassword: 'new-monsoon-9' };

/**
 * Each column that can hold a token, a secret or an address for messages, in any table: the way in to which it belongs, or why
 * it lets nobody in. A new column must be added here. If it is a way in, `ways-in-queries.ts` must end it.
 */
const classified: Record<string, WayIn | { because: string }> = {
  'accounts.email': { because: 'written by staff, and no message goes there' },
  'accounts.password_changed_at': { because: 'a time' },
  'accounts.password_hash': { because: 'the password itself' },
  'accounts.password_is_temporary': { because: 'the password itself' },
  'accounts.password_warned_at': { because: 'a time' },
  'accounts.temporary_password': { because: 'the password itself' },
  'accounts.temporary_password_expires_at': { because: 'a time' },
  'appointments.request_hash': { because: 'the digest of a submit' },
  'attempt_counters.key': { because: 'counts attempts' },
  'calendar_feeds.token_hash': 'calendar addresses',
  'cities.image_hash': { because: 'a public picture' },
  'clinics.address': { because: 'a public place' },
  'clinics.email': { because: 'a public address' },
  'clinics.image_hash': { because: 'a public picture' },
  'devices.token_hash': 'devices',
  'doctors.email': { because: 'written by staff, and no message goes there' },
  'doctors.image_hash': { because: 'a public picture' },
  'images.bytes': { because: 'a public picture' },
  'images.hash': { because: 'a public picture' },
  'loose_images.hash': { because: 'a public picture' },
  'message_addresses.address': 'addresses for messages',
  'message_addresses.code_expires_at': 'waiting codes',
  'message_addresses.code_hash': 'waiting codes',
  'message_addresses.code_tries': 'waiting codes',
  'messages.link_hash': 'links of messages',
  'passkey_challenges.holder': { because: 'valid only together with a session, or with a sign-in that waits' },
  'passkeys.public_key': 'second factors',
  'patients.request_hash': { because: 'the digest of a submit' },
  'pending_sign_ins.password_hash': 'sign-ins that wait',
  'pending_sign_ins.token_hash': 'sign-ins that wait',
  'phone_codes.code_hash': 'waiting codes',
  'phone_codes.password_hash': 'waiting codes',
  'phone_corrections.link_hash': { because: 'lets an old phone object, and nobody in' },
  'push_subscriptions.auth': 'push subscriptions',
  'push_subscriptions.endpoint': 'push subscriptions',
  'push_subscriptions.p256dh': 'push subscriptions',
  'recovery_codes.code_hash': 'second factors',
  'session_ends.token_hash': { because: 'says why a session ended' },
  'sessions.token_hash': 'sessions',
  'site_files.bytes': { because: 'a public file' },
  'totp_factors.offered_secret': 'second factors',
  'totp_factors.sealed_secret': 'second factors',
};

test('every column that can hold a token, a secret or an address is classified, and every way in has one', async () => {
  const found = await t.owner.rows<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (a.atttypid = 'bytea'::regtype or a.attname ~ '(token|secret|hash|code|password|endpoint|p256dh|^auth$|_key$|seed|^address$|email)')
    order by 1`);
  expect(found.map(({ name }) => name)).toEqual(Object.keys(classified).toSorted());
  const ways = new Set(Object.values(classified).filter((way) => typeof way === 'string'));
  expect([...ways].toSorted()).toEqual(everyWayIn.toSorted());
});

/** An account with every way in. `owner` is the browser that changes the own account; the other ways belong to other people. */
async function accountWithEveryWayIn(role: 'user' | 'assistant') {
  const account = await createAccount(t.db, { role });
  await t.owner.run(sql`update accounts set phone_verified_at = ${t.now} where id = ${account.id}`);
  const visit = await createAppointment(t.db, account);
  const browser = t.browser();
  await browser.call(signIn, { body: { phone: account.phone, password: testPassword } });
  const owner = t.browser('203.0.113.7');
  await owner.call(signIn, { body: { phone: account.phone, password: testPassword } });
  await t.owner.run(sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    select account_id, id, 'https://push.example/' || id, 'p', 'a' from sessions where account_id = ${account.id}`);
  const calendar = new URL((await browser.call(createCalendarFeed)).body.url).pathname;
  const link = newToken().slice(0, 16);
  await createMessage(t.owner, visit, { channel: 'sms', token: link });
  await t.owner.run(sql`
    insert into message_addresses (account_id, kind, address, code_hash, code_expires_at, confirmed_at)
    values (${account.id}, 'email', 'somebody@example.in', 'x', ${new Date(t.now.getTime() + 60_000)}, ${t.now})`);
  // Somebody with a stolen password can add an own phone as the phone of a patient, and enter the code that is sent to it.
  await t.owner.run(sql`update patients set mobile_number = '9876500001' where id = ${visit.patientId}`);
  await t.owner.run(sql`
    insert into message_addresses (account_id, kind, patient_id, address, confirmed_at)
    values (${account.id}, 'phone', ${visit.patientId}, '+919876500001', ${t.now})`);
  await t.owner.run(sql`insert into message_settings (account_id, channels) values (${account.id}, '{email}')`);
  await t.owner.run(sql`
    insert into pending_sign_ins (token_hash, account_id, password_hash, is_for_staff, created_at, expires_at)
    values (sha256(${account.id}::text::bytea), ${account.id}, '-', false, ${t.now}, ${new Date(t.now.getTime() + 600_000)})`);
  if (role !== 'user')
    await t.owner.run(sql`
      with apps as (
        insert into totp_factors (account_id, sealed_secret, created_at, activated_at) values (${account.id}, '-', ${t.now}, ${t.now}))
      insert into recovery_codes (account_id, code_hash) values (${account.id}, '-')`);
  const waiting = t.browser('203.0.113.8');
  let code = 'none';
  if (role === 'user') {
    await waiting.call(requestRecovery, { body: { phone: account.phone } });
    code = lastCode();
  }
  return { account, browser, owner, calendar, link, waiting, code };
}
type Prepared = Awaited<ReturnType<typeof accountWithEveryWayIn>>;

const as = async (role: Role) => t.as(await createAccount(t.db, { role }));

/** The ways into the account that still work, on both servers. */
async function waysThatWork(
  { account, browser, owner, calendar, link, waiting, code }: Prepared,
  sessionOfOwner: string,
) {
  const found = new Set<string>();
  for (const server of [t.app, other]) {
    const viewerOf = async (one: Browser) => {
      const cookies = { session: one.cookies.get('session') ?? '' };
      return (await server.inject({ url: getViewer.path, cookies })).json();
    };
    const [seen, ownSeen] = [await viewerOf(browser), await viewerOf(owner)];
    if (seen.viewer) found.add('session');
    if (ownSeen.viewer) found.add('own session');
    // If there is a cause, the device erases its stored data (`endLastingData(true)`). Without a cause, the session has expired.
    if (seen.endCause === undefined) found.add('data on a device');
    if (ownSeen.endCause === undefined) found.add('data on the own device');
    const oldToken = { session: sessionOfOwner };
    if ((await server.inject({ url: getViewer.path, cookies: oldToken })).json().viewer) found.add('old token');
    if ((await server.inject({ url: calendar })).statusCode === 200) found.add('calendar');
    if ((await server.inject({ url: `/api/replies/${link}` })).statusCode === 200) found.add('link');
  }
  const rows = await t.owner.rows<{ way: string }>(sql`
    select 'device' as way from devices where account_id = ${account.id}
      and token_hash = sha256(convert_to(${browser.cookies.get('device') ?? ''}, 'UTF8'))
    union all select 'push' from push_subscriptions p join sessions s on s.id = p.session_id
      where p.account_id = ${account.id} and s.token_hash = sha256(convert_to(${browser.cookies.get('session') ?? ''}, 'UTF8'))
    union all select 'own push' from push_subscriptions p join sessions s on s.id = p.session_id
      where p.account_id = ${account.id} and s.token_hash = sha256(convert_to(${owner.cookies.get('session') ?? ''}, 'UTF8'))
    union all select 'e-mail' where 'email' = any (usable_channels(${account.id}, 'booked', '{sms,email}', ${t.now}))
    union all select 'phone of a patient' from patients p where p.user_id = ${account.id} and agreed_phone(p.id) is not null
    union all select 'order of channels without SMS' where 'sms' <> all (usable_channels(${account.id}, 'booked', '{sms,email}', ${t.now}))
    union all select 'sign-in that waits' from pending_sign_ins where account_id = ${account.id}
    union all select 'second factor' where has_second_factor(${account.id})
    union all select 'second factor' from recovery_codes where account_id = ${account.id}
    union all select 'code of an address' from message_addresses where account_id = ${account.id} and code_hash is not null`);
  for (const { way } of rows) found.add(way);
  if (code !== 'none') {
    const { status } = await waiting.call(confirmRecovery, { body: { code, ...newPassword } });
    if (status === 200) found.add('code');
  }
  return [...found].toSorted();
}

const everyWay = [
  'calendar',
  'code',
  'code of an address',
  'data on a device',
  'data on the own device',
  'device',
  'e-mail',
  'link',
  'old token',
  'order of channels without SMS',
  'own push',
  'own session',
  'phone of a patient',
  'push',
  'session',
  'sign-in that waits',
];
const accountParams = ({ account }: Prepared) => ({ accountId: account.id });

type Case = { role: 'user' | 'assistant'; end: (given: Prepared) => Promise<number>; alive: string[] };

/** For each event: what causes it (`end`), and which ways in work afterwards (`alive`). The type requires every event. */
const cases: Record<EndOfAccess | 'nothing', Case> = {
  nothing: { role: 'user', end: async () => 200, alive: everyWay },
  recovery: {
    role: 'user',
    async end({ account }) {
      const browser = t.browser('203.0.113.9');
      t.now = new Date(t.now.getTime() + 31_000);
      await browser.call(requestRecovery, { body: { phone: account.phone } });
      return (await browser.call(confirmRecovery, { body: { code: lastCode(), ...newPassword } })).status;
    },
    alive: [],
  },
  'phone-corrected': {
    role: 'user',
    async end(given) {
      const body = { phone: '9833300001', reason: 'A new number', version: 1 };
      const { id } = (await (await as('manager')).call(correctPhone, { params: accountParams(given), body })).body;
      const decision = { params: { correctionId: id }, body: { accepts: true, reason: 'I called' } };
      return (await (await as('manager')).call(decideCorrection, decision)).status;
    },
    alive: [],
  },
  // The account is activated again at once: what was ended does not come back.
  deactivated: {
    role: 'user',
    async end(given) {
      const admin = await as('admin');
      await admin.call(setAccountActive, { params: accountParams(given), body: { isActive: false } });
      return (await admin.call(setAccountActive, { params: accountParams(given), body: { isActive: true } })).status;
    },
    alive: [],
  },
  'password-reset': {
    role: 'user',
    end: async (given) => (await (await as('admin')).call(resetPassword, { params: accountParams(given) })).status,
    alive: [],
  },
  'password-changed': {
    role: 'user',
    end: async ({ owner }) =>
      (await owner.call(changePassword, { body: { currentPassword: testPassword, ...newPassword } })).status,
    alive: [
      'data on the own device',
      'e-mail',
      'order of channels without SMS',
      'own push',
      'own session',
      'phone of a patient',
    ],
  },
  removed: {
    role: 'assistant',
    end: async (given) =>
      (await (await as('admin')).call(changeRole, { params: accountParams(given), body: { role: 'user' } })).status,
    alive: ['calendar', 'e-mail', 'link', 'order of channels without SMS', 'phone of a patient'],
  },
  'role-changed': {
    role: 'assistant',
    end: async (given) =>
      (await (await as('admin')).call(changeRole, { params: accountParams(given), body: { role: 'manager' } })).status,
    alive: [
      'calendar',
      'code of an address',
      'e-mail',
      'link',
      'order of channels without SMS',
      'phone of a patient',
      'second factor',
    ],
  },
  'second-factor-added': {
    role: 'assistant',
    async end({ account, owner }) {
      await t.owner.run(sql`delete from totp_factors where account_id = ${account.id}`);
      const { secret } = (await owner.call(createAppSecret)).body;
      return (await owner.call(activateApp, { body: { code: appCode(secret, t.now) } })).status;
    },
    alive: [
      'calendar',
      'code of an address',
      'data on the own device',
      'e-mail',
      'link',
      'order of channels without SMS',
      'own push',
      'own session',
      'phone of a patient',
      'second factor',
    ],
  },
  'second-factor-reset': {
    role: 'assistant',
    end: async (given) =>
      (await (await as('admin')).call(resetSecondFactors, { params: accountParams(given), body: { reason: 'Lost' } }))
        .status,
    alive: ['calendar', 'code of an address', 'e-mail', 'link', 'order of channels without SMS', 'phone of a patient'],
  },
};

test.each(Object.entries(cases))(
  '%s ends exactly the ways in that it must end, on two servers',
  async (_event, one) => {
    const given = await accountWithEveryWayIn(one.role);
    const sessionOfOwner = given.owner.cookies.get('session') ?? '';
    expect(await one.end(given)).toBe(200);
    expect(await waysThatWork(given, sessionOfOwner)).toEqual(one.alive);
  },
);

const settings = { ...defaultSettings, channels: [], version: 2 };
test.each([
  ['calendar address', async (browser: Browser) => (await browser.call(createCalendarFeed)).status],
  [
    'choice of channels',
    async (browser: Browser) => (await browser.call(saveMessageSettings, { body: settings })).status,
  ],
])('a request that waited for the end of all ways in adds no new %s', async (_name, send) => {
  const { account, browser } = await accountWithEveryWayIn('user');
  const status = await sendWhileLocked(
    t,
    (tx) => tx.run(sql`select from accounts where id = ${account.id} for no key update`),
    () => send(browser),
    async (tx) => {
      await tx.run(sql`delete from sessions where account_id = ${account.id}`);
      await tx.run(sql`delete from calendar_feeds where account_id = ${account.id}`);
      await tx.run(sql`select end_message_addresses(${account.id})`);
    },
  );
  expect(status).toBe(401);
  expect(await t.owner.rows(sql`select from calendar_feeds where account_id = ${account.id}`)).toEqual([]);
  expect(
    await t.owner.row(
      sql`select channels <> '{}' as is_default from message_settings where account_id = ${account.id}`,
    ),
  ).toEqual({
    isDefault: true,
  });
});
