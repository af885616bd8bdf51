import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** How many bytes of lines may wait while the program that reads the log is slow. */
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
 * the disk is full or the program that reads the log has ended, is dropped and counted. If that program is slow, up to a
 * megabyte of lines waits for it.
 */
export function createLogOutput(write: Write = (bytes) => writeSync(1, bytes)): LogOutput {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let droppedCount = 0;
  /** Whether only a part of the first waiting line has been written. */
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
