import { createHash } from 'node:crypto';
import { on, once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Header, Parser, type ReadEntry } from 'tar';
import { StartError } from '#server/errors.ts';
import { segmentPattern } from './wal-archive.ts';

/** A file or folder in a tar file. */
export type TarEntry = { path: string; size: number; isFolder: boolean };

const blockBytes = 512;

/** The header block of a member (POSIX ustar). */
export function tarHeader({ path, size, isFolder }: TarEntry): Buffer {
  const header = new Header({
    path: isFolder ? `${path}/` : path,
    type: isFolder ? 'Directory' : 'File',
    mode: isFolder ? 0o700 : 0o600,
    uid: 0, // not used, because a restore sets the owner of the files
    gid: 0,
    size,
    mtime: new Date(0),
  });
  const bytes = Buffer.alloc(blockBytes);
  const isTooLarge = header.encode(bytes);
  if (isTooLarge) throw new Error(`${path} does not fit into this kind of tar file.`);
  return bytes;
}

/** The padding after a member's content, up to a whole block. */
const tarPadding = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

/** The two empty blocks at the end of a tar file. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * blockBytes);

/**
 * Yields the members of a tar file. The content of a member can be read once, before the next member. A file that is not a
 * tar file, or is truncated, causes an error whose code begins with `TAR_`.
 */
async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<{ entry: TarEntry; content: AsyncIterable<Buffer> }> {
  const parser = new Parser({ strict: true });
  const stopped = new AbortController();
  let current: ReadEntry | null = null;
  const entries = on(parser, 'entry', { close: ['end'] });
  parser.on('error', (error: Error) => {
    current?.destroy(error); // otherwise the code that reads this member waits for ever
    stopped.abort();
  });
  const fed = feed(source, parser, stopped.signal).catch((error: Error) => {
    if (!stopped.signal.aborted) parser.emit('error', error);
  });
  try {
    for await (const [member] of entries as AsyncIterable<[ReadEntry]>) {
      current = member;
      member.on('error', () => undefined); // the error also reaches the code that reads the member, and the loop over `entries`
      const isFolder = member.type === 'Directory';
      yield { entry: { path: member.path.replace(/\/$/, ''), size: member.size, isFolder }, content: member };
      if (member.emittedEnd) continue;
      const ended = member.promise();
      member.resume();
      await ended;
    }
    await fed;
  } finally {
    stopped.abort();
  }
}

async function feed(source: AsyncIterable<Buffer>, parser: Parser, signal: AbortSignal): Promise<void> {
  for await (const chunk of source) {
    signal.throwIfAborted();
    if (!parser.write(chunk)) await once(parser, 'drain', { signal });
  }
  parser.end();
}

const backupKind = 'CareSaathi backup 1';
const chunkBytes = 1024 * 1024;

/** The content of the first member of a backup. A header without `schemaGeneration` means generation 1. */
export type BackupHeader = {
  kind: string;
  postgres: string;
  schemaGeneration?: number;
  startedAt: string;
  firstWal: string;
};
/** The data that is known only at the end of a backup. It is a part of the last member. */
export type BackupFooter = { endedAt: string };
/** `bytes`: the size of all members. `lastWal`: the name of the last WAL segment in the backup. */
export type BackupInfo = BackupHeader & BackupFooter & { bytes: number; lastWal: string };

/** A file or folder in a backup. A file may change or vanish while it is read: the replay of the WAL repairs that. */
export type BackupMember = { path: string; content: Buffer | 'folder' } | FileMember;
type FileMember = { path: string; file: string; mayVanish: boolean };

/**
 * Writes a backup: a compressed tar file that begins with its header and ends with the SHA-256 of every member. The file
 * is flushed to disk, and only its owner can read it.
 */
export async function writeBackup(
  path: string,
  header: Omit<BackupHeader, 'kind'>,
  members: AsyncGenerator<BackupMember, BackupFooter>,
  signal: AbortSignal,
): Promise<void> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(createTar({ kind: backupKind, ...header }, members), createGzip({ level: 1 }), target, { signal });
}

