import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process of `e2e/serve.ts`. `ready` is the URL of its server, or the folder of the template. */
export type Serving = {
  ready: string;
  /** Runs a statement on the database of the server, as the owner of its tables. */
  run: (statement: string) => Promise<Record<string, unknown>[]>;
  stop: () => Promise<void>;
};

/** Starts `e2e/serve.ts` and returns when it is ready. */
export async function startServing(template: string[], env: Record<string, string> = {}): Promise<Serving> {
  const child = spawn(process.execPath, ['e2e/serve.ts', ...template], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const answer = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (!answer) throw new Error('The server of the journeys did not start: its output is above.');
  const [{ ready }] = answer as [{ ready: string }];
  return {
    ready,
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
