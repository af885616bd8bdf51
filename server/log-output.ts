import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Lines that wait while whoever reads the log is slow. */
const maxPendingBytes = 1024 * 1024;
const retryMs = 50;

const endOfLine = Buffer.from('\n');

type Write = (bytes: Buffer) => number;
export type LogOutput = DestinationStream & {
  /** How many lines were dropped because they could not be written. */
  readonly droppedCount: number;
};

/**
 * Writes the lines of the log to standard output. The log never stops the server: a line that cannot be written, because
 * the disk is full or the reader has ended, is dropped and counted. If the reader of a pipe is slow, lines wait for it, up
 * to a megabyte.
 */
export function createLogOutput(write: Write = (bytes) => writeSync(1, bytes)): LogOutput {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let droppedCount = 0;
  /** The first waiting line is written in part. */
  let isInLine = false;
  let retryTimer: NodeJS.Timeout | undefined;

  const drop = () => {
    droppedCount += pending.filter((line) => line !== endOfLine).length;
    pending = isInLine ? [endOfLine] : []; // the next line begins on a line of its own
    pendingBytes = pending.length;
  };
  const flush = () => {
    retryTimer = undefined;
    while (pending[0]) {
      const [line] = pending;
      try {
        const written = write(line);
        pendingBytes -= written;
        isInLine = written < line.length;
        if (isInLine) pending[0] = line.subarray(written);
        else pending.shift();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return drop();
        retryTimer = setTimeout(flush, retryMs);
        return;
      }
    }
  };
  return {
    get droppedCount() {
      return droppedCount;
    },
    write(text) {
      const line = Buffer.from(text);
      if (pendingBytes + line.length > maxPendingBytes) {
        droppedCount += 1;
        return;
      }
      pending.push(line);
      pendingBytes += line.length;
      if (!retryTimer) flush();
    },
  };
}