async function* createTar(
  header: BackupHeader,
  members: AsyncGenerator<BackupMember, BackupFooter>,
): AsyncGenerator<Buffer> {
  const hashes: Record<string, string> = {};
  const add = async function* (entry: TarEntry, content: AsyncIterable<Buffer> | Buffer[]): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    yield tarHeader(entry);
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
    yield tarPadding(entry.size);
    hashes[entry.path] = hash.digest('hex');
  };
  const addText = (path: string, content: Buffer) => add({ path, size: content.length, isFolder: false }, [content]);

  yield* addText('backup.json', toJson(header));
  let next = await members.next();
  for (; !next.done; next = await members.next()) {
    const member = next.value;
    if ('file' in member) yield* addFile(member, add);
    else if (member.content === 'folder') yield* add({ path: member.path, size: 0, isFolder: true }, []);
    else yield* addText(member.path, member.content);
  }
  yield* addText('manifest.json', toJson({ ...next.value, sha256: { ...hashes } }));
  yield tarEnd();
}

async function* addFile(
  { path, file, mayVanish }: FileMember,
  add: (entry: TarEntry, content: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && mayVanish) return null;
    throw error;
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    yield* add({ path, size, isFolder: false }, readChunks(handle, size));
  } finally {
    await handle.close();
  }
}

/** Yields exactly `size` bytes. If the file has become shorter meanwhile, the rest is zeros. */
async function* readChunks(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size; ) {
    const chunk = Buffer.alloc(Math.min(chunkBytes, size - position));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
    position += bytesRead || chunk.length;
    yield bytesRead ? chunk.subarray(0, bytesRead) : chunk;
  }
}

const toJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/**
 * Reads a backup to its end and compares every member with its SHA-256. The hashes are at the end of the file, so `onMember`
 * gets members that are not verified yet.
 */
export function readBackup(path: string, onMember: OnMember = async () => undefined): Promise<BackupInfo> {
  return withMembers(path, async (members) => {
    let header: BackupHeader | null = null;
    let footer: (BackupFooter & { sha256: Record<string, string> }) | null = null;
    let bytes = 0;
    let lastWal = '';
    const found: Record<string, string> = {};
    for await (const { entry, content } of members) {
      const hash = createHash('sha256');
      const hashedContent = (async function* () {
        for await (const chunk of content) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      })();
      if (!header) header = await parseHeader(path, entry, hashedContent);
      else if (entry.path !== 'manifest.json') await onMember(entry, hashedContent);
      else {
        footer = await parseJson(path, hashedContent);
        continue;
      }
      for await (const _rest of hashedContent); // hashes what `onMember` has not read
      found[entry.path] = hash.digest('hex');
      const name = basename(entry.path);
      if (entry.path === `postgres/pg_wal/${name}` && segmentPattern.test(name) && name > lastWal) lastWal = name;
    }
    if (!header || !footer || JSON.stringify(footer.sha256) !== JSON.stringify(found)) throw damaged(path);
    return { ...header, endedAt: footer.endedAt, bytes, lastWal };
  });
}
type OnMember = (entry: TarEntry, content: AsyncIterable<Buffer>) => Promise<void>;

/** Reads only the header of a backup. */
export function readHeader(path: string): Promise<BackupHeader> {
  return withMembers(path, async (members) => {
    for await (const { entry, content } of members) return parseHeader(path, entry, content);
    throw damaged(path);
  });
}

async function withMembers<T>(path: string, work: (members: ReturnType<typeof readTar>) => Promise<T>): Promise<T> {
  const source = createReadStream(path);
  const unzipped = createGunzip();
  const piped = pipeline(source, unzipped).catch((error: Error) => void unzipped.destroy(error));
  try {
    return await work(readTar(unzipped));
  } catch (error) {
    const { code = '', path: failedPath } = error as NodeJS.ErrnoException;
    if (failedPath === path) throw new StartError(`The file ${path} cannot be read (${code}).`);
    throw /^(TAR|Z)_/.test(code) ? damaged(path) : error;
  } finally {
    unzipped.destroy();
    source.destroy();
    await piped;
  }
}

async function parseHeader(path: string, entry: TarEntry, content: AsyncIterable<Buffer>): Promise<BackupHeader> {
  if (entry.path !== 'backup.json' || entry.size > chunkBytes) throw notABackup(path);
  const header = await parseJson<BackupHeader>(path, content);
  if (header.kind !== backupKind) throw notABackup(path);
  return header;
}

async function parseJson<T>(path: string, content: AsyncIterable<Buffer>): Promise<T> {
  const text = await buffer(content);
  try {
    return JSON.parse(text.toString()) as T;
  } catch {
    throw damaged(path);
  }
}

const damaged = (path: string) => new StartError(`The file ${path} is damaged, cut short, or not a backup.`);
const notABackup = (path: string) => new StartError(`The file ${path} is not a backup of this product.`);
