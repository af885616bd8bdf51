import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Fact } from '../../rig/facts.ts';
import { registerCleanup, root } from '../../rig/processes.ts';
import type { Check, RunOptions } from '../check.ts';
import { ensureClusterPrograms } from '../cluster/runbook.ts';

/** A cluster of three databases, built by the runbook, loses its primary in five ways while families book. */
export const failoverCheck: Check = {
  name: 'failover',
  promise:
    'no acknowledged booking is lost or doubled when the primary dies, and booking goes on by itself within 45 s',
  control: 'synchronous replication',
  needs: ensureClusterPrograms,
  async run({ quick, control }: RunOptions) {
    const options = [...(quick ? ['--quick'] : []), ...(control ? ['--control'] : [])];
    // It needs its own network namespace, because this becomes the network of the application's machine.
    const node = [process.execPath, ...process.execArgv, 'checks/torture/cluster/scenario.ts', ...options];
    const child = spawn('unshare', ['--net', 'bash', '-c', 'ip link set lo up; exec "$@"', 'scenario', ...node], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const close = registerCleanup(async () => {
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    });
    let last = '';
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('[')) last = line;
      else console.log(line);
    }
    const [code] = await ended;
    await close();
    if (code !== 0) throw new Error(`The scenario ended with ${code}.`);
    return JSON.parse(last) as Fact[];
  },
};
