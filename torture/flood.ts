// A process of its own: sends requests over many connections, each from an address of its own, for a while. Told what to
// send by its parent, and answers what came back.
import { Agent } from 'node:http';
import { setPriority } from 'node:os';
import { type Call, sendRequest } from '../rig/http.ts';

export type Flood = { url: string; calls: Call[]; connections: number; addresses: string; ms: number };
export type FloodResult = {
  answers: number;
  /** No answer came, or not within ten seconds. */
  unanswered: number;
  rejected: number;
  /** 503 without Retry-After. */
  withoutRetry: number;
  /** Other 5xx. */
  failures: number;
  /** Characters of the largest answer with status 4xx. */
  largestRefusal: number;
};

setPriority(5); // attackers would be on other machines: here they must not take the processor from the server

async function flood({ url, calls, connections, addresses, ms }: Flood): Promise<FloodResult> {
  const result = { answers: 0, unanswered: 0, rejected: 0, withoutRetry: 0, failures: 0, largestRefusal: 0 };
  const end = performance.now() + ms;
  let next = 0;
  const attack = async (n: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `${addresses}.${n + 1}` });
    while (performance.now() < end) {
      const call = calls[next++ % calls.length] as Call;
      const { status, headers, text } = await sendRequest(url, { ...call, agent, timeoutMs: 10_000 });
      result.answers += 1;
      if (status === 0) result.unanswered += 1;
      if (status === 503) result.rejected += 1;
      if (status === 503 && !headers['retry-after']) result.withoutRetry += 1;
      if (status > 503 || (status >= 500 && status < 503)) result.failures += 1;
      if (status >= 400 && status < 500 && !headers['content-type']?.startsWith('text/html'))
        result.largestRefusal = Math.max(result.largestRefusal, text.length);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, n) => attack(n)));
  return result;
}

// First what to send, which may be large; then when to begin.
let order: Flood | undefined;
process.on('message', async (message: Flood | 'begin') => {
  if (message !== 'begin') order = message;
  process.send?.(message === 'begin' && order ? await flood(order) : 'ready');
});
