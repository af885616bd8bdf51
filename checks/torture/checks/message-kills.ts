import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { openCluster } from '#server/embedded/cluster.ts';
import { findRunningPostgres } from '#server/embedded/postmaster.ts';
import { type Deployment, startDeployment, startServer, without } from '../../rig/deployment.ts';
import { atLeast, atMost, exactly, measured } from '../../rig/facts.ts';
import { killPostgres, killProcess } from '../../rig/processes.ts';
import { type MessageGateway, openMessageGateway } from '../../rig/sms-gateways.ts';
import { createPeople, createVisits, endAllQuietHours, inADay } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';

/** The batch size of the engine. At most one batch of a server is handed over and not yet acknowledged. */
const batchSize = 16;
/** A message that a killed server had claimed is claimed again after its lease of a minute. */
const timeLimitMs = 30 * 60_000;

/** Reminders and notices are created and sent while servers and PostgreSQL are killed at random moments. */
export const messageKillsCheck: Check = {
  name: 'message-kills',
  promise: 'killed servers and databases lose no message; a gateway that knows our reference delivers each once',
  control: 'the lease of a claimed message, and `skip locked`',
  async run({ quick, control }: RunOptions) {
    const messages = control ? 5_000 : quick ? 600 : 20_000;
    const [serverKills, databaseKills] = control ? [0, 0] : quick ? [4, 1] : [50, 10];
    const gateway = await openMessageGateway({ maxDelayMs: 30 });
    const lacks = control ? without('message-lease') : { flags: [], env: {} };
    const deployment = await startDeployment({
      servers: 2,
      flags: lacks.flags,
      env: { ...gateway.env, ...lacks.env, NOTICE_MERGE_SECONDS: '5' },
    });
    try {
      const families = messages / 2; // each family gets a reminder and a notice
      await createDue(deployment.owner, families);
      const [kills] = await Promise.all([
        killWhileSending(deployment, gateway, { messages, serverKills, databaseKills }),
        changeWhileSending(deployment.owner, gateway, families),
      ]);
      await waitForEnd(deployment.owner, messages);
      const callsOf = new Map([...gateway.calls.values()].flatMap((ofPhone) => [...ofPhone]));
      const repeated = [...callsOf].filter(([, count]) => count > 1).map(([reference]) => reference);
      const { ids } = await deployment.owner.row<{ ids: string[] }>(
        sql`select array(select id::text from messages where channel = 'sms') as ids`,
      );
      const states = await deployment.owner.rows<{ state: string; count: number }>(sql`
        select state, count(*)::integer from messages where channel = 'sms' group by state`);
      const countOf = (state: string) => states.find((row) => row.state === state)?.count ?? 0;
      const { count: inboxes } = await deployment.owner.row<{ count: number }>(
        sql`select count(*)::integer from messages where channel = 'inbox'`,
      );
      return [
        exactly('messages that were created', ids.length, messages),
        exactly('messages that never came to the gateway', ids.filter((id) => !callsOf.has(id)).length, 0),
        exactly('messages that are not stored as sent', messages - countOf('sent'), 0),
        exactly('messages in inboxes', inboxes, messages),
        exactly('sent twice at a gateway that knows our reference', callsOf.size - messages, 0),
        exactly(
          'sent twice at a plain gateway, and not in flight when a server was killed',
          repeated.filter((id) => !kills.inFlight.has(id)).length,
          0,
        ),
        atMost('sent twice at a plain gateway', gateway.total() - callsOf.size, serverKills * batchSize),
        atLeast('kills of a server while messages were due', kills.servers, serverKills),
        atLeast('kills of PostgreSQL while messages were due', kills.databases, databaseKills),
        measured('messages', messages),
      ];
    } finally {
      await deployment.close();
      gateway.close();
    }
  },
};

/** Creates a visit in a day for each family. */
async function createDue(owner: Pool, count: number): Promise<void> {
  await createPeople(owner, count);
  await endAllQuietHours(owner);
  await createVisits(owner, { startsAt: inADay });
}

