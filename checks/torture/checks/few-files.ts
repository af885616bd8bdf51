import { spawnSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startDeployment, without } from '../../rig/deployment.ts';
import { atLeast, exactly, measured } from '../../rig/facts.ts';
import { openConnectionsFromManyAddresses, sendCall } from '../../rig/http.ts';
import type { Check, RunOptions } from '../check.ts';
import { startLimitedServer } from '../limited-server.ts';

const idleCount = 320;
const maxOpenFiles = 256;

/** More idle connections than the server may have open files, from one address and then from many. */
export const fewFilesCheck: Check = {
  name: 'few-files',
  promise: `with ${maxOpenFiles} open files allowed, ${idleCount} idle connections lock nobody out, and the start says so`,
  control: 'the limit of all connections',
  needs: () => (spawnSync('prlimit', ['--version']).status === 0 ? null : 'prlimit (of Debian: util-linux)'),
  async run({ quick, control }: RunOptions) {
    const seconds = quick || control ? 8 : 60;
    const deployment = await startDeployment({ servers: 0 });
    const guard = control ? without('open-files') : { flags: [], env: {} };
    const server = await startLimitedServer({
      env: { ...deployment.env, ...guard.env },
      flags: guard.flags,
      prefix: ['prlimit', `--nofile=${maxOpenFiles}:${maxOpenFiles}`],
    });
    try {
      const fromOne = await visitBeside(server.url, seconds, () => '127.8.0.1');
      const fromMany = await visitBeside(server.url, seconds, (n) => `127.8.0.${1 + (n % 200)}`);
      return [
        exactly('visitors’ requests that failed, idle connections from one address', fromOne.failed, 0),
        exactly('visitors’ requests that failed, idle connections from 200 addresses', fromMany.failed, 0),
        atLeast('requests of visitors', fromOne.requests + fromMany.requests, seconds),
        exactly('warnings at the start', server.printed().match(/Only 256 files may be open/g)?.length ?? 0, 1),
        measured('connections opened by attackers', fromOne.opened + fromMany.opened),
        exactly('exit code after SIGTERM', (await server.stop()) ?? -1, 0),
      ];
    } finally {
      await server.stop();
      await deployment.close();
    }
  },
};

/** Keeps idle connections open, and visits the site with new connections meanwhile. */
async function visitBeside(url: string, seconds: number, addressOf: (n: number) => string) {
  const { hostname: host, port } = new URL(url);
  const sockets: Socket[] = [];
  let opened = 0;
  const open = (n: number) => {
    const socket = connect({ host, port: Number(port), localAddress: addressOf(n) });
    socket.on('error', () => undefined); // `close` follows
    socket.resume();
    sockets[n] = socket;
    opened += 1;
  };
  for (let n = 0; n < idleCount; n += 1) open(n);
  await pause(1_000);
  const result = { failed: 0, requests: 0, opened: 0 };
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const agent = openConnectionsFromManyAddresses(1);
    for (const path of ['/doctors', '/api/cities']) {
      const { status } = await sendCall(url, { path, agent, timeoutMs: 10_000 });
      result.requests += 1;
      if (status !== 200) result.failed += 1;
    }
    agent.destroy();
    for (let n = 0; n < idleCount; n += 1) if (sockets[n]?.destroyed) open(n);
    await pause(200);
  }
  for (const socket of sockets) socket.destroy();
  await pause(500);
  return { ...result, opened };
}
