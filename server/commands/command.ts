import { type Config, readConfig, readEnvFile } from '../config.ts';
import { isTransientError } from '../db/errors.ts';
import { StartError } from '../errors.ts';

type Command = {
  config: Config;
  print: (line: string) => void;
  /** Ctrl-C aborts this signal. The command then removes its unfinished files. */
  signal: AbortSignal;
  /** The directory in which the operator ran npm. Relative file names start there. */
  workingDirectory: string;
};

/** Runs a command on the data folder of the embedded database. On an error it prints one line and sets exit code 1. */
export async function runCommand(
  usage: string,
  work: (command: Command) => Promise<void>,
  { acceptsExternalDatabase = false } = {},
): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    readEnvFile();
    const config = readConfig(process.env);
    if (config.database && !acceptsExternalDatabase)
      throw new StartError('DATABASE_URL leads to a database of your own: use its own backups (docs/operations.md).');
    const workingDirectory = process.env.INIT_CWD ?? process.cwd();
    await work({ config, print, signal: interruption.signal, workingDirectory });
  } catch (error) {
    process.stderr.write(`${formatError(error, usage, interruption.signal.aborted)}\n`);
    process.exitCode = 1;
  }
}

function formatError(error: unknown, usage: string, isInterrupted: boolean): string {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof StartError) return message;
  if (isInterrupted) return 'Interrupted: nothing was changed.';
  if (code.startsWith('ERR_PARSE_ARGS')) return `Usage: ${usage}`;
  if (isTransientError(error)) return 'The database was stopped meanwhile: please try again.';
  return `That did not work: ${message}`;
}
