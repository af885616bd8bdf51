import { beforeEach, describe, expect, test } from 'vitest';
import { changePassword, getAccount, getViewer, listDevices } from '#contract/accounts/endpoints.ts';
import { confirmSignInAsStaff, signIn, signInAsStaff } from '#contract/accounts/sign-in-endpoints.ts';
import { exportAppointments } from '#contract/appointments/staff-endpoints.ts';
import {
  activateApp,
  addPasskey,
  askForPasskey,
  askForPasskeyAtSignIn,
  confirmIdentity,
  createAppSecret,
  getSecondFactors,
  preparePasskey,
  proveSecondFactor,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  resetSecondFactors,
} from '#contract/second-factors/endpoints.ts';
import type { PasskeyAnswer, PasskeyQuestion } from '#contract/second-factors/schemas.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { Role } from '#contract/shared/roles.ts';
import { changeRole, exportTeam, listTeam, resetPassword, revealPassword } from '#contract/team/endpoints.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, testPassword } from '#server/test/factories.ts';
import { sendWhileLocked } from '#server/test/held-locks.ts';
import { createAuthenticator } from '#server/test/passkey-authenticator.ts';
import { quickPasswords } from '#server/test/quick-passwords.ts';
import { appCode, secretOf } from '#server/test/totp-codes.ts';
import { resetSecondFactorsByOperator } from './reset-service.ts';

const origin = 'https://care.example';
type Authenticator = ReturnType<typeof createAuthenticator>;
const services: Partial<Services> = { passkeySite: { rpId: 'care.example', origin } };
const t = testApp({ services });
const minute = 60_000;
const wait = (ms: number) => {
  t.now = new Date(t.now.getTime() + ms);
};
const setMode = async (mode: NonNullable<Services['staffSecondFactor']>) => {
  services.staffSecondFactor = mode;
  await t.restart();
};
let addresses = 0;
const newBrowser = () => t.browser(`192.0.2.${++addresses}`);
const sentTo = (phone: string) =>
  t.outbox.messages.filter((message) => message.phone === phone).map(({ text }) => text);
const actionsOn = async (accountId: string) => {
  const rows = await t.owner.rows<{ action: string }>(sql`
    select action from audit_log where entity_id = ${accountId} order by id`);
  return rows.map(({ action }) => action);
};