/** Kills a server, or all processes of PostgreSQL, at random moments that are spread over the sending. */
async function killWhileSending(
  deployment: Deployment,
  gateway: MessageGateway,
  { messages, serverKills, databaseKills }: { messages: number; serverKills: number; databaseKills: number },
) {
  const kills = { servers: 0, databases: 0, inFlight: new Set<string>() };
  const countCalls = () => [...gateway.calls.values()].reduce((sum, ofPhone) => sum + ofPhone.size, 0);
  const total = serverKills + databaseKills;
  for (let n = 0; n < total; n += 1) {
    // The share of received messages decides when to kill, so the kills are spread on fast and slow machines.
    const goal = Math.floor((messages * 0.9 * n) / total) + Math.floor(Math.random() * 20) + 1;
    const deadline = performance.now() + timeLimitMs;
    while (countCalls() < goal && performance.now() < deadline) await pause(5);
    await pause(Math.random() * 200);
    const isDatabase =
      databaseKills > 0 && n % Math.ceil(total / databaseKills) === Math.floor(total / databaseKills / 2);
    if (isDatabase && kills.databases < databaseKills) {
      await killDatabase(deployment);
      kills.databases += 1;
    } else {
      for (const id of await killServer(deployment, n % 2)) kills.inFlight.add(id);
      kills.servers += 1;
    }
  }
  return kills;
}

/** Returns the messages that were claimed when the server ended. */
async function killServer(deployment: Deployment, which: number): Promise<string[]> {
  const server = deployment.servers[which];
  if (!server) return [];
  await killProcess(server.process);
  const claimed = await deployment.owner.rows<{ id: string }>(
    sql`select id from messages where state = 'due' and lease_ends_at > clock_timestamp()`,
  );
  const port = Number(new URL(server.url).port);
  deployment.servers[which] = await startServer({ env: deployment.env, port });
  return claimed.map(({ id }) => id);
}

/**
 * Staff confirm the time of every visit, part by part while messages are sent. A statement whose result is lost with
 * PostgreSQL is repeated: it changes only visits that have no entry yet.
 */
async function changeWhileSending(owner: Pool, gateway: MessageGateway, families: number): Promise<void> {
  const parts = 20;
  for (let part = 0; part < parts; part += 1) {
    const goal = (families * 0.8 * part) / parts;
    const deadline = performance.now() + timeLimitMs;
    while (gateway.calls.size < goal && performance.now() < deadline) await pause(5);
    const confirm = () =>
      owner.run(sql`
        insert into audit_log (at, action, entity, entity_id)
        select now(), 'appointment.confirmed', 'appointment', v.id::text
        from (select a.id, row_number() over (order by a.id) as number from appointments a) v
        where v.number % ${parts} = ${part} and not exists (
          select from audit_log l where l.entity = 'appointment' and l.entity_id = v.id::text)`);
    const isDone = () =>
      confirm().then(
        () => true,
        () => false,
      );
    while (!(await isDone()) && performance.now() < deadline) await pause(50);
  }
}

/** Kills PostgreSQL. The program that started it starts it again. */
async function killDatabase({ env, owner }: Deployment): Promise<void> {
  const running = await findRunningPostgres(await openCluster(env.DATA_DIR ?? ''));
  if (!running) throw new Error('PostgreSQL does not run.');
  killPostgres(running.pid);
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await pause(50)) {
    const isBack = await owner.rows(sql`select 1`).then(
      () => true,
      () => false,
    );
    if (isBack) return;
  }
  throw new Error('PostgreSQL did not come back within a minute.');
}

/** Waits until all messages exist and none is due. */
async function waitForEnd(owner: Pool, messages: number): Promise<void> {
  const isOver = async () => {
    const row = await owner.row<{ due: number; created: number }>(sql`
      select count(*) filter (where state = 'due')::integer as due, count(*)::integer as created
      from messages where channel = 'sms'`);
    return row.created >= messages && row.due === 0;
  };
  for (const deadline = performance.now() + timeLimitMs; performance.now() < deadline; await pause(500))
    if (await isOver().catch(() => false)) return;
}
