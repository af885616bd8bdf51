import { start, stop } from '../../rig/processes.ts';
import { type DatabaseAddress, readDatabaseAddress } from './database.ts';
import { openOwner, type People, preparePeople } from './people.ts';

// The flags of `npm start`. The import has a variable address, because the file is plain JavaScript without types.
const setup = new URL('../../../scripts/setup.mjs', import.meta.url).href;
const { memoryFlags } = (await import(setup)) as { memoryFlags: string[] };

export type BenchServer = {
  serverUrl: string;
  serverPid: number;
  address: DatabaseAddress;
  people: People;
  close(): Promise<void>;
};

/** Starts the real server on a data folder, and prepares the users and requests of the scenarios. */
export async function startBench(
  folder: string,
  port: number,
  { env = {}, flags = [] }: { env?: Record<string, string>; flags?: string[] } = {},
): Promise<BenchServer> {
  const environment = {
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    DEMO_DATA: 'false',
    TRUST_PROXY: '127.0.0.1',
    ADMIN_PASSWORD: 'for-the-bench',
    ...env,
  };
  const server = await start([...memoryFlags, ...flags, 'server/main.ts'], environment, /is ready at/);
  try {
    const address = await readDatabaseAddress(folder);
    const owner = await openOwner(folder, address);
    const people = await preparePeople(owner);
    await owner.end();
    return {
      serverUrl: `http://127.0.0.1:${port}`,
      serverPid: server.pid as number,
      address,
      people,
      close: () => stop(server),
    };
  } catch (error) {
    await stop(server);
    throw error;
  }
}
