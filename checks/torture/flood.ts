// A separate process that sends requests for a while over many connections, each from its own address. The parent
// process sends it the requests and receives the results.
import { Agent } from 'node:http';
import { setPriority } from 'node:os';
import { type Call, sendCall } from '../rig/http.ts';

export type Flood = { url: string; calls: Call[]; connections: number; addresses: string; ms: number };
export type FloodResult = {
  answers: number;
  /** Requests without a reply within ten seconds. */
  unanswered: number;
  rejected: number;
  /** 503 without Retry-After. */
  withoutRetry: number;
  /** Other 5xx. */
  failures: number;
  /** The characters of the largest reply with status 4xx. */
  largestRejection: number;
};

setPriority(5); // real attackers are on other machines: here they must not take processor time from the server

async function flood({ url, calls, connections, addresses, ms }: Flood): Promise<FloodResult> {
  const result = { answers: 0, unanswered: 0, rejected: 0, withoutRetry: 0, failures: 0, largestRejection: 0 };
  const end = performance.now() + ms;
  let next = 0;
  const attack = async (n: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `${addresses}.${n + 1}` });
    while (performance.now() < end) {
      const call = calls[next++ % calls.length] as Call;
      const { status, headers, text } = await sendCall(url, { ...call, agent, timeoutMs: 10_000 });
      result.answers += 1;
      if (status === 0) result.unanswered += 1;
      if (status === 503) result.rejected += 1;
      if (status === 503 && !headers['retry-after']) result.withoutRetry += 1;
      if (status > 503 || (status >= 500 && status < 503)) result.failures += 1;
      if (status >= 400 && status < 500 && !headers['content-type']?.startsWith('text/html'))
        result.largestRejection = Math.max(result.largestRejection, text.length);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => attack(n)));
  return result;
}

// The first message contains the requests, which may be large; the second one starts the flood.
let options: Flood | undefined;
process.on('message', async (message: Flood | 'begin') => {
  if (message !== 'begin') options = message;
  process.send?.(message === 'begin' && options ? await flood(options) : 'ready');
});
