import { sql } from '#server/db/sql.ts';
import { startDeployment } from '../../rig/deployment.ts';
import { exactly, measured } from '../../rig/facts.ts';
import { openConnections, sendCall } from '../../rig/http.ts';
import { assignRole, createPeople, createSteps, createVisits, type Person } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

/** Two members of staff assign one assistant to overlapping steps of two families at the same time, through two servers. */
export const assigneeRaceCheck: Check = {
  name: 'assignee-race',
  promise: 'of two concurrent assignments of one person to overlapping steps, one wins, a hundred times in a row',
  control: 'the two exclusion constraints',
  async run({ quick, control }: RunOptions) {
    const rounds = quick || control ? 30 : 100;
    const deployment = await startDeployment({ servers: 2 });
    const { owner, servers } = deployment;
    const agent = openConnections(8);
    try {
      const people = await createPeople(owner, 5);
      const [first, second, helper, ...families] = people as [Person, Person, Person, Person, Person];
      await assignRole(owner, 'assistant', first, second, helper);
      if (control)
        await owner.script(
          'alter table step_work drop constraint step_work_one_place, drop constraint step_work_time_to_travel',
        );
      const seen = { wrongRounds: 0, other: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const startsAt = sql`date_trunc('day', now()) + make_interval(days => ${round + 2}, hours => 8)`;
        const visits = await createVisits(owner, { of: families, startsAt });
        const steps = await createSteps(owner, visits, round % 60);
        const answers = await Promise.all(
          [first, second].map(({ token }, n) =>
            sendCall(servers[n]?.url ?? '', {
              method: 'PUT',
              path: `/api/admin/steps/${steps[n]}/work`,
              cookie: `session=${token}`,
              agent,
              body: { durationMinutes: 60, travelMinutes: 30, assigneeId: helper.accountId, version: 1 },
            }),
          ),
        );
        const accepted = answers.filter(({ status }) => status === 200).length;
        const rejected = answers.filter(({ status }) => status === 409).length;
        seen.other += 2 - accepted - rejected;
        if (accepted !== 1) seen.wrongRounds += 1;
      }
      const { overlaps } = await owner.row<{ overlaps: number }>(sql`
        select count(*)::integer as overlaps from step_work a join step_work b
          on a.assignee_id = b.assignee_id and a.step_id < b.step_id and a.busy && b.busy`);
      return [
        exactly('rounds without exactly one winner', seen.wrongRounds, 0),
        exactly('people at two places at once', overlaps, 0),
        exactly('answers that nobody expects', seen.other, 0),
        measured('rounds', rounds),
      ];
    } finally {
      agent.destroy();
      await deployment.close();
    }
  },
};
