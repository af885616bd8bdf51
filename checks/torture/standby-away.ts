import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { sendRequest } from '../rig/http.ts';
import { slot } from '../rig/world/people.ts';
import type { ReplicaSetup } from './checks/replica-reads.ts';

/** How long a confirmation may take if nothing holds it back: a booking takes a few milliseconds. */
const unconfirmedMs = 1_500;

/**
 * The synchronous standby is away. Families book, and the connection is cut while the commit waits for the standby: the
 * booking is then on the primary only. The server repeats it by its key. It must not be confirmed before the standby has it.
 */
export async function cutOffStandby(
  setup: ReplicaSetup,
  repeats: number,
): Promise<{ confirmed: number; lost: number }> {
  const { owner, superuser, replica, people, form, plain } = setup;
  const stored: string[] = [];
  let confirmed = 0;
  for (let n = 0; n < repeats; n += 1) {
    await owner.run(sql`update sessions set last_seen_at = now()`); // else the request itself would write, and wait, earlier
    await setSynchronous(setup, '*');
    await replica.stop();
    const person = people[people.length - 1 - n];
    const body = {
      ...form,
      ...slot(13_000 + n),
      key: randomUUID(),
      patientId: person?.patientId,
      confirmsOverlap: true,
    };
    const sending = sendRequest(plain.url, { path: '/api/appointments', body, cookie: `session=${person?.token}` });
    await terminateWaitingBooking(setup);
    const early = await Promise.race([sending, pause(unconfirmedMs, null)]);
    if (early?.status === 201) confirmed += 1;
    await replica.start();
    const { status, text } = await sending;
    if (status === 201) stored.push((JSON.parse(text) as { id: string }).id);
    else if (status !== 503) throw new Error(`The booking was refused: ${status} ${text}`);
    await setSynchronous(setup, '');
  }
  const standby = openPool({ ...replica.superuser, database: 'caresaathi' }, { max: 1 });
  await superuser.run(sql`select pg_switch_wal()`);
  await pause(1_000);
  const rows = await standby.rows<{ id: string }>(sql`select id from appointments where id = any(${stored}::uuid[])`);
  await standby.end({ timeout: 1 });
  return { confirmed, lost: stored.length - rows.length };
}

async function setSynchronous({ superuser }: ReplicaSetup, names: string): Promise<void> {
  await superuser.script(`alter system set synchronous_standby_names = '${names}'`);
  await superuser.run(sql`select pg_reload_conf()`);
  await pause(200); // the processes read the setting a moment later
}

/** Ends the connection of the booking whose commit waits for the standby. Other commits wait as well, for example heartbeats. */
async function terminateWaitingBooking({ superuser }: ReplicaSetup): Promise<void> {
  for (const deadline = performance.now() + 10_000; performance.now() < deadline; await pause(10)) {
    const ended = await superuser.run(sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where wait_event = 'SyncRep' and query like '%book_visit%'`);
    if (ended > 0) return;
  }
  throw new Error('No booking waits for the standby.');
}
