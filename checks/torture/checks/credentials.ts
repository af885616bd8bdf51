import { sql } from '#server/db/sql.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { startDeployment } from '../../rig/deployment.ts';
import { atMost, exactly, measured, percentile } from '../../rig/facts.ts';
import { type Call, cookieOf, inParallel, openConnections, sendCall } from '../../rig/http.ts';
import { openGateway } from '../../rig/sms-gateways.ts';
import { createPeople, type Person } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const rightPassword = 'the right words 42';

/** Attackers try a list of leaked passwords from one address, then from ten thousand, while the owners sign in. */
export const credentialsCheck: Check = {
  name: 'credentials',
  promise:
    'of ten thousand passwords, fifty are checked from one address and five per account from many; owners sign in, from a new browser with a code',
  control: 'the function that counts attempts',
  async run({ quick, control }: RunOptions) {
    const [accounts, pairs] = control ? [50, 400] : quick ? [20, 160] : [1_000, 10_000];
    const gateway = await openGateway();
    const deployment = await startDeployment({ servers: 2, env: { TRUST_PROXY: '127.0.0.1', ...gateway.env } });
    const agent = openConnections(64);
    try {
      const people = await createPeople(deployment.owner, accounts, await new PasswordHasher().hash(rightPassword));
      if (control)
        await deployment.owner.run(sql`
          create or replace function take_attempt(wanted bytea, at timestamptz, most integer, lasts interval, pauses integer[])
          returns integer language sql return 0`);
      const send = (n: number, address: string, call: Call) =>
        sendCall(deployment.servers[n % 2]?.url ?? '', { ...call, agent, headers: { 'x-forwarded-for': address } });
      const signIn = (n: number, { phone }: Person, address: string, password: string, device = '') => {
        const call = { path: '/api/sign-in', body: { phone, password } };
        return send(n, address, device ? { ...call, cookie: `device=${device}` } : call);
      };
      const attack = async (addressOf: (n: number) => string) => {
        const seen = { evaluated: new Map<Person, number>(), askedForCode: 0, gotIn: 0, other: 0 };
        await inParallel(pairs, 32, async (n) => {
          const person = people[n % accounts] as Person;
          const answer = await signIn(n, person, addressOf(n), `leaked ${n}`);
          if (cookieOf(answer, 'session')) seen.gotIn += 1;
          else if (answer.status === 401) seen.evaluated.set(person, (seen.evaluated.get(person) ?? 0) + 1);
          else if (answer.text === '{"viewer":null}') seen.askedForCode += 1;
          else if (answer.status !== 429) seen.other += 1;
        });
        const counts = [...seen.evaluated.values()];
        return { ...seen, total: counts.reduce((a, b) => a + b, 0), most: Math.max(0, ...counts) };
      };

      const ownTimes: number[] = [];
      let ownersIn = 0;
      /** Meanwhile, every owner signs in once from a known browser. */
      const ownersSignIn = () =>
        inParallel(accounts, 2, async (n) => {
          const owner = people[n] as Person;
          const answer = await signIn(n, owner, `198.51.100.${n % 250}`, rightPassword, owner.device);
          if (cookieOf(answer, 'session')) ownersIn += 1;
          owner.device = cookieOf(answer, 'device');
          ownTimes.push(answer.ms);
        });
      const [one] = await Promise.all([attack(() => '203.0.113.7'), ownersSignIn()]);
      const [many] = await Promise.all([
        attack((n) => `10.${(n >> 14) & 255}.${(n >> 7) & 127}.${n & 127}`),
        ownersSignIn(),
      ]);
      const { sent } = await deployment.owner.row<{ sent: number }>(sql`
        select count(*)::integer as sent from phone_codes where password_hash is not null`);

      // Then owners sign in from a new browser, with a code if the server requires one.
      const newOwners = Math.min(accounts, 100);
      let [newIn, withCode] = [0, 0];
      await inParallel(newOwners, 4, async (n) => {
        const owner = people[n] as Person;
        const address = `198.18.${n >> 7}.${n & 127}`;
        let answer = await signIn(n, owner, address, rightPassword);
        const challenge = cookieOf(answer, 'challenge');
        if (challenge) {
          const body = { code: await gateway.codeFor(owner.phone) };
          answer = await send(n, address, { path: '/api/sign-in/confirm', body, cookie: `challenge=${challenge}` });
          withCode += 1;
        }
        if (cookieOf(answer, 'session')) newIn += 1;
      });
      return [
        atMost('from one address: pairs that were looked at', one.total, 50),
        atMost('from many addresses: the most for one account', many.most, 5),
        exactly('attackers who got in', one.gotIn + many.gotIn, 0),
        exactly('codes that were sent for a wrong password', sent, 0),
        exactly('other answers', one.other + many.other, 0),
        exactly('owners who got in at the first try, in both', ownersIn, 2 * accounts),
        exactly('owners who got in from a new browser', newIn, newOwners),
        measured('of those, with a code', withCode),
        measured('from many addresses: pairs that were looked at', many.total),
        measured('from many addresses: asked for a code that does not exist', many.askedForCode),
        measured('messages in all: a warning for each account, and the codes', gateway.count()),
        measured('owners waited, middle, in ms', percentile(ownTimes, 0.5)),
        measured('owners waited, 99 of 100, in ms', percentile(ownTimes, 0.99)),
      ];
    } finally {
      agent.destroy();
      await deployment.close();
      gateway.close();
    }
  },
};
