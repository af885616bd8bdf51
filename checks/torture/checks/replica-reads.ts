import { existsSync } from 'node:fs';
import type { Server } from '../../rig/deployment.ts';
import { atLeast, atMost, exactly, type Fact, measured, timed } from '../../rig/facts.ts';
import { cpuOf, cpuOfPostgres } from '../../rig/processes.ts';
import { encodeRequest, sendRepeatedly } from '../../rig/repeated-requests.ts';
import type { Check, RunOptions } from '../check.ts';
import { prepareReplica, type ReplicaSetup } from '../replica-setup.ts';
import { cutOffStandby, writeThenRead } from '../replica-writes.ts';

/** A real streaming replica: the directory is read with and without it, and clients read what they have just written. */
export const replicaReadsCheck: Check = {
  name: 'replica-reads',
  promise:
    'replicas take the directory off the primary, no client reads what is older than its own write, and no booking is confirmed that only the primary has',
  control: 'the position of the own write that a browser sends, and the wait of a repeated booking for the standby',
  needs: () => (existsSync('/proc/self/stat') ? null : 'Linux, to measure PostgreSQL’s processor time'),
  async run({ quick, control }: RunOptions) {
    const [requests, pairs, repeats] = quick || control ? [3_000, 100, 2] : [15_000, 1_000, 10];
    const setup = await prepareReplica(control);
    try {
      // With --control, only the counts of reads and confirmations can become red, so the cost is not measured.
      const cost = control ? [] : await costFacts(setup, requests);
      const { old, fromReplicas } = await writeThenRead(setup, pairs);
      const { confirmed, lost } = await cutOffStandby(setup, repeats);
      return [
        exactly('reads that were older than the own write', old, 0),
        measured('pairs of a write and two reads', pairs),
        atLeast('reads of the pairs that a replica served', fromReplicas, pairs / 20),
        exactly('repeated bookings confirmed while the standby was away', confirmed, 0),
        exactly('confirmed bookings that the standby does not have', lost, 0),
        ...cost,
      ];
    } finally {
      await setup.close();
    }
  },
};

async function costFacts(setup: ReplicaSetup, requests: number): Promise<Fact[]> {
  const { before, after } = await compareCost(setup, requests);
  const percent = (a: number, b: number) => (100 * a) / b;
  return [
    timed(
      atMost('processor time of the primary with replicas, in % of before', percent(after.primary, before.primary), 5),
    ),
    timed(atMost('processor time of a read, all machines, in % of before', percent(after.total, before.total), 110)),
    measured('processor time of a read before, in µs', before.total),
    measured('of it on the primary', before.primary),
    measured('on the primary with replicas', after.primary),
  ];
}

const connections = 4;
const rounds = 3;

/** Processor time of one read in µs: on the primary, and on all machines. */
type Cost = { primary: number; total: number };

/**
 * Reads the directory through a server without replicas and through one with them, in turn, and compares the processor time.
 * What the primary spends without any request, on the messages and heartbeats of all servers, is measured and left out.
 */
async function compareCost(setup: ReplicaSetup, requests: number): Promise<{ before: Cost; after: Cost }> {
  const { plain, first } = setup;
  const before = { primary: 0, total: 0 };
  const after = { primary: 0, total: 0 };
  for (const server of [plain, first]) await send(setup, server, 300); // prepares the statements
  for (let round = 0; round < rounds; round += 1) {
    add(before, await measure(setup, plain, Math.round(requests / rounds)));
    add(after, await measure(setup, first, Math.round(requests / rounds)));
  }
  return { before, after };
}

function add(sum: Cost, { primary, total }: Cost): void {
  sum.primary += primary / rounds;
  sum.total += total / rounds;
}

async function measure(setup: ReplicaSetup, server: Server, count: number): Promise<Cost> {
  const { primaryPid, replica } = setup;
  const times = () => [cpuOfPostgres(primaryPid), cpuOfPostgres(replica.pid()), cpuOf(server.pid)];
  const spent = async (work: () => Promise<unknown>) => {
    const [began, before] = [performance.now(), times()];
    await work();
    const after = times();
    const [primary = 0, standby = 0, node = 0] = after.map((value, n) => value - (before[n] ?? 0));
    return { primary, standby, node, ms: performance.now() - began };
  };
  const idle = await spent(() => new Promise((resolve) => setTimeout(resolve, 3_000)));
  const busy = await spent(() => send(setup, server, count));
  const net = (part: 'primary' | 'standby' | 'node') => (busy[part] - (idle[part] * busy.ms) / idle.ms) / count;
  return { primary: Math.max(0, net('primary')), total: net('primary') + net('standby') + net('node') };
}

/** The reads of visitors: lists, a search, one doctor, cards with their next times, free times, cities, prices. */
function pathsFor(doctorIds: string[]): string[] {
  const [one = '', ...others] = doctorIds;
  return [
    '/api/doctors?limit=9',
    '/api/doctors?specialty=Cardiologist&limit=9',
    '/api/doctors?q=test%2012',
    `/api/doctors/${one}`,
    `/api/doctors/next-times?doctors=${others.slice(0, 9).join(',')}`,
    `/api/doctors/${one}/free-times?days=3`,
    '/api/doctors/specialties',
    '/api/clinics?limit=9',
    '/api/cities',
    '/api/prices?city=Testpur',
  ];
}

async function send({ doctorIds }: ReplicaSetup, server: Server, count: number): Promise<void> {
  const url = new URL(server.url);
  const encoded = pathsFor(doctorIds).map((path) => encodeRequest({ path }, url));
  let sent = 0;
  const failed: number[] = [];
  const next = () => (sent < count ? (encoded[sent++ % encoded.length] as Buffer) : null);
  const onReply = (status: number) => void (status === 200 || failed.push(status));
  await Promise.all(Array.from({ length: connections }, () => sendRepeatedly(url, next, onReply)));
  if (failed.length > 0) throw new Error(`${failed.length} reads failed, the first with ${failed[0]}.`);
}
