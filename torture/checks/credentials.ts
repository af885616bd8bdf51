import { hashPassword } from '#server/features/accounts/passwords.ts';
import { ask, inParallel, openConnections } from '../../rig/http.ts';
import { createPeople, type Person } from '../../rig/people.ts';
import { openStage } from '../../rig/stage.ts';
import { atMost, type Check, exactly, type Order, percentile, told } from '../check.ts';

const rightPassword = 'the right words 42';

/** A list of leaked passwords is tried out: from one address, then from ten thousand, while the owners sign in. */
export const credentials: Check = {
  name: 'credentials',
  promise:
    'of ten thousand pairs fifty are looked at from one address, five for each account from many; owners get in at once',
  control: 'the function that counts attempts',
  async run({ quick, control }: Order) {
    const [accounts, pairs] = control ? [50, 400] : quick ? [20, 160] : [1_000, 10_000];
    const stage = await openStage({ servers: 2, env: { TRUST_PROXY: '127.0.0.1' } });
    const agent = openConnections(64);
    try {
      const people = await createPeople(stage.owner, accounts, await hashPassword(rightPassword));
      if (control)
        await stage.owner`
          create or replace function take_attempt(wanted bytea, at timestamptz, most integer, lasts interval, pauses integer[])
          returns integer language sql return 0`;
      const signIn = (n: number, person: Person, address: string, password: string, device?: string) =>
        ask(stage.servers[n % 2]?.url ?? '', {
          ...{ path: '/api/sign-in', body: { phone: person.phone, password }, agent },
          headers: { 'x-forwarded-for': address },
          ...(device ? { cookie: `device=${device}` } : {}),
        });
      const attack = async (addressOf: (n: number) => string) => {
        const seen = { evaluated: new Map<Person, number>(), other: 0 };
        await inParallel(pairs, 32, async (n) => {
          const person = people[n % accounts] as Person;
          const { status } = await signIn(n, person, addressOf(n), `leaked ${n}`);
          if (status === 401) seen.evaluated.set(person, (seen.evaluated.get(person) ?? 0) + 1);
          else if (status !== 429) seen.other += 1;
        });
        const counts = [...seen.evaluated.values()];
        return { total: counts.reduce((a, b) => a + b, 0), most: Math.max(0, ...counts), other: seen.other };
      };

      const ownTimes: number[] = [];
      let ownersIn = 0;
      /** Every owner signs in once, meanwhile, from the browser that they always use. */
      const ownersSignIn = () =>
        inParallel(accounts, 2, async (n) => {
          const owner = people[n] as Person;
          const { status, ms } = await signIn(n, owner, `198.51.100.${n % 250}`, rightPassword, owner.device);
          if (status === 200) ownersIn += 1;
          ownTimes.push(ms);
        });
      const [one] = await Promise.all([attack(() => '203.0.113.7'), ownersSignIn()]);
      const [many] = await Promise.all([
        attack((n) => `10.${(n >> 14) & 255}.${(n >> 7) & 127}.${n & 127}`),
        ownersSignIn(),
      ]);
      return [
        atMost('from one address: pairs that were looked at', one.total, 50),
        atMost('from many addresses: the most for one account', many.most, 5),
        exactly('other answers', one.other + many.other, 0),
        exactly('owners who got in at the first try, in both', ownersIn, 2 * accounts),
        told('from many addresses: pairs that were looked at', many.total),
        told('owners waited, middle, in ms', percentile(ownTimes, 0.5)),
        told('owners waited, 99 of 100, in ms', percentile(ownTimes, 0.99)),
      ];
    } finally {
      agent.destroy();
      await stage.close();
    }
  },
};