/** The code that the app shows `steps` time steps of 30 seconds from now. A negative number is a time in the past. */
const codeAt = (secret: string, steps = 0) => appCode(secret, t.now, steps);
const wrongCode = (secret: string) => {
  const right = [-1, 0, 1].map((steps) => codeAt(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};

/** A member of staff with an authenticator app, and the browser in which it was set up. */
async function withApp(role: Role = 'admin') {
  const account = await createAccount(t.db, { role });
  const browser = await t.as(account, `198.51.100.${++addresses % 250}`);
  const offered = await browser.call(createAppSecret);
  expect(offered.status).toBe(200);
  const { secret } = offered.body;
  const activated = await browser.call(activateApp, { body: { code: codeAt(secret) } });
  expect(activated.status).toBe(200);
  wait(minute); // so that the app shows another code next
  return { account, browser, secret, recoveryCodes: activated.body.recoveryCodes ?? [] };
}
const enterPassword = (browser: Browser, phone: string) =>
  browser.call(signInAsStaff, { body: { phone, password: testPassword } });
const prove = (browser: Browser, code: string, kind: 'app' | 'recovery' = 'app') =>
  browser.call(proveSecondFactor, { body: { kind, code } });

beforeEach(() => wait(25 * 60 * minute));

describe('signing in', () => {
  test('needs a code of the app after the password; until then there is no session', async () => {
    const { account, secret } = await withApp();
    const browser = newBrowser();
    const asked = await enterPassword(browser, account.phone);
    expect(asked).toMatchObject({ status: 200, body: { viewer: null, secondFactor: ['app', 'recovery'] } });
    expect((await browser.call(getViewer)).body.viewer).toBeNull();
    expect((await browser.call(getAccount)).status).toBe(401);
    const count = await t.owner.row<{ count: number }>(sql`
      select count(*)::integer as count from sessions where account_id = ${account.id}`);
    expect(count.count).toBe(1); // the session in which the app was set up

    // The token of the pending sign-in is not a token of a session.
    const thief = newBrowser();
    thief.cookies.set('session', browser.cookies.get('sign-in') ?? '');
    expect((await thief.call(getAccount)).status).toBe(401);

    expect(await prove(browser, wrongCode(secret))).toMatchObject({
      status: 400,
      body: { fields: { code: 'That code is not right. Please check it and try again.' } },
    });
    expect(await prove(browser, codeAt(secret))).toMatchObject({
      status: 200,
      body: { viewer: { id: account.id, role: 'admin' } },
    });
    expect((await browser.call(getAccount)).status).toBe(200);
    expect((await prove(browser, codeAt(secret, 1))).status).toBe(409); // the pending sign-in is completed
  });

  test('the page for families asks too', async () => {
    const { account } = await withApp('assistant');
    const reply = await newBrowser().call(signIn, { body: { phone: account.phone, password: testPassword } });
    expect(reply.body).toMatchObject({ viewer: null, secondFactor: ['app', 'recovery'] });
  });

  test('a family is not asked', async () => {
    const family = await createAccount(t.db);
    const reply = await newBrowser().call(signIn, { body: { phone: family.phone, password: testPassword } });
    expect(reply.body).toMatchObject({ viewer: { id: family.id } });
  });

  test('the sign-in that waits belongs to its browser and ends after ten minutes', async () => {
    const { account, secret } = await withApp();
    const browser = newBrowser();
    await enterPassword(browser, account.phone);
    expect((await prove(newBrowser(), codeAt(secret))).status).toBe(409);
    wait(10 * minute);
    expect(await prove(browser, codeAt(secret))).toMatchObject({
      status: 409,
      body: { message: 'This took too long, or your account has changed. Please log in again.' },
    });
  });

  test('staff with a weak password are asked once for a stronger one, when the second step is done', async () => {
    const { account, secret } = await withApp('assistant');
    const password = 'summer2026';
    await t.owner.run(sql`
      update accounts set password_hash = ${await quickPasswords.hash(password)} where id = ${account.id}`);
    const asked = [];
    for (let n = 0; n < 2; n += 1) {
      const browser = newBrowser();
      const { body } = await browser.call(signInAsStaff, { body: { phone: account.phone, password } });
      asked.push(
        body.asksForStrongerPassword ?? false,
        (await prove(browser, codeAt(secret))).body.asksForStrongerPassword,
      );
      wait(minute);
    }
    expect(asked).toEqual([false, true, false, false]);
  });

  test.each([
    ['one step late', -1, 200],
    ['one step early', 1, 200],
    ['two steps late', -2, 400],
    ['two steps early', 2, 400],
  ])('a code that is %s', async (_name, steps, status) => {
    const { account, secret } = await withApp();
    const browser = newBrowser();
    await enterPassword(browser, account.phone);
    expect((await prove(browser, codeAt(secret, steps))).status).toBe(status);
  });

  test('a code works once, also for two browsers at the same time', async () => {
    const { account, secret } = await withApp();
    const browsers = [newBrowser(), newBrowser(), newBrowser()];
    for (const browser of browsers) await enterPassword(browser, account.phone);
    const replies = await Promise.all(browsers.map((browser) => prove(browser, codeAt(secret))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(replies.find(({ status }) => status === 400)?.body.fields).toEqual({
      code: 'This code was used already. Please wait for the next one.',
    });
  });

  test.each([
    ['the password was changed', (id: string) => sql`update accounts set password_hash = 'other' where id = ${id}`],
    ['the account was deactivated', (id: string) => sql`update accounts set deactivated_at = now() where id = ${id}`],
    ['the role was taken away', (id: string) => sql`update accounts set user_role = 'user' where id = ${id}`],
  ])('the second step fails if %s meanwhile', async (_name, change) => {
    const { account, secret } = await withApp();
    const browser = newBrowser();
    await enterPassword(browser, account.phone);
    await t.owner.run(change(account.id));
    expect((await prove(browser, codeAt(secret))).status).toBe(409);
    expect((await browser.call(getViewer)).body.viewer).toBeNull();
  });

  test('after too many wrong passwords the SMS code comes first, and then the factor', async () => {
    const { account, secret } = await withApp();
    for (let n = 0; n < 5; n += 1)
      await newBrowser().call(signIn, { body: { phone: account.phone, password: 'a guess' } });
    const browser = newBrowser();
    expect((await enterPassword(browser, account.phone)).body).toMatchObject({ viewer: null });
    const smsCode = /^\d{6}/.exec(sentTo(account.phone)[0] ?? '')?.[0] ?? '';
    const asked = await browser.call(confirmSignInAsStaff, { body: { code: smsCode } });
    expect(asked).toMatchObject({ status: 200, body: { viewer: null, secondFactor: ['app', 'recovery'] } });
    expect((await prove(browser, codeAt(secret))).status).toBe(200);
  });

  test('ten wrong codes are checked in an hour; then even the right one waits, but not in a known browser', async () => {
    const { account, secret } = await withApp();
    const known = newBrowser();
    await enterPassword(known, account.phone);
    expect((await prove(known, codeAt(secret))).status).toBe(200);
    wait(minute);

    const statuses: number[] = [];
    const thief = newBrowser();
    for (let n = 0; n < 14; n += 1) {
      if (n % 4 === 0) await enterPassword(thief, account.phone); // a new pending sign-in gives no new attempts
      statuses.push((await prove(thief, wrongCode(secret))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(4).fill(429)]);
    expect((await prove(thief, codeAt(secret))).status).toBe(429);
    expect(sentTo(account.phone).filter((text) => text.startsWith('Someone with your password'))).toHaveLength(1);
    expect(await actionsOn(account.id)).toContain('account.sign-in-burst');

    await enterPassword(known, account.phone);
    expect((await prove(known, codeAt(secret))).status).toBe(200);
    wait(61 * minute);
    await enterPassword(thief, account.phone);
    expect((await prove(thief, codeAt(secret))).status).toBe(200);
  });
});

test('a browser that a thief of the password used before the factor was added has no counter of its own', async () => {
  const account = await createAccount(t.db, { role: 'admin' });
  const thieves = [newBrowser(), newBrowser()];
  for (const thief of thieves) expect((await enterPassword(thief, account.phone)).body.viewer).not.toBeNull();
  const browser = newBrowser();
  await enterPassword(browser, account.phone);
  const { secret } = (await browser.call(createAppSecret)).body;
  expect((await browser.call(activateApp, { body: { code: codeAt(secret) } })).status).toBe(200);
  wait(minute);

  const statuses: number[] = [];
  for (const thief of thieves) {
    await enterPassword(thief, account.phone);
    for (let n = 0; n < 6; n += 1) statuses.push((await prove(thief, wrongCode(secret))).status);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  await enterPassword(browser, account.phone); // the browser that added the factor is known
  expect((await prove(browser, codeAt(secret))).status).toBe(200);
});

test('thirty wrong codes a day are checked in a known browser', async () => {
  const { account, browser, secret } = await withApp();
  const statuses: number[] = [];
  for (let hour = 0; hour < 4; hour += 1) {
    await enterPassword(browser, account.phone);
    for (let n = 0; n < 10; n += 1) statuses.push((await prove(browser, wrongCode(secret))).status);
    wait(61 * minute);
  }
  expect(statuses).toEqual([...Array(30).fill(400), ...Array(10).fill(429)]);
});

describe('recovery codes', () => {
  test('there are ten; each replaces the factor once, however it is typed', async () => {
    const { account, recoveryCodes } = await withApp();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ''] = recoveryCodes;
    const browser = newBrowser();
    await enterPassword(browser, account.phone);
    expect((await prove(browser, first.toUpperCase().replace('-', ' '), 'recovery')).status).toBe(200);
    expect((await browser.call(getSecondFactors)).body.recoveryCodesLeft).toBe(9);
    expect(await actionsOn(account.id)).toContain('account.recovery-code-used');
    expect(sentTo(account.phone)[0]).toMatch(/a recovery code was used\. If it was not you/);

    const again = newBrowser();
    await enterPassword(again, account.phone);
    expect(await prove(again, first, 'recovery')).toMatchObject({
      status: 400,
      body: { fields: { code: 'This recovery code is not right, or it was used already.' } },
    });
  });

  test('codes of another account do not work, and renewed ones replace the old ones', async () => {
    const [one, other] = [await withApp(), await withApp()];
    const browser = newBrowser();
    await enterPassword(browser, one.account.phone);
    expect((await prove(browser, other.recoveryCodes[0] ?? '', 'recovery')).status).toBe(400);
    await one.browser.call(confirmIdentity, { body: { kind: 'app', code: codeAt(one.secret) } });
    const renewed = await one.browser.call(renewRecoveryCodes);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await prove(browser, one.recoveryCodes[1] ?? '', 'recovery')).status).toBe(400);
    expect((await prove(browser, renewed.body.recoveryCodes[0] ?? '', 'recovery')).status).toBe(200);
  });

  test('a request that waited while its session ended replaces no code and removes no factor', async () => {
    const { account, browser, secret } = await withApp();
    await browser.call(confirmIdentity, { body: { kind: 'app', code: codeAt(secret) } });
    const hold = (tx: Tx) => tx.run(sql`select from accounts where id = ${account.id} for update`);
    const end = (tx: Tx) => tx.run(sql`delete from sessions where account_id = ${account.id}`);
    const { status } = await sendWhileLocked(t, hold, () => browser.call(renewRecoveryCodes), end);
    expect(status).toBe(401);
    expect(await actionsOn(account.id)).not.toContain('account.recovery-codes-renewed');
  });

  test('neither secrets nor codes are stored in clear', async () => {
    const { account, secret, recoveryCodes } = await withApp();
    const row = await t.owner.row<{ stored: string }>(sql`
      select (select string_agg(encode(sealed_secret, 'escape'), ' ') from totp_factors where account_id = ${account.id})
        || (select string_agg(encode(code_hash, 'escape'), ' ') from recovery_codes where account_id = ${account.id}) as stored`);
    for (const text of [secret, secretOf(secret).toString('base64'), ...recoveryCodes])
      expect(row.stored).not.toContain(text);
    expect(t.logged.join()).not.toContain(secret);
  });
});

describe('setting up', () => {
  test('other devices are signed out, and the app is active only after its first code', async () => {
    const account = await createAccount(t.db, { role: 'manager' });
    const [browser, elsewhere] = [await t.as(account), await t.as(account)];
    const offered = await browser.call(createAppSecret);
    expect(offered.body.address).toContain(`secret=${offered.body.secret}&issuer=CareSaathi`);
    expect((await enterPassword(newBrowser(), account.phone)).body.viewer).toMatchObject({ id: account.id });

    expect((await browser.call(activateApp, { body: { code: wrongCode(offered.body.secret) } })).status).toBe(400);
    const code = codeAt(offered.body.secret);
    expect((await browser.call(activateApp, { body: { code } })).body.recoveryCodes).toHaveLength(10);
    expect((await elsewhere.call(getAccount)).status).toBe(401);
    expect((await browser.call(listDevices)).body.devices).toHaveLength(1);
    expect(await actionsOn(account.id)).toContain('account.second-factor-added');
    expect((await browser.call(activateApp, { body: { code } })).status).toBe(409);
  });

  test('the session gets another token, so one that was copied before is worth nothing', async () => {
    const account = await createAccount(t.db, { role: 'manager' });
    const browser = await t.as(account);
    const copy = newBrowser();
    copy.cookies.set('session', browser.cookies.get('session') ?? '');
    const { secret } = (await browser.call(createAppSecret)).body;
    expect((await copy.call(getAccount)).status).toBe(200);
    expect((await browser.call(activateApp, { body: { code: codeAt(secret) } })).status).toBe(200);
    expect((await copy.call(getAccount)).status).toBe(401);
    expect((await browser.call(getAccount)).status).toBe(200);
  });

  test.each(['optional', 'required'] as const)('%s: the app of a new phone replaces the old one', async (mode) => {
    await setMode(mode);
    try {
      const { account, browser, secret: old, recoveryCodes } = await withApp();
      await browser.call(confirmIdentity, { body: { kind: 'recovery', code: recoveryCodes[0] ?? '' } });
      const { secret } = (await browser.call(createAppSecret)).body;
      const elsewhere = newBrowser();
      await enterPassword(elsewhere, account.phone);
      expect((await prove(elsewhere, codeAt(secret))).status).toBe(400); // the new app is not active before its first code
      expect((await prove(elsewhere, codeAt(old))).status).toBe(200);

      const code = codeAt(secret).replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '');
      expect((await browser.call(activateApp, { body: { code } })).body).toEqual({ recoveryCodes: null });
      expect((await elsewhere.call(getAccount)).status).toBe(401);
      wait(minute);
      await enterPassword(elsewhere, account.phone);
      expect((await prove(elsewhere, codeAt(old))).status).toBe(400);
      expect((await prove(elsewhere, codeAt(secret))).status).toBe(200);
    } finally {
      await setMode('optional');
    }
  });

  test('removing the app removes the recovery codes, and the password is enough again', async () => {
    const { account, browser } = await withApp();
    expect((await browser.call(removeApp)).status).toBe(200);
    expect((await browser.call(getSecondFactors)).body).toEqual({
      mode: 'optional',
      hasApp: false,
      offersPasskeys: true,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect((await enterPassword(newBrowser(), account.phone)).body.viewer).toMatchObject({ id: account.id });
  });

  test('a member who is removed from the team has no factor any more', async () => {
    const [admin, member] = [await withApp(), await withApp('assistant')];
    await admin.browser.call(confirmIdentity, { body: { kind: 'app', code: codeAt(admin.secret) } });
    const change = { params: { accountId: member.account.id }, body: { role: 'user' as const } };
    expect((await admin.browser.call(changeRole, change)).status).toBe(200);
    const row = await t.owner.row<{ has: boolean; codes: number }>(sql`
      select has_second_factor(${member.account.id}) as has,
        (select count(*)::integer from recovery_codes where account_id = ${member.account.id}) as codes`);
    expect(row).toEqual({ has: false, codes: 0 });
  });
});

describe('passkeys', () => {
  async function withPasskey() {
    const account = await createAccount(t.db, { role: 'admin' });
    const browser = await t.as(account);
    const authenticator = createAuthenticator(origin);
    const { body: creation } = await browser.call(preparePasskey);
    const created = authenticator.create(creation);
    const added = await browser.call(addPasskey, { body: created });
    expect(added.status).toBe(200);
    expect(added.body.recoveryCodes).toHaveLength(10);
    expect((await browser.call(addPasskey, { body: created })).status).toBe(409); // a challenge works once
    return { account, browser, authenticator };
  }
  const waitingBrowser = async (phone: string) => {
    const browser = newBrowser();
    expect((await enterPassword(browser, phone)).body.secondFactor).toEqual(['passkey', 'recovery']);
    return browser;
  };
  const answer = (browser: Browser, given: PasskeyAnswer) =>
    browser.call(proveSecondFactor, { body: { kind: 'passkey', answer: given } });

  test('sign in, and confirm a sensitive act', async () => {
    const { account, authenticator } = await withPasskey();
    const browser = await waitingBrowser(account.phone);
    const { body: question } = await browser.call(askForPasskeyAtSignIn);
    expect(question).toMatchObject({ rpId: 'care.example', allowCredentials: [{ transports: ['internal'] }] });
    expect((await answer(browser, authenticator.sign(question))).status).toBe(200);

    expect(await browser.call(exportTeam, { body: { reason: 'Test' } })).toMatchObject({
      status: 403,
      body: { confirmWith: ['passkey', 'recovery'] },
    });
    const signed = authenticator.sign((await browser.call(askForPasskey)).body);
    const confirmation = { body: { kind: 'passkey' as const, answer: signed } };
    expect((await browser.call(confirmIdentity, confirmation)).status).toBe(200);
    expect((await browser.call(exportTeam, { body: { reason: 'Test' } })).status).toBe(200);
    expect((await browser.call(confirmIdentity, confirmation)).status).toBe(400); // a challenge works once
  });

  test.each([
    ['of another account', async (question: PasskeyQuestion) => (await withPasskey()).authenticator.sign(question)],
    [
      'that signs for another site',
      async (question: PasskeyQuestion, { authenticator }: { authenticator: Authenticator }) =>
        authenticator.sign(question, 'https://care.example.evil'),
    ],
    [
      'that signs under another name',
      async (question: PasskeyQuestion, { authenticator }: { authenticator: Authenticator }) =>
        authenticator.sign({ ...question, rpId: 'example' }),
    ],
    [
      'that was copied: its counter went back',
      async (question: PasskeyQuestion, { authenticator }: { authenticator: Authenticator }) => {
        authenticator.forgetCount();
        return authenticator.sign(question);
      },
    ],
    [
      'that signs another challenge',
      async (question: PasskeyQuestion, { authenticator }: { authenticator: Authenticator }) =>
        authenticator.sign({ ...question, challenge: 'A'.repeat(43) }),
    ],
    [
      'whose signature is not right',
      async (question: PasskeyQuestion, { authenticator }: { authenticator: Authenticator }) => {
        const signed = authenticator.sign(question);
        const other = authenticator.sign({ ...question, challenge: 'B'.repeat(43) });
        return { ...signed, response: { ...signed.response, signature: other.response.signature } };
      },
    ],
    [
      'that signed too late',
      async (question: PasskeyQuestion, { authenticator }: { authenticator: Authenticator }) => {
        wait(5 * minute);
        return authenticator.sign(question);
      },
    ],
  ])('a passkey %s is rejected', async (_name, signed) => {
    const given = await withPasskey();
    const browser = await waitingBrowser(given.account.phone);
    const { body: question } = await browser.call(askForPasskeyAtSignIn);
    const reply = await answer(browser, await signed(question, given));
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { code: 'This passkey did not work. Please try again.' } },
    });
    expect((await browser.call(getViewer)).body.viewer).toBeNull();
  });

  test('the challenge of one browser is of no use in another', async () => {
    const { account, authenticator } = await withPasskey();
    const [one, other] = [await waitingBrowser(account.phone), await waitingBrowser(account.phone)];
    const signed = authenticator.sign((await one.call(askForPasskeyAtSignIn)).body);
    expect((await answer(other, signed)).status).toBe(400);
    expect((await answer(one, signed)).status).toBe(200);
  });

  test('after the last passkey is removed, the password is enough again', async () => {
    const { account, browser } = await withPasskey();
    const [passkey] = (await browser.call(getSecondFactors)).body.passkeys;
    const params = { passkeyId: passkey?.id ?? '' };
    const stranger = await t.as(await createAccount(t.db, { role: 'admin' }));
    expect((await stranger.call(removePasskey, { params })).status).toBe(404);
    expect((await browser.call(removePasskey, { params })).status).toBe(200);
    expect((await enterPassword(newBrowser(), account.phone)).body.viewer).toMatchObject({ id: account.id });
  });
});

describe('a lost factor', () => {
  const inboxOf = async (accountId: string) => {
    const rows = await t.owner.rows<{ subject: string }>(sql`
      select payload ->> 'subject' as subject from messages where account_id = ${accountId} and channel = 'inbox'`);
    return rows.map(({ subject }) => subject);
  };
  const reset = (browser: Browser, accountId: string, reason = 'New phone') =>
    browser.call(resetSecondFactors, { params: { accountId }, body: { reason } });

  test('is reset by another administrator with a reason, and everybody concerned is told', async () => {
    const [admin, member, third] = [
      await withApp(),
      await withApp('manager'),
      await createAccount(t.db, { role: 'admin' }),
    ];
    const waiting = newBrowser();
    await enterPassword(waiting, member.account.phone);
    await admin.browser.call(confirmIdentity, { body: { kind: 'app', code: codeAt(admin.secret) } });
    expect((await reset(admin.browser, member.account.id, ' ')).status).toBe(400);
    expect((await reset(admin.browser, member.account.id)).status).toBe(200);

    expect(await member.browser.call(getViewer)).toMatchObject({
      body: { viewer: null, endCause: 'second-factor-reset' },
    });
    expect((await prove(waiting, codeAt(member.secret))).status).toBe(409);
    expect((await enterPassword(newBrowser(), member.account.phone)).body.viewer).toMatchObject({
      id: member.account.id,
    });
    expect(sentTo(member.account.phone)[0]).toMatch(
      /^An administrator removed the second step of your CareSaathi account/,
    );
    for (const { phone } of [admin.account, third])
      expect(sentTo(phone)[0]).toMatch(/^An administrator removed the second step of a member of your CareSaathi team/);
    // A notice is in the inbox too, because an SMS cannot reach everybody.
    expect(await inboxOf(member.account.id)).toEqual(['Your second step was removed']);
    for (const { id } of [admin.account, third])
      expect(await inboxOf(id)).toEqual(['The second step of a colleague was removed']);
    const entry = await t.owner.row<{ actorId: string; after: object }>(sql`
      select actor_id, after from audit_log
      where action = 'account.second-factor-reset' and entity_id = ${member.account.id}`);
    expect(entry).toEqual({ actorId: admin.account.id, after: { reason: 'New phone' } });
    expect((await reset(admin.browser, member.account.id)).status).toBe(409); // the account has no second step any more
  });

  test('of the only administrator is reset by the operator', async () => {
    const { account, browser } = await withApp();
    const given = { phone: account.phone.replace('+91', ''), reason: 'Called the operator', now: t.now, sms: t.outbox };
    expect(await resetSecondFactorsByOperator(t.owner, given)).toEqual({ name: account.name });
    expect((await browser.call(getViewer)).body).toMatchObject({ viewer: null, endCause: 'second-factor-reset' });
    expect((await enterPassword(newBrowser(), account.phone)).body.viewer).toMatchObject({ id: account.id });
    expect(sentTo(account.phone)[0]).toMatch(/^An administrator removed the second step/);
    expect(await inboxOf(account.id)).toEqual(['Your second step was removed']);
    const entry = await t.owner.row<{ actorId: string | null; after: object }>(sql`
      select actor_id, after from audit_log
      where action = 'account.second-factor-reset' and entity_id = ${account.id}`);
    expect(entry).toEqual({ actorId: null, after: { reason: 'Called the operator' } });
    await expect(resetSecondFactorsByOperator(t.owner, given)).rejects.toThrow('This account has no second step.');
    const family = await createAccount(t.db);
    await expect(resetSecondFactorsByOperator(t.owner, { ...given, phone: family.phone })).rejects.toThrow(
      'No member of staff',
    );
  });

  test('cannot be reset by its owner', async () => {
    const admin = await withApp();
    await admin.browser.call(confirmIdentity, { body: { kind: 'app', code: codeAt(admin.secret) } });
    expect((await reset(admin.browser, admin.account.id)).status).toBe(409);
  });
});

describe('sensitive acts', () => {
  const team = { body: { reason: 'Test' } };

  test('these endpoints require a confirmation', () => {
    const sensitive = [...t.app.endpoints].filter(([, { endpoint }]) => endpoint.isSensitive).map(([name]) => name);
    expect(sensitive.toSorted()).toEqual([
      'DELETE /api/account/second-factors/app',
      'DELETE /api/account/second-factors/passkeys/:passkeyId',
      'POST /api/account/second-factors/app',
      'POST /api/account/second-factors/app/activate',
      'POST /api/account/second-factors/passkeys',
      'POST /api/account/second-factors/passkeys/offer',
      'POST /api/account/second-factors/recovery-codes',
      'POST /api/admin/accounts',
      'POST /api/admin/accounts/:accountId/active',
      'POST /api/admin/accounts/:accountId/phone',
      'POST /api/admin/accounts/:accountId/reset-password',
      'POST /api/admin/accounts/:accountId/reveal-password',
      'POST /api/admin/accounts/:accountId/role',
      'POST /api/admin/accounts/:accountId/second-factors/reset',
      'POST /api/admin/appointments/export',
      'POST /api/admin/audit/export',
      'POST /api/admin/patients/export',
      'POST /api/admin/phone-corrections/:correctionId/code/confirm',
      'POST /api/admin/phone-corrections/:correctionId/decision',
      'POST /api/admin/steps/export',
      'POST /api/admin/team/export',
      'POST /api/admin/till/export',
      'POST /api/admin/users/export',
      'PUT /api/admin/accounts/:accountId',
    ]);
  });

  test('need the factor again, however recently its owner signed in', async () => {
    const { account, secret } = await withApp();
    const browser = newBrowser();
    await enterPassword(browser, account.phone);
    await prove(browser, codeAt(secret));
    const asked = { status: 403, body: { code: 'confirmation_required', confirmWith: ['app', 'recovery'] } };
    expect(await browser.call(exportTeam, team)).toMatchObject(asked);
    expect((await browser.call(listTeam, { body: {} })).status).toBe(200); // not sensitive

    expect((await browser.call(confirmIdentity, { body: { kind: 'password', password: testPassword } })).status).toBe(
      400,
    );
    expect((await browser.call(confirmIdentity, { body: { kind: 'app', code: codeAt(secret) } })).status).toBe(400); // a used code
    expect(await browser.call(exportTeam, team)).toMatchObject(asked);
    wait(30_000);
    expect((await browser.call(confirmIdentity, { body: { kind: 'app', code: codeAt(secret) } })).status).toBe(200);
    expect((await browser.call(exportTeam, team)).status).toBe(200);
    wait(14 * minute);
    expect((await browser.call(exportAppointments, { body: { reason: 'Test' } })).status).toBe(200);
    wait(minute);
    expect(await browser.call(exportTeam, team)).toMatchObject(asked);
  });

  test('need the password 15 minutes after the sign-in of an account without a factor', async () => {
    const account = await createAccount(t.db, { role: 'admin' });
    const browser = await t.as(account);
    wait(14 * minute);
    expect((await browser.call(exportTeam, team)).status).toBe(200);
    wait(minute);
    expect(await browser.call(exportTeam, team)).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required', confirmWith: ['password'] },
    });
    expect(await browser.call(confirmIdentity, { body: { kind: 'password', password: 'not this one' } })).toMatchObject(
      {
        status: 400,
        body: { fields: { password: 'This is not your password.' } },
      },
    );
    expect((await browser.call(confirmIdentity, { body: { kind: 'password', password: testPassword } })).status).toBe(
      200,
    );
    expect((await browser.call(exportTeam, team)).status).toBe(200);
    // Another session of the same account is not confirmed.
    const elsewhere = await t.as(account);
    wait(15 * minute);
    expect((await elsewhere.call(exportTeam, team)).status).toBe(403);
  });

  test('a rejected input is not asked for, and nothing is done before the confirmation', async () => {
    const { account } = await withApp();
    const browser = await t.as(account);
    const member = await createAccount(t.db, { role: 'assistant' });
    const params = { accountId: member.id };
    expect((await browser.call(changeRole, { params, body: { role: 'owner' as 'admin' } })).status).toBe(400);
    for (const [endpoint, body] of [
      [changeRole, { role: 'admin' }],
      [resetPassword, {}],
      [revealPassword, {}],
    ] as [Endpoint, object][])
      expect((await browser.call(endpoint, { params, body } as never)).status).toBe(403);
    expect(await actionsOn(member.id)).toEqual([]);
  });

  test('a confirmation that was stored while a clock was a year ahead does not count', async () => {
    const { account, browser } = await withApp();
    await t.owner.run(sql`
      update sessions set confirmed_at = ${new Date(t.now.getTime() + 365 * 86_400_000)} where account_id = ${account.id}`);
    expect((await browser.call(exportTeam, team)).status).toBe(403);
  });

  test('guesses at the password are limited', async () => {
    const browser = await t.as(await createAccount(t.db, { role: 'admin' }));
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const reply = await browser.call(confirmIdentity, { body: { kind: 'password', password: `guess number ${n}` } });
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });
});

