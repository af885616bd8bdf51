import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';

const readEveryMs = 10_000;

type Space = { freeBytes: number; sizeBytes: number };

/** Knows how much space the disk of a folder has. */
export class DiskSpace {
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  #space: Space | null = null;
  #isReading = false;

  constructor(folder: string, log: FastifyBaseLogger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Returns a function that stops the timer. */
  start(): () => void {
    void this.read();
    const timer = setInterval(() => void this.read(), readEveryMs).unref();
    return () => clearInterval(timer);
  }

  async read(): Promise<void> {
    if (this.#isReading) return; // a disk that hangs
    this.#isReading = true;
    try {
      const { bsize, blocks, bfree, bavail } = await statfs(this.#folder);
      // Without the blocks that only root may use.
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
    const one = (read: (space: Space) => number) => () =>
      this.#space ? [{ labels: {}, value: read(this.#space) }] : [];
    return {
      gauges: {
        database_disk_free_bytes: {
          help: 'Free space of the disk of the embedded database.',
          labelNames: [],
          readAll: one(({ freeBytes }) => freeBytes),
        },
        database_disk_size_bytes: {
          help: 'Size of the disk of the embedded database.',
          labelNames: [],
          readAll: one(({ sizeBytes }) => sizeBytes),
        },
      },
    };
  }
}
