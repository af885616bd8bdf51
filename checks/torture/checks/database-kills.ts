import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#server/db/sql.ts';
import { type EmbeddedDeployment, startEmbeddedDeployment } from '../../rig/deployment.ts';
import { atMost, exactly, measured, percentile, timed } from '../../rig/facts.ts';
import { killPostgres } from '../../rig/processes.ts';
import { startBookingLoad } from '../booking-load.ts';
import type { Check, RunOptions } from '../check.ts';

/** While families book, all processes of PostgreSQL are killed, or PostgreSQL is stopped properly. */
export const databaseKillsCheck: Check = {
  name: 'database-kills',
  promise: 'nothing acknowledged is lost when PostgreSQL dies, and booking goes on within 2 s of its return',
  control: 'the wait for the disk before a booking is acknowledged',
  needs: () => (existsSync('/proc/self/stat') ? null : 'Linux, to find PostgreSQL’s processes'),
  async run({ quick, control }: RunOptions) {
    const [kills, restarts, each] = quick ? [2, 1, 100] : [30, 5, 200];
    const deployment = await startEmbeddedDeployment();
    try {
      if (control) await deployment.owner.run(sql`alter database caresaathi set synchronous_commit = off`);
      const load = await startBookingLoad(deployment.owner, deployment.server.url, 24);
      const backAfter: number[] = [];
      for (let cycle = 0; cycle < kills + restarts; cycle += 1) {
        await load.waitFor(each);
        const postmaster = await deployment.postmaster();
        if (cycle >= kills) process.kill(postmaster, 'SIGINT');
        else killPostgres(postmaster);
        await waitForRestart(deployment, postmaster);
        backAfter.push(await load.waitFor(1));
      }
      await load.waitFor(each);
      const facts = await load.finish();
      return [
        ...facts,
        exactly('servers that fell with it', deployment.server.process.exitCode === null ? 0 : 1, 0),
        timed(atMost('from its return to the first booking, slowest, in ms', Math.max(...backAfter), 2_000)),
        measured('the same, middle, in ms', percentile(backAfter, 0.5)),
        measured('acknowledged bookings', load.acknowledged.size),
        measured('kills of all processes', kills),
        measured('restarts in good order', restarts),
        measured('requests that got 503', load.seen.busy),
      ];
    } finally {
      await deployment.close();
    }
  },
};

/** Waits until a PostgreSQL other than the killed one accepts queries. */
async function waitForRestart(deployment: EmbeddedDeployment, before: number): Promise<void> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await pause(10)) {
    const now = await deployment.postmaster().catch(() => before);
    if (
      now !== before &&
      (await deployment.owner.rows(sql`select 1`).then(
        () => true,
        () => false,
      ))
    )
      return;
  }
  throw new Error('PostgreSQL did not come back within a minute.');
}
