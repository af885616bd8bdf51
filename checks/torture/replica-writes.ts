import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '#server/db/pools.ts';
import { sql } from '#server/db/sql.ts';
import type { Server } from '../rig/deployment.ts';
import { cookieOf, inParallel, openConnections, type Reply, sendCall } from '../rig/http.ts';
import { assignRole, bookingForm } from '../rig/world/small-world.ts';
import { type ReplicaSetup, replicaReadsOf } from './replica-setup.ts';

const width = 16;
/** Many more doctors than pairs at the same time, so that no two pairs change the same doctor. */
const doctorsOfEach = 150;
/** The replica is this far behind, so that a read shortly after a write would find the state before it. */
const delayMs = 300;
/** A read follows its write after at most this time: before the replica has replayed the write, or after it. */
const maxPauseMs = 1_500;

/**
 * Clients write through one server and read twice, through both, with the cookie of their write: staff rename a doctor and
 * read the doctor and the page; families book and read the free times. Returns how many reads were older than the write.
 */
export async function writeThenRead(
  setup: ReplicaSetup,
  pairs: number,
): Promise<{ old: number; fromReplicas: number }> {
  const { replica, owner, people, first, second } = setup;
  const [admin] = people;
  if (!admin) throw new Error('Nobody is there');
  await assignRole(owner, 'admin', admin);
  const standby = openPool(replica.superuser, { max: 1 });
  const agent = openConnections(width);
  const served = async () => (await replicaReadsOf(first)) + (await replicaReadsOf(second));
  let old = 0;
  try {
    await standby.script(`alter system set recovery_min_apply_delay = '${delayMs}ms'`);
    await standby.run(sql`select pg_reload_conf()`);
    const before = await served();
    await inParallel(pairs, width, async (n) => {
      const servers = n % 4 < 2 ? [first, second] : [second, first];
      // First all bookings: after a change of the directory, reads use the primary until the replica has it.
      const pair = n < pairs / 2 ? booking(setup, n) : renaming(setup, n, admin.token);
      const call = (server: Server | undefined, request: Parameters<typeof sendCall>[1]) =>
        sendCall(server?.url ?? '', { agent, ...request });
      const reply = await pair.write((request) => call(servers[0], request));
      const cookie = `written=${cookieOf(reply, 'written')}`;
      await pause(randomInt(maxPauseMs) * randomInt(2)); // half of the pairs read at once
      for (const [index, path] of pair.paths.entries()) {
        const server = servers[(index + Math.floor(n / 4)) % 2]; // each kind of read is sent to each server
        const { status, text } = await call(server, { path, cookie });
        if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
        if (!pair.isNew(text)) old += 1;
      }
    });
    await pause(1_100); // the metrics are formatted once a second
    return { old, fromReplicas: (await served()) - before };
  } finally {
    await standby.script('alter system reset recovery_min_apply_delay');
    await standby.run(sql`select pg_reload_conf()`);
    await standby.end({ timeout: 1 });
    agent.destroy();
  }
}

type Send = (request: Parameters<typeof sendCall>[1]) => Promise<Reply>;
type Pair = { write: (send: Send) => Promise<Reply>; paths: [string, string]; isNew: (text: string) => boolean };

function renaming({ doctorIds }: ReplicaSetup, n: number, token: string): Pair {
  const doctorId = doctorIds[n % doctorsOfEach] ?? '';
  const name = `Dr. Renamed ${n} x`;
  const cookie = `session=${token}`;
  return {
    write: async (send) => {
      for (;;) {
        const current = JSON.parse((await send({ path: `/api/admin/doctors/${doctorId}`, cookie })).text);
        const { id: _id, createdAt: _at, rating: _rating, upcomingCount: _count, ...form } = current;
        const body = { ...form, name, acceptsStranded: true };
        const reply = await send({ method: 'PUT', path: `/api/admin/doctors/${doctorId}`, cookie, body });
        if (reply.status === 200) return reply;
        if (reply.status !== 409) throw new Error(`The change was refused: ${reply.status} ${reply.text}`);
      }
    },
    paths: [`/api/doctors/${doctorId}`, `/doctors/${doctorId}`],
    isNew: (text) => text.includes(name),
  };
}

function booking({ doctorIds, people, form }: ReplicaSetup, n: number): Pair {
  const doctorId = doctorIds[doctorsOfEach + (n % doctorsOfEach)] ?? '';
  const person = people[1 + (n % (people.length - 1))];
  const turn = Math.floor(n / doctorsOfEach);
  const date = new Date(Date.now() + (3 + Math.floor(turn / 10)) * 86_400_000).toISOString().slice(0, 10);
  const time = `${10 + Math.floor((turn % 10) / 2)}:${turn % 2 ? '30' : '00'}`;
  const startsAt = new Date(`${date}T${time}:00+05:30`).toISOString();
  const body = { ...form, date, time, doctorId, key: randomUUID(), patientId: person?.patientId };
  const path = `/api/doctors/${doctorId}/free-times?from=${date}&days=1`;
  return {
    write: async (send) => {
      const reply = await send({ path: '/api/appointments', body, cookie: `session=${person?.token}` });
      if (reply.status !== 201) throw new Error(`The booking was refused: ${reply.status} ${reply.text}`);
      return reply;
    },
    paths: [path, path],
    isNew: (text) => text.includes('startsAt') && !text.includes(`"startsAt":"${startsAt}"`),
  };
}

/** Within this time, a booking is confirmed if nothing delays it. It usually takes a few milliseconds. */
const unconfirmedMs = 1_500;

/**
 * While the synchronous standby is away, families book, and the connection to PostgreSQL is cut while the commit waits
 * for the standby: the booking is then on the primary only. The server repeats the booking by its key. It must not
 * confirm it before the standby has it.
 */
export async function cutOffStandby(
  setup: ReplicaSetup,
  repeats: number,
): Promise<{ confirmed: number; lost: number }> {
  const { owner, superuser, replica, people, form, plain } = setup;
  const stored: string[] = [];
  let confirmed = 0;
  for (let n = 0; n < repeats; n += 1) {
    // Without this, the request itself would write earlier, and wait there.
    await owner.run(sql`update sessions set last_seen_at = now()`);
    await setSynchronous(setup, '*');
    await replica.stop();
    const person = people[people.length - 1 - n];
    const body = bookingForm(form, person?.patientId, 13_000 + n);
    const sending = sendCall(plain.url, { path: '/api/appointments', body, cookie: `session=${person?.token}` });
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

/** Ends the connection of the booking whose commit waits for the standby. Other commits wait too (heartbeats). */
async function terminateWaitingBooking({ superuser }: ReplicaSetup): Promise<void> {
  for (const deadline = performance.now() + 10_000; performance.now() < deadline; await pause(10)) {
    const ended = await superuser.run(sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where wait_event = 'SyncRep' and query like '%book_visit%'`);
    if (ended > 0) return;
  }
  throw new Error('No booking waits for the standby.');
}