describe('the setting', () => {
  test('required: staff without a factor can only add one', async () => {
    await setMode('required');
    try {
      const account = await createAccount(t.db, { role: 'assistant' });
      const browser = newBrowser();
      expect((await enterPassword(browser, account.phone)).body.viewer).toMatchObject({ mustAddSecondFactor: true });
      const refused = { status: 403, body: { code: 'second_factor_required' } };
      expect(await browser.call(getAccount)).toMatchObject(refused);
      expect(await browser.call(exportAppointments, { body: { reason: 'Test' } })).toMatchObject(refused);
      expect((await browser.call(getViewer)).body.viewer).toMatchObject({ mustAddSecondFactor: true });
      const passwords = {
        currentPassword: testPassword,
        password: 'peacock parade',
        confirmPassword: 'peacock parade',
      };
      expect((await browser.call(changePassword, { body: passwords })).status).toBe(200);

      const { secret } = (await browser.call(createAppSecret)).body;
      expect((await browser.call(activateApp, { body: { code: codeAt(secret) } })).status).toBe(200);
      expect((await browser.call(getAccount)).status).toBe(200);
      expect((await browser.call(removeApp)).status).toBe(409);
      expect((await browser.call(getSecondFactors)).body.hasApp).toBe(true);

      const family = await t.as(await createAccount(t.db));
      expect((await family.call(getAccount)).status).toBe(200);
    } finally {
      await setMode('optional');
    }
  });

  test('off: nobody is asked, and nothing can be added', async () => {
    const { account } = await withApp();
    await setMode('off');
    try {
      const browser = newBrowser();
      expect((await enterPassword(browser, account.phone)).body.viewer).toMatchObject({ id: account.id });
      expect((await browser.call(exportTeam, { body: { reason: 'Test' } })).status).toBe(200);
      const other = await t.as(await createAccount(t.db, { role: 'admin' }));
      expect((await other.call(createAppSecret)).status).toBe(409);
    } finally {
      await setMode('optional');
    }
  });
});
