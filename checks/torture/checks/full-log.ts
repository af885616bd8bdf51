import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder, startDeployment, without } from '../../rig/deployment.ts';
import { fillDisk, missingForDisks, mountDisk, unmountDisk } from '../../rig/disk.ts';
import { atLeast, exactly } from '../../rig/facts.ts';
import { inParallel, sendCall } from '../../rig/http.ts';
import type { Check, RunOptions } from '../check.ts';
import { startLimitedServer } from '../limited-server.ts';

const paths = ['/healthz', '/', '/api/doctors', '/api/cities'];

/** The log is on a full disk: `/dev/full` from the start, then a small disk that becomes full while the server runs. */
export const fullLogCheck: Check = {
  name: 'full-log',
  promise:
    'a server whose log cannot be written serves, counts the lost lines, ends on SIGTERM, and logs again afterwards',
  control: 'the output that drops lines',
  needs: missingForDisks,
  async run({ quick, control }: RunOptions) {
    const requests = control ? 40 : quick ? 200 : 5_000;
    const deployment = await startDeployment({ servers: 0 });
    const folder = await createTemporaryFolder();
    const disk = join(folder, 'log');
    await mkdir(disk);
    await mountDisk(disk, 1);
    const guard = control ? without('log-output') : { flags: [], env: {} };
    const start = async (file: string) => {
      const { fd, close } = await opened(file);
      const server = await startLimitedServer({
        env: { ...deployment.env, ...guard.env },
        flags: guard.flags,
        log: fd,
      });
      await close();
      return server;
    };
    try {
      const withoutLog = await start('/dev/full');
      const lost = withoutLog.isReady ? await failuresOf(withoutLog.url, requests) : requests;
      const dropped = withoutLog.isReady ? await droppedBy(withoutLog.url) : 0;
      const exitCode = await withoutLog.stop();

      const file = join(disk, 'server.log');
      const server = await start(file);
      const makeSpace = await fillDisk(disk, 0);
      const failedWhileFull = await failuresOf(server.url, requests);
      const droppedWhileFull = await droppedBy(server.url);
      await makeSpace();
      const { size } = await stat(file);
      const failedAfter = await failuresOf(server.url, 10);
      const written = (await stat(file)).size - size;
      const exitAfter = await server.stop();
      return [
        exactly('requests that failed, log on /dev/full', lost, 0),
        atLeast('lost lines that it counted', dropped, requests * 0.7),
        exactly('exit code after SIGTERM', exitCode ?? -1, 0),
        exactly('requests that failed while the disk of the log was full', failedWhileFull, 0),
        atLeast('lost lines that it counted then', droppedWhileFull, requests * 0.5),
        exactly('requests that failed after space was made', failedAfter, 0),
        atLeast('bytes of the log after that', written, 1),
        exactly('exit code after SIGTERM then', exitAfter ?? -1, 0),
      ];
    } finally {
      await unmountDisk(disk);
      await rm(folder, { recursive: true, force: true });
      await deployment.close();
    }
  },
};

async function opened(file: string): Promise<{ fd: number; close: () => Promise<void> }> {
  const handle = await open(file, 'a');
  return { fd: handle.fd, close: () => handle.close() };
}

async function failuresOf(url: string, count: number): Promise<number> {
  let failed = 0;
  await inParallel(count, 8, async (n) => {
    const { status } = await sendCall(url, { path: paths[n % paths.length] ?? '/', timeoutMs: 5_000 });
    if (status !== 200) failed += 1;
  });
  return failed;
}

async function droppedBy(url: string): Promise<number> {
  const { text } = await sendCall(url, { path: '/metrics', timeoutMs: 5_000 });
  return Number(/^log_lines_dropped_total (\d+)$/m.exec(text)?.[1] ?? 0);
}
