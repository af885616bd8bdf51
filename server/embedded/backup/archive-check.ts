import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { StartError } from '#server/errors.ts';
import { segmentAt, segmentBytes, segmentName, segmentNumber, segmentPattern, timelineOf } from './wal-segments.ts';

const unzip = promisify(gunzip);

/** A timeline, and the number of its first segment. */
type Timeline = { id: number; firstSegment: number };
export type ArchiveRange = { last: string; segments: string[] };

/**
 * Lists the segments that lead from the last segment of a backup to the end of the archive. Throws if one is missing: PostgreSQL
 * takes a missing segment for the end of the archive, and would silently restore an earlier state.
 */
export async function listArchivedSegments(folder: string, lastOfBackup: string): Promise<ArchiveRange> {
  const files = await readdir(folder).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(`The archive ${folder} cannot be read (${code}).`);
  });
  const names = new Set(files.map((file) => file.replace(/\.gz$/, '')));
  const timelines = await readTimelines(folder, names, timelineOf(lastOfBackup));
  const timelineAt = (number: number) => timelines.findLast(({ firstSegment }) => firstSegment <= number)?.id ?? 0;

  const first = segmentNumber(lastOfBackup);
  if (timelineAt(first) !== timelineOf(lastOfBackup))
    throw new StartError(
      'The database was restored from another backup since, so this one does not lead to the end of the archive.',
    );
  const archived = [...names].filter(
    (name) => segmentPattern.test(name) && timelineAt(segmentNumber(name)) === timelineOf(name),
  );
  const lastNumber = Math.max(first, ...archived.map(segmentNumber));
  const segments: string[] = [];
  for (let number = first; number <= lastNumber; number += 1) {
    const name = segmentName(timelineAt(number), number);
    if (!names.has(name))
      throw new StartError(
        `The archive ${folder} has a gap: ${name} is missing. Take a new backup, or restore an earlier moment.`,
      );
    segments.push(name);
  }
  return { last: segments.at(-1) ?? lastOfBackup, segments };
}

/** Reads the history of the newest timeline in the archive. The oldest timeline comes first. */
async function readTimelines(folder: string, names: Set<string>, ofBackup: number): Promise<Timeline[]> {
  const newest = [...names]
    .filter((name) => name.endsWith('.history'))
    .toSorted()
    .at(-1);
  if (!newest) return [{ id: ofBackup, firstSegment: 0 }];
  const text = (await unzip(await readFile(join(folder, `${newest}.gz`)))).toString();
  // Each line has a timeline and the position at which the next one began.
  const lines = [...text.matchAll(/^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)];
  const ids = [...lines.map(([, id]) => Number(id)), Number.parseInt(newest, 16)];
  return ids.map((id, index) => ({ id, firstSegment: index === 0 ? 0 : segmentAt(lines[index - 1]?.[2] ?? '0/0') }));
}

/** Reads segments of the archive to their end. Throws if one is damaged, truncated, or is another one under its name. */
export async function verifySegments(folder: string, segments: string[], signal: AbortSignal): Promise<void> {
  for (const name of segments) {
    signal.throwIfAborted();
    const path = join(folder, `${name}.gz`);
    const { bytes, position } = await readSegment(path).catch((error: NodeJS.ErrnoException) => {
      throw new StartError(`The file ${path} of the archive is damaged (${error.code ?? error.message}).`);
    });
    if (bytes !== segmentBytes || position !== BigInt(segmentNumber(name)) * BigInt(segmentBytes))
      throw new StartError(`The file ${path} of the archive is damaged: it does not contain that part of the changes.`);
  }
}

/** The length of a segment, and the position that its first page header names. */
async function readSegment(path: string): Promise<{ bytes: number; position: bigint }> {
  const content = await unzip(await readFile(path));
  return { bytes: content.length, position: content.length < 16 ? -1n : content.readBigUInt64LE(8) };
}
