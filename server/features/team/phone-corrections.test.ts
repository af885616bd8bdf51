import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getViewer, listCorrections, objectToCorrection } from '#contract/accounts/endpoints.ts';
import { confirmRecovery, requestRecovery, resendCode, signIn } from '#contract/accounts/sign-in-endpoints.ts';
import { getDashboard } from '#contract/dashboard/endpoints.ts';
import { getFamily } from '#contract/families/endpoints.ts';
import { listInbox } from '#contract/messages/inbox-endpoints.ts';
import { getPhoneChange, sendObjection } from '#contract/replies/endpoints.ts';
import type { Role } from '#contract/shared/roles.ts';
import { confirmCorrectionCode, correctPhone, decideCorrection, sendCorrectionCode } from '#contract/team/endpoints.ts';
import type { CorrectionStep, CorrectionWay } from '#contract/team/phone-corrections.ts';
import { systemProof } from '#server/access.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { type Browser, type TestApp, testApp } from '#server/test/app.ts';
import { createAccount, createSession, testPassword } from '#server/test/factories.ts';
import { sendWhileLocked, sendWhileRemoved } from '#server/test/held-locks.ts';

const reason = 'The family asked for it';
let lastPhone = 9_830_000_000;
const newPhone = () => String(++lastPhone);
const callUs = 'If you did not ask for this, please call +91 22 0000 0100.';
type Family = Awaited<ReturnType<typeof createAccount>>;
const params = ({ id }: { id: string }) => ({ params: { accountId: id } });
const hours = 3_600_000;

/** Functions for the corrections of one test app. */
function toolsFor(t: TestApp) {
  const accounts = new Map<Browser, string>();
  const as = async (role: Role = 'manager') => {
    const account = await createAccount(t.db, { role });
    const browser = await t.as(account);
    accounts.set(browser, account.id);
    return browser;
  };
  /** Gives a member of the team a new session, because the test has set the clock and the old session has expired. */
  const signInAgain = async (browser: Browser) =>
    browser.cookies.set('session', await createSession(t.owner, accounts.get(browser) ?? '', t.now));
  const ask = (browser: Browser, family: Family, phone: string, way?: CorrectionWay) =>
    browser.call(correctPhone, { ...params(family), body: { phone, reason, version: 1, ...(way ? { way } : {}) } });
  const asked = async (browser: Browser, family: Family, phone: string, way?: CorrectionWay) => {
    const answer = await ask(browser, family, phone, way);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return answer.body as { id: string; step: CorrectionStep | null };
  };
  const ofId = (correctionId: string) => ({ params: { correctionId } });
  const decide = (browser: Browser, id: string, accepts = true) =>
    browser.call(decideCorrection, { ...ofId(id), body: { accepts, reason: 'I called the family' } });
  const send = (browser: Browser, id: string) => browser.call(sendCorrectionCode, ofId(id));
  const enter = (browser: Browser, id: string, code: string) =>
    browser.call(confirmCorrectionCode, { ...ofId(id), body: { code } });
  const phoneOf = async ({ id }: { id: string }) =>
    (await t.owner.row<{ phone: string }>(sql`select phone from accounts where id = ${id}`)).phone;
  const newest = () => t.outbox.messages[0] ?? { phone: '', text: '' };
  const newestCode = () => /^\d{6}/.exec(newest().text)?.[0] ?? 'none';
  const token = () => /\/r\/([\w-]{16})\/phone/.exec(newest().text)?.[1] ?? 'none';
  const actionsOf = async ({ id }: { id: string }) =>
    (
      await t.owner.rows<{ action: string }>(
        sql`select action from audit_log where entity_id = ${id} and action like 'account.phone-%' order by id`,
      )
    ).map(({ action }) => action.slice('account.phone-'.length));
  const prove = ({ id }: { id: string }) =>
    t.owner.run(sql`update accounts set phone_verified_at = now() where id = ${id}`);
  return { as, signInAgain, ask, asked, decide, send, enter, phoneOf, newest, newestCode, token, actionsOf, prove };
}

