import { type Config, readConfig, readEnvFile } from '../config.ts';
import { isTransientError } from '../db/trouble.ts';
import { StartError } from '../errors.ts';

type Command = {
  config: Config;
  say: (line: string) => void;
  /** Aborted by Ctrl-C: what was begun is cleared away. */
  signal: AbortSignal;
  /** Where the person was who typed the command: names of files begin there. */
  startedIn: string;
};

/** Runs a command on the embedded database's folder. What goes wrong is said in one line, and the exit code is 1. */
export async function runCommand(usage: string, work: (command: Command) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    readEnvFile();
    const config = readConfig(process.env);
    if (config.database)
      throw new StartError('DATABASE_URL leads to a database of your own: use its own backups (docs/operations.md).');
    await work({ config, say, signal: interruption.signal, startedIn: process.env.INIT_CWD ?? process.cwd() });
  } catch (error) {
    process.stderr.write(`${lineFor(error, usage, interruption.signal.aborted)}\n`);
    process.exitCode = 1;
  }
}

function lineFor(error: unknown, usage: string, isInterrupted: boolean): string {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof StartError) return message;
  if (isInterrupted) return 'Interrupted: nothing was changed.';
  if (code.startsWith('ERR_PARSE_ARGS')) return `Usage: ${usage}`;
  if (isTransientError(error)) return 'The database was stopped meanwhile: please try again.';
  return `That did not work: ${message}`;
}
