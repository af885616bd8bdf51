import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openCluster } from '#server/embedded/cluster.ts';
import { findRunningPostgres, isProcessAlive, stopPostgres } from '#server/embedded/postmaster.ts';
import { createTemporaryFolder, startEmbeddedDeployment, without } from '../../rig/deployment.ts';
import { exactly, measured } from '../../rig/facts.ts';
import { killPostgres, killProcess, registerCleanup, root, stopProgram } from '../../rig/processes.ts';
import { startBookingLoad } from '../booking-load.ts';
import type { Check, RunOptions } from '../check.ts';

/** The processes that are killed before the folder is copied. A killed server leaves its PostgreSQL running. */
const situations = ['nothing', 'the server', 'server and PostgreSQL'] as const;

/** A server is started on a copy of a data folder that is in use, or that was in use when its processes were killed. */
export const copiedFolderCheck: Check = {
  name: 'copied-folder',
  promise: 'a server on a copied data folder never uses, changes or stops the database of the original',
  control: 'the comparison of the folder that is meant with the folder that the database uses',
  async run({ quick, control }: RunOptions) {
    const copies = quick ? 3 : 20;
    const folder = await createTemporaryFolder();
    const deployment = await startEmbeddedDeployment();
    const seen = { usedOriginal: 0, stoppedOriginal: 0, refused: 0, independent: 0, expectedIndependent: 0, left: 0 };
    try {
      const load = await startBookingLoad(deployment.owner, deployment.server.url, 12);
      for (let n = 0; n < copies; n += 1) {
        await load.waitFor(20);
        const situation = situations[n % situations.length];
        const postmaster = await deployment.postmaster();
        if (situation !== 'nothing') await killProcess(deployment.server.process);
        if (situation === 'server and PostgreSQL') {
          const killed = killPostgres(postmaster);
          while (killed.some(isProcessAlive)) await pause(10);
        }
        const copy = join(folder, `copy-${n}`);
        await copyFolder(deployment.folder, copy);

        const first = await startOn(copy, control);
        if (!first.isReady) seen.refused += Number(/ is a copy of /.test(first.errors));
        else if (!first.hasOwnDatabase) seen.usedOriginal += 1;
        await first.close();
        if (situation === 'server and PostgreSQL') {
          // Without the lock file, the server starts its own PostgreSQL.
          seen.expectedIndependent += 1;
          await rm(join(copy, 'postgres', 'postmaster.pid'), { force: true });
          const second = await startOn(copy, control);
          if (second.isReady && second.hasOwnDatabase) seen.independent += 1;
          await second.close();
        } else if (!isProcessAlive(postmaster)) seen.stoppedOriginal += 1;

        if ((await findRunningPostgres(await openCluster(copy)))?.pid) seen.left += 1;
        await rm(copy, { recursive: true, force: true });
        if (situation !== 'nothing') await deployment.restart();
      }
      await load.waitFor(20);
      // With --control, a stopped and restarted database listens elsewhere, so the comparison fails.
      const held = await load.finish().catch((error) => [exactly(`comparisons that failed: ${error}`, 1, 0)]);
      return [
        exactly('copies', copies, copies),
        exactly('copies that used the database of the original', seen.usedOriginal, 0),
        exactly('databases of the original that a copy stopped', seen.stoppedOriginal, 0),
        exactly('copies that were refused with the reason', seen.refused, copies),
        exactly('copies after a crash that got a database of their own', seen.independent, seen.expectedIndependent),
        exactly('databases left running in a copy', seen.left, 0),
        ...held,
        measured('bookings in the original meanwhile', load.acknowledged.size),
      ];
    } finally {
      await deployment.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Files may disappear while they are copied, because the database is running. */
async function copyFolder(from: string, to: string): Promise<void> {
  await once(spawn('cp', ['-a', from, to], { stdio: 'ignore' }), 'exit');
}

/** Starts a server and returns when it is ready or has ended. */
async function startOn(dataDir: string, isControl: boolean) {
  const { flags, env } = isControl ? without('own-folder') : { flags: [], env: {} };
  const child: ChildProcess = spawn(process.execPath, [...flags, 'server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'false', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const close = registerCleanup(async () => {
    await stopProgram(child);
    const own = await findRunningPostgres(await openCluster(dataDir));
    if (own) await stopPostgres(own.pid);
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => (errors += chunk));
  const isReady = await new Promise<boolean>((resolve) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('is ready at') && resolve(true));
    child.once('close', () => resolve(false));
  });
  const hasOwnDatabase = (await findRunningPostgres(await openCluster(dataDir))) !== null;
  return { isReady, errors, hasOwnDatabase, close };
}