describe('without an SMS gateway', () => {
  const t = testApp();
  const { as, ask, asked, decide, phoneOf, actionsOf } = toolsFor(t);
  /** Two managers correct the phone of a family: the first asks, the second agrees. */
  async function correctByTwo(family: Family, phone: string) {
    const { id, step } = await asked(await as(), family, phone);
    expect(step).toBe('second-person');
    return decide(await as(), id);
  }

  test('a manager who is removed while a request or an agreement waits for the family makes neither', async () => {
    const family = await createAccount(t.db);
    const open = await asked(await as(), family, newPhone());
    const attempts: ((manager: Browser) => Promise<{ status: number }>)[] = [
      (manager) => ask(manager, family, newPhone()),
      (manager) => decide(manager, open.id),
      (manager) => decide(manager, open.id, false),
    ];
    for (const attempt of attempts) {
      const reply = await sendWhileRemoved(t, { role: 'manager', accountId: family.id }, attempt);
      expect(reply.status).toBe(401);
    }
    expect(await phoneOf(family)).toBe(family.phone);
    expect(await actionsOf(family)).toEqual(['correction-requested']);
  });

  test('one manager changes nothing, a second one ends all sessions, and both numbers get a message', async () => {
    const first = await as();
    const family = await createAccount(t.db);
    const browser = t.browser();
    await browser.call(signIn, { body: { phone: family.phone, password: testPassword } });
    const phone = newPhone();
    t.outbox.messages.length = 0;
    const typed = `0${phone.slice(0, 5)} ${phone.slice(5)}`;
    for (const way of [undefined, 'objection', 'old-phone', 'second-person'] as const)
      expect(await asked(first, family, typed, way)).toMatchObject({ step: 'second-person' });
    const { id } = await asked(first, family, typed);
    expect(await decide(first, id)).toMatchObject({
      status: 409,
      body: { message: 'A second person must agree. Please ask a colleague.' },
    });
    expect(await phoneOf(family)).toBe(family.phone);
    expect([(await browser.call(getViewer)).body.viewer?.id, t.outbox.messages]).toEqual([family.id, []]);
    await t.owner.run(sql`delete from audit_log where entity_id = ${family.id}`);

    expect((await decide(await as(), id)).body).toEqual({ id, step: null });
    expect(await phoneOf(family)).toBe(`+91${phone}`);
    expect((await browser.call(getViewer)).body.viewer).toBeNull();
    expect(await t.owner.rows(sql`select from devices where account_id = ${family.id}`)).toEqual([]);
    const entries = sql`
      select action, before, after from audit_log where entity_id = ${family.id} and action <> 'account.signed-in' order by id`;
    expect(await t.owner.rows(entries)).toEqual([
      {
        action: 'account.phone-correction-agreed',
        before: null,
        after: { phone: `+91${phone}`, reason: 'I called the family' },
      },
      { action: 'account.phone-corrected', before: { phone: family.phone }, after: { phone: `+91${phone}`, reason } },
    ]);
    expect(t.outbox.messages.map(({ phone: to, text }) => [to, text])).toEqual([
      [`+91${phone}`, `Your CareSaathi account now uses this phone number. Please log in again. ${callUs}`],
      [family.phone, `Your CareSaathi account no longer uses this phone number. ${callUs}`],
    ]);
    expect((await t.call(signIn, { body: { phone, password: testPassword } })).status).toBe(200);
    expect((await t.call(signIn, { body: { phone: family.phone, password: testPassword } })).status).toBe(401);
    expect((await decide(await as(), id)).status).toBe(409); // the correction has ended
  });

  test('another phone ends the agreement to WhatsApp, which its owner did not give; staff change no other setting', async () => {
    const family = await createAccount(t.db);
    await t.owner.run(sql`
      insert into message_settings (account_id, whatsapp_agreed_at, language) values (${family.id}, ${t.now}, 'hi')`);
    expect((await correctByTwo(family, newPhone())).status).toBe(200);
    const settings = sql`select language, whatsapp_agreed_at, version from message_settings where account_id = ${family.id}`;
    expect(await t.owner.row(settings)).toEqual({ language: 'hi', whatsappAgreedAt: null, version: 3 });
    const asStaff = (statement: Sql) => inStaffTransaction(t.db, systemProof, (tx) => tx.run(statement));
    const owned = sql`where account_id = ${family.id}`;
    for (const change of [sql`language = 'ta'`, sql`whatsapp_agreed_at = now()`])
      await expect(asStaff(sql`update message_settings set ${change} ${owned}`)).rejects.toMatchObject({
        code: '42501',
      });
  });

  test('a code that was sent to the old phone recovers nothing', async () => {
    const family = await createAccount(t.db, { hasPassword: false });
    const stranger = t.browser('192.0.2.77');
    await stranger.call(requestRecovery, { body: { phone: family.phone } });
    const code = t.outbox.messages[0]?.text.slice(0, 6) ?? '';
    await correctByTwo(family, newPhone());
    const password = 'stranger-words-1';
    const answer = await stranger.call(confirmRecovery, { body: { code, password, confirmPassword: password } });
    expect(answer.status).toBe(409);
  });

  test('a phone that has an account, also this one, is rejected under its field', async () => {
    const [family, other] = [await createAccount(t.db), await createAccount(t.db)];
    for (const { phone } of [family, other])
      expect(await ask(await as(), family, phone)).toMatchObject({
        status: 400,
        body: { fields: { phone: 'This phone number is already registered.' } },
      });
    expect(await actionsOf(family)).toEqual([]);
  });

  test('of several corrections to one phone at once, one takes effect', async () => {
    const phone = newPhone();
    const [first, second] = [await as(), await as()];
    const families = await Promise.all(Array.from({ length: 4 }, () => createAccount(t.db)));
    const ids: string[] = [];
    for (const family of families) ids.push((await asked(first, family, phone)).id);
    const answers = await Promise.all(ids.map((id) => decide(second, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
    expect(await t.owner.rows(sql`select from accounts where phone = ${`+91${phone}`}`)).toHaveLength(1);
  });

  test('what changed while a request waited for the account is seen', async () => {
    const family = await createAccount(t.db);
    const [first, second] = [await as(), await as()];
    const lock = (tx: { run(statement: Sql): Promise<number> }) =>
      tx.run(sql`select from accounts where id = ${family.id} for update`);
    const older = await sendWhileLocked(
      t,
      lock,
      () => ask(first, family, newPhone()),
      (tx) => tx.run(sql`update accounts set version = 2 where id = ${family.id}`),
    );
    expect(older).toMatchObject({ status: 409, body: { code: 'changed' } });
    await t.owner.run(sql`update accounts set version = 1 where id = ${family.id}`);
    const { id } = await asked(first, family, newPhone());
    const answer = await sendWhileLocked(
      t,
      lock,
      () => decide(second, id),
      (tx) => tx.run(sql`update accounts set phone = '+919829999999' where id = ${family.id}`),
    );
    expect([answer.status, await phoneOf(family)]).toEqual([409, '+919829999999']);
  });

  test('others are rejected: a family, an assistant, an unknown account, the team, and the own account', async () => {
    const [family, other] = [await createAccount(t.db), await createAccount(t.db)];
    const { id } = await asked(await as(), other, newPhone());
    for (const browser of [await t.as(family), await t.as(other), await as('assistant')]) {
      expect((await ask(browser, other, newPhone())).status).toBe(403);
      expect((await decide(browser, id)).status).toBe(403);
    }
    expect((await ask(await as(), { ...other, id: randomUUID() }, newPhone())).status).toBe(404);
    expect((await decide(await as(), randomUUID())).status).toBe(409);
    const colleague = await createAccount(t.db, { role: 'assistant' });
    expect(await ask(await as(), colleague, newPhone())).toMatchObject({
      status: 409,
      body: { message: 'Only an administrator can change the phone number of a member of the team.' },
    });
    expect((await ask(await as('admin'), colleague, newPhone())).status).toBe(409);
    expect([await phoneOf(other), await phoneOf(colleague)]).toEqual([other.phone, colleague.phone]);
  });

  test('phones of the team are refused, also of the last year, and when it takes effect', async () => {
    const [family, former] = [await createAccount(t.db), await createAccount(t.db, { role: 'assistant' })];
    await t.owner.run(sql`update accounts set phone = null, user_role = 'user' where id = ${former.id}`);
    const refused = { status: 400, body: { fields: { phone: 'This is a phone of our team.' } } };
    expect(await ask(await as(), family, former.phone)).toMatchObject(refused);
    const usedAt = (days: number) =>
      t.owner.run(sql`
        update staff_phones set last_used_at = ${t.now}::timestamptz - make_interval(days => ${days})
        where phone = ${former.phone}`);
    await usedAt(366);
    const { id } = await asked(await as(), family, former.phone);
    await usedAt(364);
    expect(await decide(await as(), id)).toMatchObject(refused);
    await usedAt(366);
    expect((await decide(await as(), id)).status).toBe(200);
  });

  test('a correction ends with the right of whoever asked for it, with seven days, and with another one', async () => {
    const family = await createAccount(t.db);
    const second = await as();
    const author = await createAccount(t.db, { role: 'manager' });
    const withoutRight = await asked(await t.as(author), family, newPhone());
    await t.owner.run(sql`update accounts set user_role = 'assistant' where id = ${author.id}`);
    expect((await decide(second, withoutRight.id)).status).toBe(409);
    const device = await t.as(family);
    expect((await device.call(listCorrections)).body.corrections).toMatchObject([{ state: 'ended' }]);
    const answer = await device.call(objectToCorrection, { params: { correctionId: withoutRight.id } });
    expect(answer.body).toMatchObject({ message: 'This correction has ended.' });

    const replaced = await asked(await as(), family, newPhone());
    const old = await asked(await as(), family, newPhone());
    expect((await decide(second, replaced.id)).status).toBe(409);
    await t.owner.run(sql`
      update phone_corrections set requested_at = ${t.now}::timestamptz - interval '169 hours' where id = ${old.id}`);
    expect((await decide(second, old.id)).status).toBe(409);
    expect((await (await t.as(family)).call(listCorrections)).body.corrections).toMatchObject([{ state: 'ended' }]);
    expect(await phoneOf(family)).toBe(family.phone);
  });

  test('a colleague refuses, or whoever asked withdraws: the family sees that it ended', async () => {
    const family = await createAccount(t.db);
    const [first, second] = [await as(), await as()];
    for (const browser of [first, second]) {
      const { id } = await asked(first, family, newPhone());
      expect((await decide(browser, id, false)).body).toEqual({ id, step: null });
      expect((await decide(second, id)).status).toBe(409);
    }
    const { corrections } = (await (await t.as(family)).call(listCorrections)).body;
    expect(corrections.map(({ state }) => state)).toEqual(['ended', 'ended']);
    expect(await actionsOf(family)).toEqual([
      'correction-requested',
      'correction-refused',
      'correction-requested',
      'correction-refused',
    ]);
  });
});

describe('with an SMS gateway', () => {
  const t = testApp({ services: { provesPhones: true } });
  const { as, signInAgain, ask, asked, decide, send, enter, phoneOf, newest, newestCode, token, actionsOf, prove } =
    toolsFor(t);
  let other: FastifyInstance;
  const startOfTests = new Date('2027-01-05T04:30:00Z');
  beforeAll(async () => {
    other = await t.startAnother();
  });
  afterAll(() => other.close());
  beforeEach(() => {
    t.now = startOfTests;
    t.outbox.messages.length = 0;
  });
  const family = async () => {
    const account = await createAccount(t.db);
    await prove(account);
    return account;
  };
  /** Enters the code of the new phone. */
  async function finish(browser: Browser, id: string) {
    expect((await send(browser, id)).status).toBe(200);
    return enter(browser, id, newestCode());
  }

  test('a family that uses its account chooses how it agrees', async () => {
    const account = await family();
    expect(await ask(await as(), account, newPhone())).toMatchObject({
      status: 400,
      body: { fields: { way: 'Please choose how the family agrees.' } },
    });
  });

  describe('a code to the old phone', () => {
    test('goes to the old phone only and says what it is for; then the code of the new phone ends all ways in', async () => {
      const account = await family();
      const browser = await t.as(account);
      const manager = await as();
      const phone = newPhone();
      const { id, step } = await asked(manager, account, phone, 'old-phone');
      expect(step).toBe('old-code');
      await send(manager, id);
      const code = newestCode();
      expect([newest().phone, newest().text]).toEqual([
        account.phone,
        `${code} moves your CareSaathi account to another phone number. Tell it to our team only if you asked for this. If not, call +91 22 0000 0100.`,
      ]);
      expect((await enter(manager, id, code)).body).toEqual({ id, step: 'new-code' });
      expect(await phoneOf(account)).toBe(account.phone);
      await send(manager, id);
      expect(newest().phone).toBe(`+91${phone}`);
      const codeOfNew = newestCode();
      expect((await enter(manager, id, codeOfNew)).body).toEqual({ id, step: null });
      expect(await phoneOf(account)).toBe(`+91${phone}`);
      expect((await browser.call(getViewer)).body.viewer).toBeNull();
      const proved = sql`select phone_verified_at is not null as proved from accounts where id = ${account.id}`;
      expect(await t.owner.row(proved)).toEqual({ proved: true });
      expect(await actionsOf(account)).toEqual(['correction-requested', 'correction-agreed', 'corrected']);
    });

    test('a manager alone guesses five times a code, and a correct code of another correction is of no use', async () => {
      const [account, own] = [await family(), await family()];
      const manager = await as();
      const { id } = await asked(manager, account, newPhone(), 'old-phone');
      await send(manager, id);
      const code = newestCode();
      const wrong = code === '000000' ? '111111' : '000000';
      for (let n = 0; n < 5; n += 1) expect((await enter(manager, id, wrong)).status).toBe(400);
      expect((await enter(manager, id, code)).status).toBe(409);

      // The code by which the family agrees to one phone is no agreement to another phone, and none of another family.
      t.now = new Date(t.now.getTime() + hours);
      await signInAgain(manager);
      await send(manager, id);
      const codeForFirst = newestCode();
      const { id: second } = await asked(manager, account, newPhone(), 'old-phone');
      expect((await enter(manager, second, codeForFirst)).status).toBe(409);
      const { id: ofOwn } = await asked(manager, own, newPhone(), 'old-phone');
      await send(manager, ofOwn);
      expect((await enter(manager, second, newestCode())).status).toBe(409);
      expect([await phoneOf(account), await phoneOf(own)]).toEqual([account.phone, own.phone]);
    });

    test('the code is sent again by staff only, with its own text', async () => {
      const account = await family();
      const manager = await as();
      const { id } = await asked(manager, account, newPhone(), 'old-phone');
      await send(manager, id);
      t.outbox.messages.length = 0;
      t.now = new Date(t.now.getTime() + 60_000);
      expect((await manager.call(resendCode)).status).toBe(409);
      expect(t.outbox.messages).toEqual([]);
      await send(manager, id);
      expect(newest().text).toContain('moves your CareSaathi account to another phone number');
    });

    test('a code is of no use in another browser, for another purpose, and after all ways in ended', async () => {
      const account = await family();
      const [manager, colleague] = [await as(), await as()];
      const { id } = await asked(manager, account, newPhone(), 'old-phone');
      await send(manager, id);
      const code = newestCode();
      expect((await enter(colleague, id, code)).status).toBe(409);
      const password = { password: 'stranger-words-1', confirmPassword: 'stranger-words-1' };
      expect((await manager.call(confirmRecovery, { body: { code, ...password } })).status).toBe(409);
      await t.owner.run(sql`update accounts set access_epoch = access_epoch + 1 where id = ${account.id}`);
      expect((await enter(manager, id, code)).status).toBe(409);
      expect(await phoneOf(account)).toBe(account.phone);
    });
  });

  describe('48 hours to object', () => {
    async function waiting() {
      const account = await family();
      const manager = await as();
      const phone = newPhone();
      const { id, step } = await asked(manager, account, phone, 'objection');
      expect(step).toBe('wait');
      return { account, manager, phone, id, link: { params: { token: token() } } };
    }
    const later = (ms: number) => {
      t.now = new Date(startOfTests.getTime() + ms);
    };

    test('the old phone gets a link, and the account a message; without an objection the new phone’s code is enough', async () => {
      const { account, manager, phone, id, link } = await waiting();
      expect([newest().phone, newest().text]).toEqual([
        account.phone,
        `Someone asked us to move your CareSaathi account to another phone number. If you do not want this, object within 48 hours: http://localhost/r/${link.params.token}/phone`,
      ]);
      expect(newest().text).not.toContain(account.name);
      const device = await t.as(account);
      expect((await device.call(listInbox)).body.rows).toMatchObject([
        { kind: 'account', title: 'Another phone number for your account', visit: null },
      ]);
      expect((await device.call(listCorrections)).body.corrections).toEqual([
        { id, phoneEnd: phone.slice(-4), requestedAt: startOfTests.toISOString(), state: 'open', endedAt: null },
      ]);
      later(48 * hours - 1);
      await signInAgain(manager);
      expect((await send(manager, id)).status).toBe(409);
      expect((await enter(manager, id, '000000')).status).toBe(409);
      expect((await decide(await as(), id)).status).toBe(409); // a colleague cannot decide while the family can object
      later(48 * hours);
      expect((await finish(await as(), id)).body).toEqual({ id, step: null });
      expect(await phoneOf(account)).toBe(`+91${phone}`);
      expect((await t.call(getPhoneChange, link)).status).toBe(404);
    });

    test('the page of the link names nobody, changes nothing when it is opened, and one tap stops the correction', async () => {
      const { account, manager, id, link } = await waiting();
      const read = await t.call(getPhoneChange, link);
      expect(read.body).toEqual({ state: 'open', until: 'Thursday, Jan 7, 2027 at 10:00 AM', language: 'en' });
      expect(read.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
      await t.app.inject({ method: 'HEAD', url: `/api/replies/${link.params.token}/phone` });
      expect(await actionsOf(account)).toEqual(['correction-requested']);
      const answers = await Promise.all([0, 1, 2].map(() => t.call(sendObjection, link)));
      expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([200, 'objected']));
      expect(await actionsOf(account)).toEqual(['correction-requested', 'correction-objected']);
      later(49 * hours);
      await signInAgain(manager);
      expect((await send(manager, id)).status).toBe(409);
      expect((await decide(manager, id)).status).toBe(409);
      expect(t.logged.join('\n')).not.toContain(link.params.token);
    });

    test('a device objects by one tap, on another server too, and never to the correction of somebody else', async () => {
      const { account, id } = await waiting();
      const [device, stranger] = [await t.as(account), await t.as(await family())];
      expect((await stranger.call(objectToCorrection, { params: { correctionId: id } })).status).toBe(409);
      expect((await stranger.call(listCorrections)).body.corrections).toEqual([]);
      expect((await t.call(objectToCorrection, { params: { correctionId: id } })).status).toBe(401);
      const cookies = { session: device.cookies.get('session') ?? '' };
      const url = `/api/account/phone-corrections/${id}/object`;
      const answer = await other.inject({ method: 'POST', url, cookies, payload: {} });
      expect([answer.statusCode, answer.json().corrections[0].state]).toEqual([200, 'objected']);
      expect(await actionsOf(account)).toEqual(['correction-requested', 'correction-objected']);
    });

    test('a second person decides after an objection, with a reason, and the same correction goes on', async () => {
      const { account, manager, phone, id, link } = await waiting();
      await t.call(sendObjection, link);
      expect((await (await as()).call(getFamily, params(account))).body.phoneCorrection).toMatchObject({
        step: 'objected',
      });
      expect((await decide(await as(), id)).body).toEqual({ id, step: 'new-code' });
      // A colleague has decided: the account page and the page of the link say so, and accept no second objection.
      expect((await (await t.as(account)).call(listCorrections)).body.corrections).toMatchObject([
        { state: 'decided' },
      ]);
      expect((await t.call(getPhoneChange, link)).body.state).toBe('decided');
      expect((await t.call(sendObjection, link)).body.state).toBe('decided');
      expect((await finish(manager, id)).body).toEqual({ id, step: null });
      expect(await phoneOf(account)).toBe(`+91${phone}`);
    });

    test('for 30 days after an objection, silence is no agreement; the other ways stay possible', async () => {
      const { account, manager, link } = await waiting();
      await t.call(sendObjection, link);
      expect((await ask(manager, account, newPhone(), 'objection')).status).toBe(400);
      expect((await ask(manager, account, newPhone(), 'old-phone')).status).toBe(200);
      later(31 * 24 * hours);
      await signInAgain(manager);
      expect((await ask(manager, account, newPhone(), 'objection')).status).toBe(200);
    });

    test('the link objects to the correction that replaced its own one, too, and gives no time that is over', async () => {
      const { account, manager, id, link } = await waiting();
      later(48 * hours);
      await signInAgain(manager);
      expect((await t.call(getPhoneChange, link)).body).toMatchObject({ state: 'open', until: null });
      const next = await asked(manager, account, newPhone(), 'second-person');
      expect((await t.call(getPhoneChange, link)).body).toMatchObject({ state: 'open', until: null });
      expect((await t.call(sendObjection, link)).body).toMatchObject({ state: 'objected' });
      expect((await decide(manager, id)).status).toBe(409);
      expect((await decide(await as(), next.id, false)).status).toBe(200);
      expect((await t.call(getPhoneChange, link)).status).toBe(404);
      await asked(manager, account, newPhone(), 'second-person');
      expect((await t.call(getPhoneChange, link)).status).toBe(200);
    });

    test('an objection stays visible to the colleague when another correction replaces it', async () => {
      const { account, manager, phone, link } = await waiting();
      await t.call(sendObjection, link);
      const { id } = await asked(manager, account, phone, 'second-person');
      const second = await as();
      const card = async () => (await second.call(getFamily, params(account))).body.phoneCorrection;
      const decisions = async () => (await second.call(getDashboard)).body.phoneDecisions;
      expect(await card()).toMatchObject({ step: 'second-person', hasObjected: true });
      expect((await decisions()).find(({ accountId }) => accountId === account.id)).toMatchObject({
        hasObjected: true,
      });
      later(31 * 24 * hours);
      await signInAgain(second);
      await t.owner.run(sql`update phone_corrections set requested_at = ${t.now} where id = ${id}`);
      expect(await card()).toMatchObject({ step: 'second-person', hasObjected: false });
      expect((await decisions()).find(({ accountId }) => accountId === account.id)).toMatchObject({
        hasObjected: false,
      });
    });

    test('an objection while the new phone’s code is entered wins or comes too late, on two servers', async () => {
      for (let n = 0; n < 6; n += 1) {
        later(0);
        const { account, manager, phone, id, link } = await waiting();
        later(49 * hours);
        await signInAgain(manager);
        await send(manager, id);
        const code = newestCode();
        const [entered, objected] = await Promise.all([
          enter(manager, id, code),
          other.inject({ method: 'POST', url: `/api/replies/${link.params.token}/phone`, payload: {} }),
        ]);
        const isCorrected = (await phoneOf(account)) === `+91${phone}`;
        expect([entered.status === 200, objected.statusCode === 404]).toEqual([isCorrected, isCorrected]);
      }
    });

    test('a wrong token answers like an ended one, and is limited', async () => {
      const { manager, id, link } = await waiting();
      await decide(manager, id, false);
      const ended = await t.call(getPhoneChange, link);
      const wrong = await t.call(getPhoneChange, { params: { token: 'A'.repeat(16) } });
      expect([ended.status, ended.text]).toEqual([404, wrong.text]);
      const guesser = t.browser('203.0.113.99');
      for (let n = 0; n < 100; n += 1) await guesser.call(sendObjection, { params: { token: 'B'.repeat(16) } });
      expect((await guesser.call(sendObjection, { params: { token: 'B'.repeat(16) } })).status).toBe(429);
    });
  });

  test('an objection takes the agreement of a colleague back; the same or another one decides again', async () => {
    const account = await family();
    const [first, second] = [await as(), await as()];
    const { id } = await asked(first, account, newPhone(), 'second-person');
    expect((await decide(second, id)).body.step).toBe('new-code');
    await send(second, id);
    const code = newestCode();
    await (await t.as(account)).call(objectToCorrection, { params: { correctionId: id } });
    expect((await enter(second, id, code)).status).toBe(409);
    expect(await phoneOf(account)).toBe(account.phone);
    expect((await decide(second, id)).body.step).toBe('new-code');
    t.now = new Date(t.now.getTime() + 60_000);
    expect((await finish(second, id)).body.step).toBeNull();
  });

  test('the new phone is proved by its own code, whoever of the two enters it, and once', async () => {
    const account = await family();
    const [first, second] = [await as(), await as()];
    const phone = newPhone();
    const { id } = await asked(first, account, phone, 'second-person');
    await decide(second, id);
    await send(first, id);
    const code = newestCode();
    // The family reads the code out to staff.
    expect([newest().phone, newest().text]).toEqual([
      `+91${phone}`,
      `${code} is the code for your call with CareSaathi. It is valid for 10 minutes. If you are not talking to us, tell it to nobody.`,
    ]);
    t.outbox.messages.length = 0;
    t.now = new Date(t.now.getTime() + 60_000);
    expect([(await first.call(resendCode)).status, t.outbox.messages]).toEqual([409, []]);
    expect((await enter(first, id, code === '000000' ? '111111' : '000000')).status).toBe(400);
    expect(await phoneOf(account)).toBe(account.phone);
    const answers = await Promise.all([0, 1, 2, 3].map(() => enter(first, id, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const versions = sql`select version from accounts where id = ${account.id}`;
    expect(await t.owner.row(versions)).toEqual({ version: 2 });
  });

  describe('a typo of staff', () => {
    test('needs only the code of the new phone, and the old number is sent nothing', async () => {
      const account = await createAccount(t.db, { hasPassword: false });
      const manager = await as();
      const { id, step } = await asked(manager, account, newPhone());
      expect(step).toBe('new-code');
      expect((await finish(manager, id)).body).toEqual({ id, step: null });
      expect(t.outbox.messages.map(({ phone: to }) => to)).not.toContain(account.phone);
      const proved = sql`select phone_verified_at is not null as proved from accounts where id = ${account.id}`;
      expect(await t.owner.row(proved)).toEqual({ proved: true });
    });

    test('also with a temporary password that nobody has used, and the phone is proved for staff only', async () => {
      const account = await createAccount(t.db);
      await t.owner.run(sql`update accounts set password_is_temporary = true where id = ${account.id}`);
      const manager = await as();
      const { id, step } = await asked(manager, account, newPhone());
      expect(step).toBe('new-code');
      await finish(manager, id);
      const marks = sql`
        select phone_verified_at is not null as proved, phone_confirmed_at is not null as confirmed
        from accounts where id = ${account.id}`;
      expect(await t.owner.row(marks)).toEqual({ proved: false, confirmed: true });
    });

    test.each<[string, (account: Family) => Promise<unknown>]>([
      ['the phone was proved', prove],
      [
        'the holder of the phone was confirmed',
        ({ id }) => t.owner.run(sql`update accounts set phone_confirmed_at = now() where id = ${id}`),
      ],
      [
        'somebody signed in with the temporary password',
        async ({ id, phone }) => {
          await t.owner.run(sql`
            update accounts set password_is_temporary = true,
              password_hash = (select password_hash from accounts where password_hash is not null limit 1) where id = ${id}`);
          expect((await t.call(signIn, { body: { phone, password: testPassword } })).status).toBe(200);
        },
      ],
    ])('it is none if %s, also after the correction was asked for', async (_name, use) => {
      const [before, after] = [
        await createAccount(t.db, { hasPassword: false }),
        await createAccount(t.db, { hasPassword: false }),
      ];
      const manager = await as();
      await use(before);
      expect((await ask(manager, before, newPhone())).status).toBe(400);

      const { id } = await asked(manager, after, newPhone());
      await send(manager, id);
      const code = newestCode();
      await use(after);
      expect(await enter(manager, id, code)).toMatchObject({
        status: 409,
        body: { message: 'This account has been used since. Please ask for the correction again.' },
      });
      expect(await phoneOf(after)).toBe(after.phone);
    });
  });
});

describe('with a gateway that fails', () => {
  let accepts = false;
  const t = testApp({
    services: { provesPhones: true, sms: { send: async () => accepts } },
  });
  const { as, signInAgain, ask, phoneOf, send } = toolsFor(t);

  test('the time to object starts when the message to the old phone was accepted', async () => {
    const account = await createAccount(t.db);
    const manager = await as();
    // The correction is stored, so the request does not fail if the SMS cannot be sent.
    const asked = await ask(manager, account, newPhone(), 'objection');
    expect(asked).toMatchObject({ status: 200, body: { step: 'sms' } });
    const card = async () => (await manager.call(getFamily, params(account))).body.phoneCorrection;
    const { id = '' } = (await card()) ?? {};
    expect(await card()).toMatchObject({ step: 'sms', objectsUntil: null });
    t.now = new Date(t.now.getTime() + 49 * hours);
    await signInAgain(manager);
    expect(await card()).toMatchObject({ step: 'sms' });
    accepts = true;
    expect((await send(manager, id)).status).toBe(200);
    expect(await card()).toMatchObject({
      step: 'wait',
      objectsUntil: new Date(t.now.getTime() + 48 * hours).toISOString(),
    });
    expect(await phoneOf(account)).toBe(account.phone);
  });
});
