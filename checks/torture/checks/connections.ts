import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { findMaxOpenFiles } from '#server/http/connections.ts';
import { startDeployment, without } from '../../rig/deployment.ts';
import { atMost, exactly, measured, percentile, timed } from '../../rig/facts.ts';
import { inParallel, openConnections, sendCall, sourceAddress } from '../../rig/http.ts';
import type { Check, RunOptions } from '../check.ts';

const counts = ({ quick }: RunOptions) => (quick ? { slow: 200, idle: 800 } : { slow: 1_000, idle: 5_000 });

/** Keeps requests without an end and connections without a request open, while others send ordinary requests. */
export const connectionsCheck: Check = {
  name: 'connections',
  promise: 'a thousand half-sent requests and five thousand silent connections disturb nobody, and are closed',
  control: 'the limits of how long a request may take to be sent',
  needs: () => (findMaxOpenFiles() < 16_000 ? 'more open files (ulimit -n 16000)' : null),
  async run(order: RunOptions) {
    const { slow, idle } = counts(order);
    const deployment = await startDeployment({ servers: 1, ...(order.control ? without('timeouts') : {}) });
    const url = deployment.servers[0]?.url ?? '';
    const agent = openConnections(8);
    const sockets: Socket[] = [];
    let closed = 0;
    const open = (first: string) =>
      new Promise<Socket>((resolve, reject) => {
        const place = {
          port: Number(new URL(url).port),
          host: '127.0.0.1',
          localAddress: sourceAddress(sockets.length),
        };
        const socket = connect(place, () => {
          if (first) socket.write(first);
          resolve(socket);
        });
        socket.on('error', reject);
        socket.on('close', () => (closed += 1));
        socket.resume();
        sockets.push(socket);
      });
    let drip: NodeJS.Timeout | undefined;
    try {
      const quiet = await askAround(url, agent, 300);
      await inParallel(idle, 50, async () => void (await open('')));
      const slowOnes: Socket[] = [];
      await inParallel(slow, 50, async () => void slowOnes.push(await open('GET /api/cities HTTP/1.1\r\nHost: x\r\n')));
      drip = setInterval(() => {
        for (const socket of slowOnes) if (socket.writable) socket.write('X-More: and more\r\n');
      }, 2_000);
      const busy = await askAround(url, agent, 1_000);
      // The time limits are 15 s for headers and 35 s for idle connections. The server checks them every 30 s.
      for (const deadline = Date.now() + 75_000; closed < slow + idle && Date.now() < deadline; ) await pause(500);
      return [
        exactly('requests of others that failed', quiet.failed + busy.failed, 0),
        exactly('connections that are still held after 75 s', slow + idle - closed, 0),
        timed(atMost('others waited, 99 of 100, in ms', busy.p99, Math.max(50, quiet.p99 * 3))),
        measured('the same without these connections', quiet.p99),
        measured('half-sent requests', slow),
        measured('silent connections', idle),
      ];
    } finally {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await deployment.close();
    }
  },
};

async function askAround(url: string, agent: ReturnType<typeof openConnections>, amount: number) {
  const times: number[] = [];
  let failed = 0;
  await inParallel(amount, 4, async () => {
    const { status, ms } = await sendCall(url, { path: '/api/cities', agent });
    times.push(ms);
    if (status !== 200) failed += 1;
  });
  return { failed, p99: percentile(times, 0.99) };
}
