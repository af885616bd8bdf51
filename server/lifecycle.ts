import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from './errors.ts';

// A stop handler that hangs is left after this time, because the database must be stopped even if requests do not end.
const stopTimeoutMs = 15_000;

/** Stops the process in order: on a signal, when the start script ends, or when the start fails. */
export class Lifecycle {
  readonly #log: FastifyBaseLogger;
  readonly #abort = new AbortController();
  readonly #stopHandlers: (() => Promise<unknown>)[] = [];

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
    // Ctrl-C sends SIGINT to this process and to the start script, which forwards the signal: the second SIGINT has no
    // effect. A terminal that is closed sends SIGHUP.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void this.#stop(0));
    process.on('disconnect', () => void this.#stop(0));
    if (process.connected === false) void this.#stop(0); // the start script has already ended
    // Output that can no longer be written (the terminal or the pipe is closed) must not end the process.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    // A lost database connection can reject any promise. That must never end the process.
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  }

  get isStopping(): boolean {
    return this.#abort.signal.aborted;
  }

  /** This signal is aborted when the server begins to stop. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /**
   * Adds a handler that stops one part of the server. Handlers run in reverse order: requests are drained first, the
   * database is stopped last.
   */
  onStop(stop: () => Promise<unknown>): void {
    this.#stopHandlers.push(stop);
  }

  /** Prints in one line why the server cannot start, and stops the parts that have already started. */
  async failStart(error: unknown): Promise<void> {
    if (this.isStopping) return; // a stop interrupts the start, so this error is expected
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else this.#log.fatal({ err: error }, 'could not start');
    await this.#stop(1);
  }

  async #stop(exitCode: number): Promise<void> {
    if (this.isStopping) return;
    this.#abort.abort();
    for (const stop of this.#stopHandlers.reverse()) {
      const stopped = stop().then(
        () => true,
        (error) => {
          this.#log.error({ err: error }, 'could not close');
          return false;
        },
      );
      if (!(await Promise.race([stopped, pause(stopTimeoutMs, false)]))) exitCode = 1;
    }
    process.exit(exitCode);
  }
}
