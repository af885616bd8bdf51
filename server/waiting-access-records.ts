import { closeSync, constants, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { inStaffTransaction, type Pool } from './db/client.ts';
import type { FamilyScope, StaffProof } from './db/scopes.ts';
import { unavailable } from './errors.ts';
import { type AccessedView, insertAccessRecord, type ViewedData } from './features/access-records/queries.ts';

/**
 * The most records that wait. If more would have to wait, the list of the day is rejected too, so staff see no data of people.
 * Ten computers that read the list three times a minute reach this number after five and a half hours.
 */
const maxWaiting = 10_000;
const recordsPerTransaction = 500;
/** The size of the file never changes, so that it can be written although its disk is full. */
const fileBytes = 32;

type Waiting = { staff: StaffProof; scope: FamilyScope; view: AccessedView; seen: ViewedData };
type Options = {
  /** The path of the file that stores how many records wait and how many were lost. */
  file: string;
  isDiskFull: () => boolean;
  log?: FastifyBaseLogger;
};

/**
 * Access records that wait in memory while the disk of the database is full, so that reception can read the list of the day.
 * When the disk has space again, these records are written first. If the process ends before that, they are lost, and the
 * next start counts them. See decision 071.
 */
export class WaitingAccessRecords {
  readonly #options: Options;
  readonly #waiting: Waiting[] = [];
  #file: number | null = null;
  #lostCount = 0;
  #writing: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  get count(): number {
    return this.#waiting.length;
  }

  /** How many records were lost, by this process and by the earlier ones that used the same file. */
  get lostCount(): number {
    return this.#lostCount;
  }

  get isDiskFull(): boolean {
    return this.#options.isDiskFull();
  }

  /**
   * Counts what the previous process has lost. If the file cannot be opened now, `hold` tries again. `isFolderOurs`: this server
   * has a data folder of its own (for the embedded database), so a missing file is created now and an error is logged.
   */
  open({ isFolderOurs }: { isFolderOurs: boolean }): void {
    try {
      this.#openFile(isFolderOurs ? constants.O_CREAT : 0);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (isFolderOurs) this.#options.log?.warn({ code }, 'The file that counts access records cannot be opened');
      this.close();
    }
  }

  #openFile(flags: number): void {
    this.#file = openSync(this.#options.file, constants.O_RDWR | flags, 0o600);
    const content = Buffer.alloc(fileBytes);
    readSync(this.#file, content, 0, fileBytes, 0);
    const [waiting = 0, lost = 0] = content.toString().split(' ').map(Number);
    this.#lostCount = (waiting || 0) + (lost || 0);
    if (waiting > 0) this.#options.log?.error({ count: waiting }, 'Access records were lost when the server ended');
    this.#saveCounts();
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  /**
   * Keeps a record in memory until it can be written. Rejects the request if too many records wait, or if their number cannot be
   * saved in the file: after a crash, nobody would know how many were lost.
   */
  hold(record: Waiting): void {
    if (this.#waiting.length >= maxWaiting) throw unavailable();
    this.#waiting.push(record);
    try {
      if (this.#file === null) {
        mkdirSync(dirname(this.#options.file), { recursive: true });
        this.#openFile(constants.O_CREAT);
      }
      this.#saveCounts();
    } catch (error) {
      this.#waiting.pop();
      this.#options.log?.error({ code: (error as NodeJS.ErrnoException).code }, 'Access records cannot be counted');
      throw unavailable();
    }
  }

  /** Writes all waiting records, oldest first. Records that cannot be written keep waiting. */
  write(db: Pool): Promise<void> {
    this.#writing ??= this.#writeAll(db).finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  async #writeAll(db: Pool): Promise<void> {
    for (let [first] = this.#waiting; first; [first] = this.#waiting) {
      const batch = this.#waiting.slice(0, recordsPerTransaction);
      await inStaffTransaction(db, first.staff, async (tx) => {
        await Promise.all(batch.map(({ scope, view, seen }) => insertAccessRecord(tx, scope, view, seen)));
      });
      this.#waiting.splice(0, batch.length);
      this.#saveCounts();
    }
  }

  #saveCounts(): void {
    if (this.#file !== null)
      writeSync(this.#file, `${this.count} ${this.#lostCount} `.padEnd(fileBytes - 1).concat('\n'), 0);
  }
}
