import { start, stop } from '../../rig/processes.ts';
import { type Reach, reachOf } from './database.ts';
import { openOwner, type People, preparePeople } from './people.ts';

// Started as `npm start` does it. A variable address, because the file is plain JavaScript and has no types.
const setup = new URL('../../scripts/setup.mjs', import.meta.url).href;
const { memoryFlags } = (await import(setup)) as { memoryFlags: string[] };

export type BenchServer = {
  serverUrl: string;
  serverPid: number;
  reach: Reach;
  people: People;
  close(): Promise<void>;
};

/** The real server on a data folder, with people to ask it. */
export async function startBench(folder: string, port: number): Promise<BenchServer> {
  const environment = {
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    DEMO_DATA: 'false',
    TRUST_PROXY: '127.0.0.1',
    ADMIN_PASSWORD: 'for-the-bench',
  };
  const server = await start([...memoryFlags, 'server/main.ts'], environment, /is ready at/);
  try {
    const reach = await reachOf(folder);
    const owner = await openOwner(folder, reach);
    const people = await preparePeople(owner);
    await owner.end();
    return {
      serverUrl: `http://127.0.0.1:${port}`,
      serverPid: server.pid as number,
      reach,
      people,
      close: () => stop(server),
    };
  } catch (error) {
    await stop(server);
    throw error;
  }
}
