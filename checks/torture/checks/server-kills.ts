import { sql } from '#server/db/sql.ts';
import { startEmbeddedDeployment } from '../../rig/deployment.ts';
import { atLeast, exactly, measured, percentile } from '../../rig/facts.ts';
import { killProcess } from '../../rig/processes.ts';
import { startBookingLoad } from '../booking-load.ts';
import type { Check, RunOptions } from '../check.ts';

/** The server is killed repeatedly while families book. The next server adopts its PostgreSQL. */
export const serverKillsCheck: Check = {
  name: 'server-kills',
  promise: 'no booking that was acknowledged is lost, doubled or overlapping, however often the server is killed',
  control: 'the id that is derived from the idempotency key, which makes a repeated submit one booking',
  async run({ quick, control }: RunOptions) {
    const [cycles, each] = quick ? [2, 100] : [50, 400];
    const deployment = await startEmbeddedDeployment();
    try {
      if (control) {
        const row = await deployment.owner.row<{ text: string }>(sql`
          select replace(pg_get_functiondef(oid), 'if acts_as_staff', 'new_id := gen_random_uuid(); if acts_as_staff') as text
          from pg_proc where proname = 'book_visit'`);
        await deployment.owner.script(row.text);
      }
      const load = await startBookingLoad(deployment.owner, deployment.server.url, 24);
      const backAfter: number[] = [];
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        await load.waitFor(each);
        await killProcess(deployment.server.process);
        await deployment.restart();
        backAfter.push(await load.waitFor(1));
      }
      await load.waitFor(each);
      const facts = await load.finish();
      return [
        exactly('kills', cycles, cycles),
        atLeast('acknowledged bookings', load.acknowledged.size, quick ? 200 : 20_000),
        ...facts,
        measured('requests that got no answer, and were sent again', load.seen.unanswered),
        measured('from ready to the first booking, middle, in ms', percentile(backAfter, 0.5)),
        measured('from ready to the first booking, slowest, in ms', Math.max(...backAfter)),
      ];
    } finally {
      await deployment.close();
    }
  },
};
