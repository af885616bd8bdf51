import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

const readSpaceEveryMs = 10_000;

type Space = { freeBytes: number; sizeBytes: number };

/** Reads at intervals how much space the disk of a folder has. */
export class DiskSpace {
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  #space: Space | null = null;
  #isReading = false;

  constructor(folder: string, log: FastifyBaseLogger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Begins to read. The returned function stops it. */
  start(): () => void {
    void this.read();
    const timer = setInterval(() => void this.read(), readSpaceEveryMs).unref();
    return () => clearInterval(timer);
  }

  async read(): Promise<void> {
    if (this.#isReading) return; // the last read has not ended, because the disk hangs
    this.#isReading = true;
    try {
      const { bsize, blocks, bfree, bavail } = await statfs(this.#folder);
      // Leaves out the blocks that only root may use.
      this.#space = { freeBytes: bavail * bsize, sizeBytes: (blocks - bfree + bavail) * bsize };
    } catch (error) {
      if (this.#space)
        this.#log.warn({ code: (error as NodeJS.ErrnoException).code }, 'The space of the disk is unknown');
      this.#space = null;
    } finally {
      this.#isReading = false;
    }
  }

  get metrics() {
    const valueIfKnown = (read: (space: Space) => number) => () =>
      this.#space ? [{ labels: {}, value: read(this.#space) }] : [];
    return {
      gauges: {
        database_disk_free_bytes: {
          help: 'Free space of the disk of the embedded database.',
          labelNames: [],
          readAll: valueIfKnown(({ freeBytes }) => freeBytes),
        },
        database_disk_size_bytes: {
          help: 'Size of the disk of the embedded database.',
          labelNames: [],
          readAll: valueIfKnown(({ sizeBytes }) => sizeBytes),
        },
      },
    };
  }
}

const readAgeEveryMs = 60_000;

/** Reads at intervals when the newest backup in `DATA_DIR/backups` was finished. Backups in other folders are not seen. */
export class BackupAge {
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  #newestMs: number | null = null;

  constructor(dataDir: string, log: FastifyBaseLogger) {
    this.#folder = join(dataDir, 'backups');
    this.#log = log;
  }

  /** Begins to read. The returned function stops it. */
  start(): () => void {
    void this.read();
    const timer = setInterval(() => void this.read(), readAgeEveryMs).unref();
    return () => clearInterval(timer);
  }

  async read(): Promise<void> {
    try {
      // A backup gets this ending only when it is complete and checked.
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
