import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

const readEveryMs = 60_000;

/** Knows when the newest backup in `DATA_DIR/backups` was finished. Backups elsewhere are unknown to it. */
export class BackupAge {
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  #newestMs: number | null = null;

  constructor(dataDir: string, log: FastifyBaseLogger) {
    this.#folder = join(dataDir, 'backups');
    this.#log = log;
  }

  /** Returns a function that stops the timer. */
  start(): () => void {
    void this.read();
    const timer = setInterval(() => void this.read(), readEveryMs).unref();
    return () => clearInterval(timer);
  }

  async read(): Promise<void> {
    try {
      // A backup gets this name once it is complete and checked.
      const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.tar.gz'));
      const times = await Promise.all(names.map(async (name) => (await stat(join(this.#folder, name))).mtimeMs));
      this.#newestMs = times.length > 0 ? Math.max(...times) : null;
    } catch (error) {
      this.#newestMs = null;
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') this.#log.warn({ code }, 'The folder of backups cannot be read');
    }
  }

  get metrics() {
    return {
      gauges: {
        backup_last_timestamp_seconds: {
          help: 'When the newest backup in the data folder was finished.',
          labelNames: [],
          readAll: () => (this.#newestMs === null ? [] : [{ labels: {}, value: this.#newestMs / 1_000 }]),
        },
      },
    };
  }
}
