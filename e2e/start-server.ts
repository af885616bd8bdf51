import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process of `e2e/run-server.ts`. `ready`: the URL of its server, or the template. `dataDir`: its folder. */
export type JourneyServer = {
  ready: string;
  dataDir: string;
  /** Runs a statement on the database of the server, as the owner of its tables. */
  run: (statement: string) => Promise<Record<string, unknown>[]>;
  stop: () => Promise<void>;
};

/** Starts `e2e/run-server.ts` and returns when it is ready. */
export async function startJourneyServer(template: string[], env: Record<string, string> = {}): Promise<JourneyServer> {
  const child = spawn(process.execPath, ['e2e/run-server.ts', ...template], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const answer = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (!answer) throw new Error('The server of the journeys did not start: its output is above.');
  const [{ ready, dataDir }] = answer as [{ ready: string; dataDir: string }];
  return {
    ready,
    dataDir,
    async run(statement) {
      child.send({ statement });
      const [reply] = (await once(child, 'message')) as [{ rows: Record<string, unknown>[]; problem?: string }];
      if (reply.problem) throw new Error(reply.problem);
      return reply.rows;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
