import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Machine } from './machine.ts';

/** A commit that a database acknowledged, and its timeline. Each primary that is elected begins a new timeline. */
type Acceptance = { machine: string; timeline: number; sentAt: number; doneAt: number };

const everyMs = 200;
const timeoutMs = 1_500;
/** PostgreSQL's code for a change on a standby: a read-only transaction. */
const isStandby = '25006';

/**
 * Writes a row directly on each machine several times a second, and records which of them acknowledge it. This finds
 * two primaries at the same time even if no booking reaches both.
 */
export async function watchAcceptances(databases: Machine[], password: string, first: Machine) {
  const found: Acceptance[] = [];
  let isOver = false;
  const login = (machine: Machine) => ({
    host: machine.address,
    user: 'postgres',
    database: 'postgres',
    password,
    connectionTimeoutMillis: timeoutMs,
  });
  const setup = new Client(login(first));
  await setup.connect();
  await setup.query('create table acceptances (machine text, at timestamptz default now())');
  await setup.end();

  async function watch(machine: Machine): Promise<void> {
    let client: Client | null = null;
    for (; !isOver; await pause(everyMs)) {
      const sentAt = performance.now();
      try {
        client ??= await open(login(machine));
        const { rows } = await bounded(
          client.query<{ timeline: string }>(
            'insert into acceptances (machine) values ($1) returning substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline',
            [machine.name],
          ),
        );
        const timeline = Number.parseInt(rows[0]?.timeline ?? '', 16);
        found.push({ machine: machine.name, timeline, sentAt, doneAt: performance.now() });
      } catch (error) {
        // A cut-off primary does not answer, a dead machine cannot be reached: both are expected.
        if ((error as { code?: string }).code === isStandby) continue;
        (client as unknown as { connection: { stream: { destroy(): void } } } | null)?.connection.stream.destroy();
        client = null;
      }
    }
    await client?.end();
  }
  const watchers = databases.map(watch);

  return {
    async finish(): Promise<{ accepted: number; timelines: number; contradictions: number }> {
      isOver = true;
      await Promise.all(watchers);
      const timelines = new Set(found.map(({ timeline }) => timeline));
      return { accepted: found.length, timelines: timelines.size, contradictions: countDoubleAcceptances(found) };
    },
  };
}

async function open(login: ConstructorParameters<typeof Client>[0]): Promise<Client> {
  const client = new Client(login);
  client.on('error', () => undefined); // the next statement fails too, and is counted as not accepted
  await client.connect();
  return client;
}

async function bounded<T>(work: Promise<T>): Promise<T> {
  const late = pause(timeoutMs).then(() => {
    throw new Error('No reply in time.');
  });
  return Promise.race([work, late]);
}

/**
 * Counts commits that a replaced primary acknowledged: they were sent after another machine had acknowledged a commit
 * on a later timeline, or two machines acknowledged commits on the same timeline.
 */
export function countDoubleAcceptances(acceptances: Acceptance[]): number {
  const owners = new Map<number, string>();
  let count = 0;
  let newest = { timeline: 0, doneAt: 0 };
  for (const one of acceptances.toSorted((a, b) => a.doneAt - b.doneAt)) {
    if (one.timeline > newest.timeline) newest = one;
    const isLate = one.timeline < newest.timeline && one.sentAt > newest.doneAt;
    const owner = owners.get(one.timeline) ?? one.machine;
    owners.set(one.timeline, owner);
    if (isLate || owner !== one.machine) count += 1;
  }
  return count;
}
