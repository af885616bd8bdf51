import { describe, expect, test } from 'vitest';
import { confirmRecovery, register, requestRecovery, signIn } from '#contract/accounts/sign-in-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { takeAttemptSql } from '#server/db/sql-functions.ts';
import { type Browser, type TestApp, testApp } from '#server/test/app.ts';
import { createAccount, testPassword } from '#server/test/factories.ts';

// The tests make few guesses; `npm run torture` tests the same limits with a million guesses.
const wrong = (phone: string, n = 0) => ({ body: { phone, password: `not this one ${n}` } });
const statuses = (answers: { status: number }[]) => [...new Set(answers.map((answer) => answer.status))].sort();
const newPassword = { password: 'monsoon-mango-9', confirmPassword: 'monsoon-mango-9' };

/** Guesses a password from the address `socket`. The headers claim the address `claimed`. */
async function signInClaiming(t: TestApp, socket: string, claimed: string, phone: string) {
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    remoteAddress: socket,
    payload: wrong(phone).body,
    headers: { 'x-forwarded-for': claimed, forwarded: `for=${claimed}`, 'x-real-ip': claimed },
  });
  return statusCode;
}

describe('without a proxy', () => {
  const t = testApp();

  test('a restart keeps the counts of password guesses, code guesses and sent codes', async () => {
    const family = await createAccount(t.db);
    for (let n = 0; n < 8; n += 1) await t.browser(`192.0.2.${n}`).call(signIn, wrong(family.phone, n));
    const waiting = await createAccount(t.db);
    const browser = t.browser('192.0.2.50');
    await browser.call(requestRecovery, { body: { phone: waiting.phone } });
    const code = /\d{6}/.exec(t.outbox.messages[0]?.text ?? '')?.[0] ?? '';
    const guess = (given: string) => browser.call(confirmRecovery, { body: { code: given, ...newPassword } });
    for (let n = 0; n < 5; n += 1) await guess(code === '000000' ? '111111' : '000000');

    await t.restart();
    const elsewhere = t.browser('192.0.2.60');
    const answer = await elsewhere.call(signIn, { body: { phone: family.phone, password: testPassword } });
    expect(answer).toMatchObject({ status: 200, body: { viewer: null } }); // the browser is asked for a code
    expect((await guess(code)).status).toBe(409);
    expect((await browser.call(requestRecovery, { body: { phone: waiting.phone } })).status).toBe(429);
  });

  test('a block of addresses gets 120 codes an hour, its neighbour still gets one', async () => {
    const ask = async (address: string, n: number) =>
      (await t.browser(address).call(requestRecovery, { body: { phone: `98222${10_000 + n}` } })).status;
    const attack: number[] = [];
    for (let n = 0; n < 130; n += 5)
      attack.push(...(await Promise.all([0, 1, 2, 3, 4].map((m) => ask(`198.51.100.${n + m}`, n + m)))));
    expect(attack.filter((status) => status === 200)).toHaveLength(120);
    expect(new Set(attack)).toEqual(new Set([200, 429]));
    expect(await ask('198.51.101.1', 200)).toBe(200);
  });

  test('while strangers guess, the owner’s browser signs in at the first attempt', async () => {
    const family = await createAccount(t.db);
    const own = t.browser('192.0.2.101');
    await own.call(signIn, { body: { phone: family.phone, password: testPassword } });
    const attack = Array.from({ length: 60 }, (_, n) =>
      t.browser(`198.18.5.${n}`).call(signIn, wrong(family.phone, n)),
    );
    const answers = await Promise.all([
      ...attack.slice(0, 30),
      own.call(signIn, { body: { phone: family.phone, password: testPassword } }),
      ...attack.slice(30),
    ]);
    expect(answers[30]?.status).toBe(200);
    expect(answers.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(5);
  });

  test('an attempt is not delayed by a concurrent one that was counted first', async () => {
    const take = (key: string, at: string, pauses: number[]) =>
      t.owner
        .rows<{ wait: number }>(sql`
      select ${takeAttemptSql({ wanted: Buffer.from(key), at: new Date(at), most: 5, lasts: '1 hour', pauses })} as wait`)
        .then(([row]) => row?.wait);
    const [earlier, later] = ['2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.005Z'];
    expect(await take('two', later, [0, 0, 30])).toBe(0);
    expect(await take('two', earlier, [0, 0, 30])).toBe(0);
    expect(await take('two', earlier, [0, 0, 30])).toBe(0);
    expect(await take('two', later, [0, 0, 30])).toBe(30); // a pause of 30 seconds follows the third attempt
  });

  test('a known browser may guess ten times, and has no advantage for another account', async () => {
    const [family, other] = [await createAccount(t.db), await createAccount(t.db)];
    const own = t.browser('192.0.2.102');
    await own.call(signIn, { body: { phone: family.phone, password: testPassword } });
    const tried = (browser: Browser, phone: string) =>
      Promise.all(Array.from({ length: 20 }, (_, n) => browser.call(signIn, wrong(phone, n))));
    expect((await tried(own, family.phone)).filter((answer) => answer.status === 401)).toHaveLength(10);
    expect((await tried(own, other.phone)).filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(5);
  });

  test('an address claimed in a header has no effect', async () => {
    const accounts = await Promise.all(Array.from({ length: 40 }, () => createAccount(t.db)));
    const answers: number[] = [];
    for (let n = 0; n < 100; n += 10) {
      const ten = Array.from({ length: 10 }, (_, i) => n + i);
      answers.push(
        ...(await Promise.all(
          ten.map((i) => signInClaiming(t, '192.0.2.103', `10.0.0.${i}`, accounts[i % 40]?.phone ?? '')),
        )),
      );
    }
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(50);
    expect(answers.filter((status) => status === 200)).toHaveLength(30); // asked for a code
    expect(statuses(answers.map((status) => ({ status })))).toEqual([200, 401, 429]);
    expect(await signInClaiming(t, '192.0.2.104', '192.0.2.103', accounts[0]?.phone ?? '')).not.toBe(0);
  });

  test('one address may create a hundred accounts and request thirty codes an hour', async () => {
    const form = (n: number) => ({ ...newPassword, name: 'One of many', phone: `98555${String(n).padStart(5, '0')}` });
    const opened: { status: number }[] = [];
    // Ten requests at a time: on a busy machine, hashing for 110 concurrent requests would exceed the request timeout.
    for (let n = 0; n < 110; n += 10) {
      const ten = Array.from({ length: 10 }, (_, i) => form(n + i));
      opened.push(...(await Promise.all(ten.map((body) => t.browser('192.0.2.105').call(register, { body })))));
    }
    expect(opened.filter((answer) => answer.status === 201)).toHaveLength(100);
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        t.browser('192.0.2.106').call(requestRecovery, { body: { phone: form(n).phone } }),
      ),
    );
    expect(codes.filter((answer) => answer.status === 200)).toHaveLength(30);
    expect(statuses([...opened, ...codes])).toEqual([200, 201, 429]);
  });
});

describe('behind a trusted proxy', () => {
  const t = testApp({ trustProxy: ['192.0.2.1'] });

  test('the address added by the proxy is counted, not the addresses that the client sent', async () => {
    const phones = await Promise.all(Array.from({ length: 60 }, async () => (await createAccount(t.db)).phone));
    const answers = await Promise.all(
      phones.map((phone, n) => signInClaiming(t, '192.0.2.1', `10.9.9.${n}, 203.0.113.77`, phone)),
    );
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(50);
    expect(await signInClaiming(t, '192.0.2.1', '203.0.113.78', phones[59] ?? '')).toBe(401);
  });

  test('at most five guesses an hour at one account, from any number of addresses', async () => {
    const { phone } = await createAccount(t.db);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => signInClaiming(t, '192.0.2.1', `10.1.${n}.1`, phone)),
    );
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
  });
});
