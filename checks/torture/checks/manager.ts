import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#server/db/sql.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { startDeployment, without } from '../../rig/deployment.ts';
import { exactly, measured } from '../../rig/facts.ts';
import { inParallel, openRigBrowser, type RigBrowser } from '../../rig/http.ts';
import { type Gateway, openGateway } from '../../rig/sms-gateways.ts';
import { assignRole, createPeople, createSession, type Person } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const familyPassword = 'the right words 42';
const reason = 'The family asked for it';

/** A manager tries to replace the phones of families' accounts by phones of the manager. */
export const managerCheck: Check = {
  name: 'manager',
  promise:
    'a manager alone never gives a family’s account another phone; a code to the old phone, 48 hours without an objection or a second person, and then the new phone’s code, do it once, and all ways in end',
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
      await assignRole(owner, 'manager', thief, colleague);
      await assignRole(owner, 'admin', admin);
      const second = await createSession(owner, thief.accountId);
      let browsers = 0;
      const world = {
        gateway,
        urls: servers.map((server) => server.url),
        open: (session: string) => openRigBrowser(browsers++, session ? { session } : {}),
        thief: [thief.token, second],
        colleague: colleague.token,
        admin: admin.token,
        phoneOf: async ({ accountId }: Person) =>
          owner.row<{ phone: string; version: number }>(
            sql`select phone, version from accounts where id = ${accountId}`,
          ),
        seen: { alone: 0, early: 0, objected: 0, attempts: 0, corrected: 0, twice: 0, ways: 0, broken: 0 },
        passTime: (id: string) =>
          owner.run(sql`update phone_corrections set objects_until = now() - interval '1 hour' where id = ${id}`),
      };
      const { seen } = world;
      await inParallel(families, 4, async (n) => {
        const person = people[n] as Person;
        await owner.run(sql`
          update accounts set phone_verified_at = case when ${n % 2 === 0}::boolean then now() end
          where id = ${person.accountId}`);
        const stolen = await tryAlone(world, person, n);
        if (stolen) seen.alone += 1;
        else await correctRightly(world, person, n);
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
        exactly('corrections that went on after an objection', seen.objected, 0),
        exactly('accounts corrected before the code of the new phone', seen.early, 0),
        exactly('accounts corrected in one of the three ways', seen.corrected, families),
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
  /** Changes the database as if the 48 hours in which the family can object to a change of its phone had passed. */
  passTime: (id: string) => Promise<number>;
  seen: Record<'alone' | 'early' | 'objected' | 'attempts' | 'corrected' | 'twice' | 'ways' | 'broken', number>;
};

const phoneOfThief = (n: number) => `+9196${String(n).padStart(8, '0')}`;
const newPhone = (n: number) => `+9195${String(n).padStart(8, '0')}`;
const ways = ['old-phone', 'objection', 'second-person'] as const;
const corrections = '/api/admin/phone-corrections';
type Asked = { id: string; step: string | null };

/**
 * One manager requests another phone for the account in each way, from two sessions and on two servers, at the same
 * moment and one after the other. The manager also agrees to the own request, guesses codes, uses a device of the
 * family, and uses the form of Manage Users. Returns whether the account has another phone afterwards.
 */
async function tryAlone(world: World, person: Person, n: number): Promise<boolean> {
  const { urls, open, thief, admin, seen, phoneOf, gateway, passTime } = world;
  const { accountId } = person;
  const before = await phoneOf(person);
  const phone = phoneOfThief(n);
  const send = async (session: string, k: number, path: string, body: object) => {
    const browser = open(session);
    const reply = await browser.send(urls[k % 2] ?? '', path, body);
    browser.close();
    if (reply.status === 0 || reply.status >= 500) seen.broken += 1;
    seen.attempts += 1;
    return reply;
  };
  /** Does everything with a requested change of the phone that the manager can do alone, and tries each step. */
  const press = async ({ id }: Asked, k: number): Promise<void> => {
    const browser = open(thief[k % 2] ?? '');
    const url = urls[k % 2] ?? '';
    const decided = await browser.send(url, `${corrections}/${id}/decision`, { accepts: true, reason });
    const sent = await browser.send(url, `${corrections}/${id}/code`, {});
    for (const code of ['000000', '123456']) await browser.send(url, `${corrections}/${id}/code/confirm`, { code });
    // With --control, nobody else has to agree, so the code goes to the phone that the manager entered.
    if (decided.text.includes('"new-code"') && sent.status === 200)
      await browser.send(url, `${corrections}/${id}/code/confirm`, { code: await gateway.codeFor(phone) });
    // A device of the family cannot agree.
    const device = open(person.token);
    const asFamily = await device.send(url, `${corrections}/${id}/decision`, { accepts: true, reason });
    if (asFamily.status !== 403) seen.broken += 1;
    seen.attempts += 5;
    browser.close();
    device.close();
  };
  const ask = async (k: number): Promise<Asked | null> => {
    const body = { phone, reason, version: before.version, way: ways[k % 3] };
    const { status, text } = await send(thief[k % 2] ?? '', k, `/api/admin/accounts/${accountId}/phone`, body);
    return status === 200 ? JSON.parse(text) : null;
  };
  for (const k of [0, 1, 2]) {
    const asked = await ask(k);
    if (asked) await press(asked, k);
  }
  await Promise.all(
    Array.from({ length: 6 }, async (_, k) => {
      await pause(Math.random() * 20);
      const asked = await ask(k);
      if (asked) await press(asked, k);
    }),
  );
  if (n % 3 !== 1) await objectInTime(world, person, await ask(1), passTime);
  // The form of Manage Users, sent by the manager, and by an administrator who is the only person who asks.
  const form = { name: 'Family', phone, email: '', reason, version: before.version };
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

/** The family objects on a device. After 48 hours, the manager tries to continue without a colleague. */
async function objectInTime(
  { urls, open, thief, seen }: World,
  person: Person,
  asked: Asked | null,
  passTime: World['passTime'],
): Promise<void> {
  if (asked?.step !== 'wait') {
    seen.broken += 1;
    return;
  }
  const [device, browser] = [open(person.token), open(thief[0] ?? '')];
  const object = `/api/account/phone-corrections/${asked.id}/object`;
  const replies = await Promise.all(urls.map((url) => device.send(url, object, {})));
  if (!replies.every(({ status, text }) => status === 200 && text.includes('"objected"'))) seen.broken += 1;
  await passTime(asked.id);
  const presses = { code: {}, decision: { accepts: true, reason } };
  for (const url of urls)
    for (const [path, body] of Object.entries(presses))
      if ((await browser.send(url, `${corrections}/${asked.id}/${path}`, body)).status === 200) seen.objected += 1;
  device.close();
  browser.close();
}

/**
 * A manager requests the right phone. The old phone's code, 48 hours without an objection or a colleague allow it, and
 * only the code of the new phone completes it.
 */
async function correctRightly(world: World, person: Person, n: number): Promise<void> {
  const { urls, open, thief, colleague, gateway, seen, phoneOf, passTime } = world;
  const { version, phone: from } = await phoneOf(person);
  const way = ways[n % 3] ?? 'second-person';
  const url = urls[n % 2] ?? '';
  const [first, second] = [open(thief[n % 2] ?? ''), open(colleague)];
  const body = { phone: newPhone(n), reason, version, way };
  const asked = await first.send(url, `/api/admin/accounts/${person.accountId}/phone`, body);
  if (asked.status !== 200) seen.broken += 1;
  const { id } = JSON.parse(asked.text) as Asked;
  const path = `${corrections}/${id}`;
  if (way === 'old-phone') {
    await first.send(url, `${path}/code`, {});
    // The newest code may belong to an earlier request of the manager.
    for (let tries = 0, status = 0; status !== 200 && tries < 4; tries += 1)
      ({ status } = await first.send(url, `${path}/code/confirm`, { code: await gateway.codeFor(from) }));
  } else if (way === 'objection') await passTime(id);
  else {
    const agreed = await Promise.all(
      urls.map((one) => second.send(one, `${path}/decision`, { accepts: true, reason })),
    );
    if (agreed.filter(({ status }) => status === 200).length !== 1) seen.broken += 1;
  }
  if ((await phoneOf(person)).phone !== from) seen.early += 1;
  const sent = await second.send(url, `${path}/code`, {});
  if (sent.status !== 200) seen.broken += 1;
  const code = await gateway.codeFor(newPhone(n));
  // The code is valid only once and only in the browser that requested it, even if it is sent several times at once.
  const elsewhere = await first.send(url, `${path}/code/confirm`, { code });
  if (elsewhere.status !== 409 || (await phoneOf(person)).phone !== from) seen.early += 1;
  const replies = await Promise.all(
    Array.from({ length: 4 }, (_, k) => second.send(urls[k % 2] ?? '', `${path}/code/confirm`, { code })),
  );
  if (replies.filter(({ status }) => status === 200).length !== 1) seen.broken += 1;
  const after = await phoneOf(person);
  if (after.phone === newPhone(n) && after.version === version + 1) seen.corrected += 1;
  first.close();
  second.close();
}
