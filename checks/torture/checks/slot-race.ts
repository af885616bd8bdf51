import { randomUUID } from 'node:crypto';
import { sql } from '#server/db/sql.ts';
import { type Deployment, startDeployment } from '../../rig/deployment.ts';
import { atMost, exactly, measured, percentile } from '../../rig/facts.ts';
import { openConnectionsFromManyAddresses, type Reply, sendCall } from '../../rig/http.ts';
import { createOffer, createPeople, slot } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

/** A thousand families book the same slot of one doctor at the same time, through two servers. */
export const slotRaceCheck: Check = {
  name: 'slot-race',
  promise: 'one of a thousand families gets the slot, the others are rejected as taken, twenty times in a row',
  control: 'the exclusion constraint and the function’s own check of taken times',
  async run({ quick, control }: RunOptions) {
    const [families, rounds] = quick ? [500, 3] : [1_000, 20];
    const deployment = await startDeployment({ servers: 2 });
    try {
      const people = await createPeople(deployment.owner, families);
      const { doctorIds, form } = await createOffer(deployment.owner, 1);
      if (control) await removeGuards(deployment);
      const agent = openConnectionsFromManyAddresses(families);
      const times: number[] = [];
      const all = { booked: 0, taken: 0, other: 0, wrongRounds: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const wanted = { ...form, ...slot(round), doctorId: doctorIds[0] };
        const began = performance.now();
        const answers = await Promise.all(
          rotate(people, round).map(({ patientId, token }, n) =>
            sendCall(deployment.servers[n % 2]?.url ?? '', {
              path: '/api/appointments',
              cookie: `session=${token}`,
              agent,
              body: { ...wanted, key: randomUUID(), patientId },
            }),
          ),
        );
        times.push(performance.now() - began);
        const booked = answers.filter(({ status }) => status === 201).length;
        const isTaken = ({ status, text }: Reply) => status === 409 && text.includes('"taken"');
        const taken = answers.filter(isTaken).length;
        all.booked += booked;
        all.taken += taken;
        all.other += families - booked - taken;
        for (const answer of answers)
          if (answer.status !== 201 && !isTaken(answer)) console.log(`  answered ${answer.status}: ${answer.text}`);
        if (booked !== 1 || taken !== families - 1) all.wrongRounds += 1;
      }
      agent.destroy();
      const stored = await deployment.owner.row<{ count: number }>(
        sql`select count(*)::integer as count from appointments`,
      );
      return [
        exactly('bookings', all.booked, rounds),
        exactly('rejected as taken', all.taken, rounds * (families - 1)),
        exactly('other answers', all.other, 0),
        exactly('rounds that went otherwise', all.wrongRounds, 0),
        exactly('appointments stored', stored.count, rounds),
        atMost('slots held twice', await overlaps(deployment), 0),
        measured('fastest round in ms', Math.min(...times)),
        measured('middle round in ms', percentile(times, 0.5)),
        measured('slowest round in ms', Math.max(...times)),
      ];
    } finally {
      await deployment.close();
    }
  },
};

/** Rotates the list, so that another family is first in each round. A family that won twelve times would reach a booking limit. */
const rotate = <T>(list: T[], round: number): T[] => [...list.slice(round), ...list.slice(0, round)];

async function overlaps(deployment: Deployment): Promise<number> {
  const row = await deployment.owner.row<{ count: number }>(sql`
    select count(*)::integer as count
    from appointments a join appointments b on a.doctor_id = b.doctor_id and a.id < b.id
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    where a.status <> 'cancelled' and b.status <> 'cancelled'`);
  return row.count;
}

async function removeGuards({ owner }: Deployment): Promise<void> {
  await owner.run(sql`alter table appointments drop constraint appointments_doctor_free`);
  const row = await owner.row<{ text: string }>(sql`
    select replace(pg_get_functiondef(oid), 'is_taken(wanted_doctor, start_time, end_time)', 'false') as text
    from pg_proc where proname = 'book_visit'`);
  await owner.script(row.text);
}
