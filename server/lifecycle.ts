import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from './errors.ts';

// A step that hangs is left behind: whatever happens to the requests, the database must still be stopped.
const patienceMs = 15_000;

/** Stops the process in order, whoever asks: a signal, the start script's end, or a start that failed. */
export class Lifecycle {
  readonly #log: FastifyBaseLogger;
  readonly #abort = new AbortController();
  // Closed in reverse: requests are drained first, the database goes last.
  readonly #closers: (() => Promise<unknown>)[] = [];

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
    // A terminal's Ctrl-C reaches us twice, directly and through the start script: the second changes nothing.
    // SIGHUP: the terminal was closed.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void this.#stop(0));
    process.on('disconnect', () => void this.#stop(0));
    if (process.connected === false) void this.#stop(0); // the start script was gone before we looked
    // Nobody reads any more (the terminal or the reader of a pipe is gone): that is no reason to fall.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    // A lost database connection can surface anywhere; it must never end the process.
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  }

  get isStopping(): boolean {
    return this.#abort.signal.aborted;
  }

  /** Aborted as soon as stopping begins. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Steps are undone in reverse. One that is still being made is waited for, so that nothing is left behind. */
  closeLater(close: () => Promise<unknown>): void {
    this.#closers.push(close);
  }

  /** The server cannot start: says why in one line, and undoes what was started. */
  async giveUp(error: unknown): Promise<void> {
    if (this.isStopping) return; // what fails while we stop was stopped on purpose
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else this.#log.fatal({ err: error }, 'could not start');
    await this.#stop(1);
  }

  async #stop(exitCode: number): Promise<void> {
    if (this.isStopping) return;
    this.#abort.abort();
    for (const close of this.#closers.reverse()) {
      const closed = close().then(
        () => true,
        (error) => {
          this.#log.error({ err: error }, 'could not close');
          return false;
        },
      );
      if (!(await Promise.race([closed, pause(patienceMs, false)]))) exitCode = 1;
    }
    process.exit(exitCode);
  }
}
