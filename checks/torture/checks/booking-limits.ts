import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { startDeployment } from '../../rig/deployment.ts';
import { exactly, measured } from '../../rig/facts.ts';
import { openConnections, sendCall } from '../../rig/http.ts';
import { bookingForm, createOffer, createPeople } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

const perHour = 20;

/** Each of several families sends many bookings at once, through two servers. */
export const bookingLimitsCheck: Check = {
  name: 'booking-limits',
  promise: 'two hundred bookings of one family at the same moment never exceed a limit; another family can still book',
  control: 'the family’s lock',
  async run({ quick, control }: RunOptions) {
    const [greedy, attempts] = quick || control ? [5, 200] : [50, 200];
    const deployment = await startDeployment({ servers: 2 });
    const agent = openConnections(200);
    try {
      const people = await createPeople(deployment.owner, greedy + 1);
      const { doctorIds, form } = await createOffer(deployment.owner, 20);
      if (control) await removeFamilyLock(deployment.owner);
      const other = people.at(-1);
      const seen = { booked: 0, limited: 0, other: 0, exceeded: 0, ofOther: 0 };
      for (const [n, { patientId, token, accountId }] of people.slice(0, greedy).entries()) {
        const book = (at: number, time: number, who: { patientId: string; token: string }) =>
          sendCall(deployment.servers[at % 2]?.url ?? '', {
            path: '/api/appointments',
            cookie: `session=${who.token}`,
            agent,
            body: { ...bookingForm(form, who.patientId, time), doctorId: doctorIds[at % doctorIds.length] },
          });
        const answers = Promise.all(
          Array.from({ length: attempts }, (_, at) => book(at, n * attempts + at, { patientId, token })),
        );
        // Another family books once during each burst, at most 20 times, because it has the same limits.
        if (other && n < perHour && (await book(n, 13_000 + n, other)).status === 201) seen.ofOther += 1;
        for (const { status, text } of await answers) {
          if (status === 201) seen.booked += 1;
          else if (status === 409 && text.includes('"booking_limit"')) seen.limited += 1;
          else seen.other += 1;
        }
        const { length } = await deployment.owner.rows(sql`select from appointments where user_id = ${accountId}`);
        if (length > perHour) seen.exceeded += 1;
      }
      return [
        exactly('families that exceeded a limit', seen.exceeded, 0),
        exactly('booked', seen.booked, greedy * perHour),
        exactly('rejections that name the limit and the phone', seen.limited, greedy * (attempts - perHour)),
        exactly('other answers', seen.other, 0),
        exactly('bookings of the other family', seen.ofOther, Math.min(greedy, perHour)),
        measured('attempts', greedy * attempts),
      ];
    } finally {
      agent.destroy();
      await deployment.close();
    }
  },
};

async function removeFamilyLock(owner: Pool): Promise<void> {
  await owner.script(
    'create or replace function family_lock_key(family uuid) returns bigint language sql volatile return (random() * 1e15)::bigint',
  );
}
