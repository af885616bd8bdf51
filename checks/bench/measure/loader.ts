import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../rig/processes.ts';
import type { LoadOptions, LoadResult } from '../load.ts';

type Order = Omit<LoadOptions, 'connections'> & { connections?: number | undefined };

let loader: ChildProcess | null = null;

/** Sends requests over eight connections, or as many as given, from a separate process, which is reused for the next load. */
export async function load({ connections = 8, ...options }: Order): Promise<LoadResult> {
  loader ??= fork(join(root, 'checks', 'bench', 'load.ts'), { cwd: root, env: { PATH: process.env.PATH } });
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
