import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { startDeployment, without } from '../../rig/deployment.ts';
import { exactly, measured } from '../../rig/facts.ts';
import { inParallel, sendCall } from '../../rig/http.ts';
import { openMessageGateway } from '../../rig/sms-gateways.ts';
import { createPeople, createVisits, endAllQuietHours, inADay, type Person } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const budget = { codes: 60, notices: 80, registrations: 100 };
const timeLimitMs = 120_000;

/** Many senders use up each share of the daily budget at the same time, from an address each, through two servers. */
export const smsBudgetCheck: Check = {
  name: 'sms-budget',
  promise: 'of many more SMS than a day has, each share sends exactly its number, and none uses up another',
  control: 'the comparison with the budget',
  async run({ quick, control }: RunOptions) {
    const count = quick || control ? 200 : 2_000;
    const gateway = await openMessageGateway();
    const guard = control ? without('sms-budget') : { flags: [], env: {} };
    const deployment = await startDeployment({
      servers: 2,
      flags: guard.flags,
      env: {
        ...gateway.env,
        ...guard.env,
        TRUST_PROXY: '127.0.0.1',
        SMS_DAILY_CODES: String(budget.codes),
        SMS_DAILY_NOTICES: String(budget.notices),
        SMS_DAILY_REGISTRATIONS: String(budget.registrations),
      },
    });
    try {
      const people = await createPeople(deployment.owner, count * 2);
      const [known, reminded] = [people.slice(0, count), people.slice(count)];
      await createDue(deployment.owner, known, reminded);
      let [asked, others] = [0, 0];
      const ask = async (n: number, path: string, body: object) => {
        const headers = { 'x-forwarded-for': addressOf(asked++) };
        const url = deployment.servers[n % 2]?.url ?? '';
        let { status } = await sendCall(url, { path, body, headers });
        for (let tries = 0; status === 503 && tries < 20; tries += 1) {
          await pause(500); // requests are repeated while the machine is busy
          status = (await sendCall(url, { path, body, headers })).status;
        }
        if (![200, 201, 429].includes(status)) others += 1;
      };
      const form = { name: 'Rohan', password: 'monsoon-mango-7', confirmPassword: 'monsoon-mango-7' };
      const newPhone = (n: number) => `97${String(n).padStart(8, '0')}`;
      await Promise.all([
        inParallel(count, 8, (n) => ask(n, '/api/register', { ...form, phone: newPhone(n) })),
        inParallel(count, 8, (n) => ask(n, '/api/password-recovery', { phone: known[n]?.phone })),
      ]);
      const sentTo = (phones: Iterable<string>) =>
        [...phones].reduce(
          (sum, phone) => sum + [...(gateway.calls.get(phone)?.values() ?? [])].reduce((a, b) => a + b, 0),
          0,
        );
      const notices = () => sentTo(reminded.map(({ phone }) => phone));
      for (let before = -1, since = performance.now(); performance.now() - since < timeLimitMs; ) {
        await pause(5_000); // until more than two sweeps of the engine have sent no further SMS
        if (notices() > 0 && notices() === before) break;
        before = notices();
      }
      const registrations = sentTo(Array.from({ length: count }, (_, n) => `+91${newPhone(n)}`));
      return [
        exactly('SMS to new phones', registrations, budget.registrations),
        exactly('SMS with codes of known accounts', sentTo(known.map(({ phone }) => phone)), budget.codes),
        exactly('SMS with reminders', notices(), budget.notices),
        exactly('replies besides success and "too many"', others, 0),
        measured('senders of each share', count),
      ];
    } finally {
      await deployment.close();
      gateway.close();
    }
  },
};

/** Each request has an address in another network, so that no limit of a network rejects it. */
const addressOf = (n: number) => `${20 + Math.floor(n / 60_000)}.${Math.floor(n / 250) % 250}.${n % 250}.7`;

/** Proves the phones of `known` and creates visits of `reminded` whose reminder is due. */
async function createDue(owner: Pool, known: readonly Person[], reminded: readonly Person[]): Promise<void> {
  const ids = known.map(({ accountId }) => accountId);
  await owner.run(sql`update accounts set phone_verified_at = now() where id = any (${ids}::uuid[])`);
  await endAllQuietHours(owner);
  await createVisits(owner, { of: reminded, startsAt: inADay });
}
