// Sends requests for a while and prints what came back. A process of its own, so that its work is not counted as ours.
import autocannon from 'autocannon';
import type { Request } from './scenarios.ts';

export type LoadOrder = { url: string; requests: Request[]; connections: number; seconds?: number; amount?: number };
export type LoadResult = { requests: number; perSecond: number; p50: number; p99: number; failed: number };

const { url, requests, connections, seconds, amount } = JSON.parse(process.argv[2] ?? '') as LoadOrder;
const latencies: number[] = [];
let failed = 0;

const began = performance.now();
const run = autocannon({
  ...{ url, connections, requests },
  ...(amount ? { amount } : { duration: seconds ?? 1 }),
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
const result: LoadResult = {
  ...{ requests: latencies.length, perSecond: latencies.length / took },
  ...{ p50: percentile(0.5), p99: percentile(0.99), failed: failed + errors + timeouts },
};
console.log(JSON.stringify(result));
