import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#server/db/sql.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { newToken, tokenHash } from '#server/secrets.ts';
import { openBrowser, type RigBrowser } from '../../rig/browser.ts';
import { startDeployment } from '../../rig/deployment.ts';
import { type Gateway, openGateway } from '../../rig/gateway.ts';
import { inParallel } from '../../rig/http.ts';
import { createPeople, type Person } from '../../rig/people.ts';
import { type Check, exactly, measured, type RunOptions, without } from '../check.ts';

const familyPassword = 'the right words 42';
const reason = 'The family asked for it';

/** A manager tries to give accounts of families a phone of their own. */
export const manager: Check = {
  name: 'manager',
  promise:
    'a manager alone never gives a family’s account another phone; two people and the new phone’s code do it once, and its session and known browser end',
  control: 'the second person',
  async run({ quick, control }: RunOptions) {
    const families = quick || control ? 12 : 300;
    const gateway = await openGateway();
    const guard = without('second-person');
    const deployment = await startDeployment({
      servers: 2,
      ...(control ? { env: { ...gateway.env, ...guard.env }, flags: guard.flags } : { env: gateway.env }),
    });
    try {
      const { owner, servers } = deployment;
      const people = await createPeople(owner, families + 3, await new PasswordHasher().hash(familyPassword));
      const [thief, colleague, admin] = people.splice(0, 3) as [Person, Person, Person];
      await owner.run(sql`
        update accounts set user_role = case when id = ${admin.accountId} then 'admin' else 'manager' end
        where id in (${thief.accountId}, ${colleague.accountId}, ${admin.accountId})`);
      const second = newToken();
      await owner.run(sql`
        insert into sessions (token_hash, account_id, expires_at)
        values (${tokenHash(second)}, ${thief.accountId}, now() + interval '30 days')`);
      let browsers = 0;
      const world = {
        gateway,
        urls: servers.map((server) => server.url),
        open: (session: string) => openBrowser(browsers++, session ? { session } : {}),
        thief: [thief.token, second],
        colleague: colleague.token,
        admin: admin.token,
        phoneOf: async ({ accountId }: Person) =>
          owner.row<{ phone: string; version: number }>(
            sql`select phone, version from accounts where id = ${accountId}`,
          ),
        seen: { alone: 0, early: 0, attempts: 0, corrected: 0, twice: 0, ways: 0, broken: 0 },
      };
      const { seen } = world;
      await inParallel(families, 4, async (n) => {
        const person = people[n] as Person;
        await owner.run(sql`
          update accounts set phone_verified_at = case when ${n % 2 === 0}::boolean then now() end
          where id = ${person.accountId}`);
        const stolen = await tryAlone(world, person, n);
        if (stolen) seen.alone += 1;
        else await correctByTwo(world, person, n);
        const ways = await owner.row<{ count: number }>(sql`
          select ((select count(*) from sessions where account_id = ${person.accountId} and expires_at > now())
            + (select count(*) from devices where account_id = ${person.accountId}))::integer as count`);
        seen.ways += ways.count;
        const old = world.open(person.token);
        for (const url of world.urls)
          if (!(await old.send(url, '/api/viewer')).text.includes('"viewer":null')) seen.ways += 1;
        old.close();
        const corrections = await owner.rows(sql`
          select from audit_log where entity_id = ${person.accountId} and action = 'account.phone-corrected'`);
        if (corrections.length > 1) seen.twice += 1;
      });
      const deadlocks = (await deployment.databaseLog()).split(' 40P01 ').length - 1;
      return [
        exactly('accounts that a manager alone gave another phone', seen.alone, 0),
        exactly('accounts corrected by two people before the code of the new phone', seen.early, 0),
        exactly('accounts corrected by two people and the code', seen.corrected, families),
        exactly('accounts corrected more than once', seen.twice, 0),
        exactly('ways into the account after its correction', seen.ways, 0),
        exactly('replies that nobody expects', seen.broken, 0),
        exactly('deadlocks', deadlocks, 0),
        measured('attempts of a manager alone', seen.attempts),
      ];
    } finally {
      await deployment.close();
      gateway.close();
    }
  },
};

