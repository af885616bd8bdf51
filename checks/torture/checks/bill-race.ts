import { randomUUID } from 'node:crypto';
import { sql } from '#server/db/sql.ts';
import { startDeployment } from '../../rig/deployment.ts';
import { exactly, measured } from '../../rig/facts.ts';
import { openConnections, sendCall } from '../../rig/http.ts';
import { assignRole, createOffer, createPeople, createVisits, type Person } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const price = 50_000;

/** Two members of staff take money for the same bill at the same time, through two servers. */
export const billRaceCheck: Check = {
  name: 'bill-race',
  promise: 'of two concurrent payments of one bill, both are stored if both fit, else one is rejected',
  control: 'the family’s lock',
  async run({ quick, control }: RunOptions) {
    const rounds = quick || control ? 60 : 1_000;
    const deployment = await startDeployment({ servers: 2 });
    const { owner, servers } = deployment;
    const agent = openConnections(8);
    try {
      const [first, second, ...families] = (await createPeople(owner, rounds + 2)) as [Person, Person, ...Person[]];
      await assignRole(owner, 'assistant', first, second);
      await createOffer(owner, 1);
      const visits = await createVisits(owner, { of: families, startsAt: sql`now() + interval '2 days'`, price });
      if (control)
        await owner.script(
          'create or replace function family_lock_key(family uuid) returns bigint language sql volatile return (random() * 1e15)::bigint',
        );
      const seen = { wrongAnswers: 0, other: 0 };
      for (const [round, { id }] of visits.entries()) {
        // In every third round, both payments together are at most the bill.
        const amount = round % 3 === 0 ? price / 2 : price;
        const answers = await Promise.all(
          [first, second].map(({ token }, n) =>
            sendCall(servers[n]?.url ?? '', {
              path: `/api/admin/appointments/${id}/payments`,
              cookie: `session=${token}`,
              agent,
              body: { key: randomUUID(), amount, method: 'cash' },
            }),
          ),
        );
        const accepted = answers.filter(({ status }) => status === 200).length;
        const rejected = answers.filter(
          ({ status, text }) => status === 409 && text.includes('Nothing is left to pay'),
        ).length;
        seen.other += 2 - accepted - rejected;
        if (accepted !== (amount === price ? 1 : 2)) seen.wrongAnswers += 1;
      }
      const { wrong } = await owner.row<{ wrong: number }>(sql`
        select count(*)::integer as wrong from appointments a cross join lateral visit_money(a.id) m
        where m.received <> m.charged`);
      return [
        exactly('bills with a wrong balance', wrong, 0),
        exactly('rounds that went otherwise', seen.wrongAnswers, 0),
        exactly('answers that nobody expects', seen.other, 0),
        measured('bills', visits.length),
      ];
    } finally {
      agent.destroy();
      await deployment.close();
    }
  },
};
