// Sends requests for a while and returns the results. A separate process does it, so that its processor time is not measured.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../rig/processes.ts';
import { encodeRequest, type Request, sendRepeatedly } from '../../rig/repeated-requests.ts';

type LoadOptions = {
  url: string;
  requests: Request[];
  connections: number;
  seconds?: number;
  amount?: number;
  /** Each request is sent by one connection only, and only once. */
  once?: boolean;
};
type LoadResult = { requests: number; perSecond: number; p50: number; p99: number; failed: number };

async function sendAll({
  url: address,
  connections,
  seconds = 1,
  amount,
  once,
  ...order
}: LoadOptions): Promise<LoadResult> {
  const url = new URL(address);
  const requests = order.requests.map((request) => encodeRequest(request, url));
  const maxRequests = amount ?? Number.POSITIVE_INFINITY;
  const latencies: number[] = [];
  let failed = 0;
  let sent = 0;
  const began = performance.now();
  const end = amount ? Number.POSITIVE_INFINITY : began + seconds * 1000;
  const next = () => {
    if (sent >= maxRequests || performance.now() >= end) return null;
    const request = once ? requests[sent] : requests[sent % requests.length];
    if (!request) throw new Error(`All ${requests.length} requests were sent: more must be prepared.`);
    sent += 1;
    return request;
  };
  const onReply = (status: number, milliseconds: number) => {
    latencies.push(milliseconds);
    if (status >= 400) failed += 1;
  };
  await Promise.all(Array.from({ length: connections }, () => sendRepeatedly(url, next, onReply)));
  const took = (performance.now() - began) / 1000;

  latencies.sort((a, b) => a - b);
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    requests: latencies.length,
    perSecond: latencies.length / took,
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed,
  };
}

if (import.meta.main) {
  process.on('message', async (order: LoadOptions) => process.send?.(await sendAll(order)));
  process.on('disconnect', () => process.exit());
}

type Order = Omit<LoadOptions, 'connections'> & { connections?: number | undefined };

let loader: ChildProcess | null = null;

/** Sends requests over eight connections, or as many as given, from a separate process, which is reused for the next load. */
export async function sendLoad({ connections = 8, ...options }: Order): Promise<LoadResult> {
  loader ??= fork(import.meta.filename, { cwd: root, env: { PATH: process.env.PATH } });
  const done = new AbortController();
  const { signal } = done;
  loader.send({ ...options, connections });
  const ended = once(loader, 'exit', { signal }).then(() => {
    throw new Error('The process that sends requests has ended: see the lines above.');
  });
  try {
    const [result] = await Promise.race([once(loader, 'message', { signal }), ended]);
    return result as LoadResult;
  } finally {
    ended.catch(() => undefined);
    done.abort();
  }
}

export function closeLoader(): void {
  loader?.disconnect();
  loader = null;
}
