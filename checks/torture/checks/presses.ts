import { randomUUID } from 'node:crypto';
import { sql } from '#server/db/sql.ts';
import { startDeployment, without } from '../../rig/deployment.ts';
import { atLeast, exactly, measured } from '../../rig/facts.ts';
import { openConnections, sendCall } from '../../rig/http.ts';
import { assignRole, createPeople, createSteps, createVisits, type Person } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

/**
 * An assistant marks a step as `Done` on a phone without a network. Before this mark arrives, staff assign the step to
 * a colleague and back. Some marks claim a time in the future, because the clock of the phone is wrong.
 */
export const pressesCheck: Check = {
  name: 'presses',
  promise: 'a press that was made for an earlier assignment completes no step, also if the same person has it again',
  control: 'the comparison of the two assignments',
  async run({ quick, control }: RunOptions) {
    const rounds = quick || control ? 30 : 100;
    const deployment = await startDeployment({ servers: 2, ...(control ? without('assignment') : {}) });
    const { owner, servers } = deployment;
    const agent = openConnections(4);
    try {
      const [helper, colleague, family] = (await createPeople(owner, 3)) as [Person, Person, Person];
      await assignRole(owner, 'assistant', helper, colleague);
      const send = async (n: number, method: string, path: string, body: object) => {
        const { status, text } = await sendCall(servers[n % 2]?.url ?? '', {
          method,
          path: `/api/admin/steps/${path}`,
          cookie: `session=${helper.token}`,
          agent,
          body,
        });
        return { status, body: JSON.parse(text) as { state?: string; work?: { assignment: number } } };
      };
      const seen = { completed: 0, stored: 0, own: 0, other: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const startsAt = sql`date_trunc('day', now()) + make_interval(days => ${round + 2}, hours => 8)`;
        const [step = ''] = await createSteps(owner, await createVisits(owner, { of: [family], startsAt }));
        let version = 1;
        const assign = async ({ accountId: assigneeId }: Person) => {
          const work = { durationMinutes: 60, travelMinutes: 30, assigneeId, version };
          const { status, body } = await send(round, 'PUT', `${step}/work`, work);
          if (status !== 200) seen.other += 1;
          version += 1;
          return body.work?.assignment;
        };
        const press = (assignment: number | undefined) => ({
          key: randomUUID(),
          state: 'done',
          assignment,
          pressedAt: new Date(Date.now() + (round % 2 === 0 ? 3_600_000 : -1_000)).toISOString(),
        });
        const old = press(await assign(helper));
        await assign(colleague);
        const assignment = await assign(helper);
        const { status, body } = await send(round + 1, 'POST', `${step}/marks`, old);
        if (status !== 200) seen.other += 1;
        if (body.state === 'done') seen.completed += 1;
        const events = await owner.rows(sql`select from step_events where step_id = ${step}`);
        seen.stored += events.length;
        const own = await send(round, 'POST', `${step}/marks`, press(assignment));
        if (own.body.state === 'done') seen.own += 1;
      }
      return [
        exactly('steps that a press of an older assignment completed', seen.completed, 0),
        exactly('answers that nobody expects', seen.other, 0),
        atLeast('presses of an older assignment that are stored', seen.stored, rounds),
        atLeast('presses of the present assignment that count', seen.own, rounds),
        measured('rounds', rounds),
      ];
    } finally {
      agent.destroy();
      await deployment.close();
    }
  },
};