type World = {
  gateway: Gateway;
  urls: string[];
  open: (session: string) => RigBrowser;
  thief: string[];
  colleague: string;
  admin: string;
  phoneOf: (person: Person) => Promise<{ phone: string; version: number }>;
  seen: Record<'alone' | 'early' | 'attempts' | 'corrected' | 'twice' | 'ways' | 'broken', number>;
};

const phoneOfThief = (n: number) => `+9196${String(n).padStart(8, '0')}`;
const newPhone = (n: number) => `+9195${String(n).padStart(8, '0')}`;

/**
 * One manager asks again and again, from two sessions, on two servers, at the same moment and one after the other, with and
 * without codes, and by the form of Manage Users. Returns whether the account has another phone.
 */
async function tryAlone(world: World, person: Person, n: number): Promise<boolean> {
  const { urls, open, thief, admin, seen, phoneOf } = world;
  const { accountId } = person;
  const before = await phoneOf(person);
  const correction = { phone: phoneOfThief(n), reason, version: before.version };
  const form = { name: 'Family', phone: correction.phone, email: '', reason, version: before.version };
  const attempt = async (session: string, k: number, code?: string) => {
    const browser = open(session);
    await pause(Math.random() * 20);
    const body = code ? { ...correction, code } : correction;
    const { status, text } = await browser.send(urls[k % 2] ?? '', `/api/admin/accounts/${accountId}/phone`, body);
    if (status === 0 || status >= 500) seen.broken += 1;
    seen.attempts += 1;
    // Without the second person, the code goes to the phone of whoever asked.
    if (status === 200 && text.includes('"code"')) {
      const confirming = { ...correction, code: await world.gateway.codeFor(correction.phone) };
      await browser.send(urls[k % 2] ?? '', `/api/admin/accounts/${accountId}/phone`, confirming);
    }
    browser.close();
  };
  for (let k = 0; k < 4; k += 1) await attempt(thief[k % 2] ?? '', k);
  for (const code of ['000000', '123456']) await attempt(thief[0] ?? '', 0, code);
  await Promise.all(Array.from({ length: 8 }, (_, k) => attempt(thief[k % 2] ?? '', Math.floor(k / 2))));
  // The form of Manage Users, by the manager and by an administrator who is the only person.
  for (const session of [...thief, admin]) {
    const browser = open(session);
    const replies = await Promise.all(
      urls.map((url) => browser.send(url, `/api/admin/accounts/${accountId}`, form, 'PUT')),
    );
    for (const { status } of replies) if (![403, 409].includes(status)) seen.broken += 1;
    seen.attempts += replies.length;
    browser.close();
  }
  return (await phoneOf(person)).phone !== before.phone;
}

/** A manager asks for the right phone, and a colleague confirms it, several times at once. Only the code of the phone ends it. */
async function correctByTwo(world: World, person: Person, n: number): Promise<void> {
  const { urls, open, thief, colleague, gateway, seen, phoneOf } = world;
  const path = `/api/admin/accounts/${person.accountId}/phone`;
  const { version, phone: from } = await phoneOf(person);
  const correction = { phone: newPhone(n), reason, version };
  const [first, second] = [open(thief[n % 2] ?? ''), open(colleague)];
  const asked = await first.send(urls[n % 2] ?? '', path, correction);
  const confirmed = await second.send(urls[(n + 1) % 2] ?? '', path, correction);
  if (!asked.text.includes('"waiting"') || !confirmed.text.includes('"code"')) seen.broken += 1;
  if ((await phoneOf(person)).phone !== from) seen.early += 1;
  const code = await gateway.codeFor(correction.phone);
  // The code is valid in the browser of whoever confirmed it, and once, also when it is sent several times at once.
  const byFirst = await first.send(urls[0] ?? '', path, { ...correction, code });
  if (byFirst.status !== 409 || (await phoneOf(person)).phone !== from) seen.early += 1;
  const replies = await Promise.all(
    Array.from({ length: 4 }, (_, k) => second.send(urls[k % 2] ?? '', path, { ...correction, code })),
  );
  if (replies.filter(({ status }) => status === 200).length !== 1) seen.broken += 1;
  const after = await phoneOf(person);
  if (after.phone === correction.phone && after.version === version + 1) seen.corrected += 1;
  first.close();
  second.close();
}
