// Sends requests for a while and tells what came back. A process of its own, so that its work is not counted as ours.
import autocannon from 'autocannon';
import type { Request } from './measure/people.ts';

export type LoadOrder = {
  url: string;
  requests: Request[];
  connections: number;
  seconds?: number;
  amount?: number;
  /** Each request is sent by one connection only, and only once. */
  once?: boolean;
};
export type LoadResult = { requests: number; perSecond: number; p50: number; p99: number; failed: number };

async function load({ url, requests, connections, seconds, amount, once }: LoadOrder): Promise<LoadResult> {
  const latencies: number[] = [];
  let failed = 0;
  let sent = 0;
  const next = () => {
    const request = requests[sent++];
    if (!request) throw new Error(`All ${requests.length} requests were sent: more must be prepared.`);
    return request;
  };
  const began = performance.now();
  const run = autocannon({
    ...{ url, connections, requests: once ? [{ path: '/', setupRequest: next }] : requests },
    ...(amount ? { amount } : { duration: seconds ?? 1 }),
    sampleInt: 50, // how often it looks whether the time is over
  });
  // Its own histogram counts whole milliseconds: too coarse for answers that take less than one.
  run.on('response', (_client, status, _bytes, milliseconds) => {
    latencies.push(milliseconds);
    if (status >= 400) failed += 1;
  });
  const { errors, timeouts } = await run;
  const took = (performance.now() - began) / 1000;

  latencies.sort((a, b) => a - b);
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    ...{ requests: latencies.length, perSecond: latencies.length / took },
    ...{ p50: percentile(0.5), p99: percentile(0.99), failed: failed + errors + timeouts },
  };
}

process.on('message', async (order: LoadOrder) => process.send?.(await load(order)));
process.on('disconnect', () => process.exit());
