import { setTimeout as pause } from 'node:timers/promises';
import type { Machine } from './machine.ts';

export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

/** The members as Patroni on one machine knows them; null if it does not answer. They may be out of date. */
async function membersBy({ address }: Machine): Promise<Member[] | null> {
  return (await fetchJson<{ members: Member[] }>(`http://${address}:8008/cluster`))?.members ?? null;
}

/** The members as the first of these machines that answers knows them. */
export async function membersOf(databases: Machine[]): Promise<Member[] | null> {
  for (const machine of databases) {
    const members = await membersBy(machine);
    if (members) return members;
  }
  return null;
}

export const leaderOf = (members: Member[] | null) => members?.find(({ role }) => role === 'leader') ?? null;

/** Whether there is a primary with a synchronous standby, and every machine follows it without a lag. */
function isComplete(members: Member[] | null, machines: number, isSynchronous: boolean): boolean {
  const leader = leaderOf(members);
  if (!members || !leader || members.length !== machines) return false;
  const follows = ({ timeline, lag, state }: Member) =>
    timeline === leader.timeline && (state === 'running' || state === 'streaming') && lag === 0;
  const standbys = members.filter((member) => member !== leader);
  const hasStandby = !isSynchronous || standbys.some(({ role }) => role === 'sync_standby');
  return leader.state === 'running' && hasStandby && standbys.every(follows);
}

/** Waits until the cluster is complete, as every machine sees it. Returns the milliseconds; throws after two minutes. */
export async function waitForCompleteCluster(databases: Machine[], isSynchronous: boolean): Promise<number> {
  for (const began = performance.now(); ; await pause(250)) {
    const seen = await Promise.all(databases.map(membersBy));
    const ms = performance.now() - began;
    if (seen.every((members) => isComplete(members, databases.length, isSynchronous))) return ms;
    if (ms > 120_000) throw new Error(`The cluster is not complete after two minutes: ${JSON.stringify(seen)}`);
  }
}

/** The machine whose etcd leads. */
export async function etcdLeader(databases: Machine[]): Promise<Machine> {
  for (let attempt = 0; attempt < 40; attempt += 1, await pause(250))
    for (const machine of databases) {
      const stats = await fetchJson<{ state: string }>(`http://${machine.address}:2379/v2/stats/self`);
      if (stats?.state === 'StateLeader') return machine;
    }
  throw new Error('No etcd leads.');
}

/** The JSON at an address; null if it does not answer within a second. */
async function fetchJson<T>(url: string): Promise<T | null> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    return (await reply.json()) as T;
  } catch {
    return null; // the machine is off, cut off, or starts
  }
}
