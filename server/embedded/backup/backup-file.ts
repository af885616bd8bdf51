import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartError } from '#server/errors.ts';
import { type Entry, readTar, tarEnd, tarHeader, tarPadding } from './tar.ts';

const kind = 'CareSaathi backup 1';
const pieceSize = 1024 * 1024;

/** What stands at the beginning of a backup. Backups of the first schema generation do not name it. */
export type Head = { kind: string; postgres: string; schemaGeneration?: number; startedAt: string; firstWal: string };
/** What is known only at its end. */
export type Tail = { endedAt: string };
export type Facts = Head & Tail & { bytes: number };

/** What goes into a backup. A file may grow, shrink or vanish while it is read: PostgreSQL mends that from the changes. */
export type Member = { path: string; content: Buffer | 'folder' } | FileMember;
type FileMember = { path: string; file: string; mayVanish: boolean };

/**
 * Writes a backup: a compressed tar file that begins with what it is, and ends with the SHA-256 of every member. On the
 * disk before this answers; for nobody else's eyes.
 */
export async function writeBackup(
  path: string,
  head: Omit<Head, 'kind'>,
  members: AsyncGenerator<Member, Tail>,
  signal: AbortSignal,
): Promise<void> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(tarOf({ kind, ...head }, members), createGzip({ level: 1 }), target, { signal });
}

async function* tarOf(head: Head, members: AsyncGenerator<Member, Tail>): AsyncGenerator<Buffer> {
  const hashes: Record<string, string> = {};
  const add = async function* (entry: Entry, content: AsyncIterable<Buffer> | Buffer[]): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    yield tarHeader(entry);
    for await (const piece of content) {
      hash.update(piece);
      yield piece;
    }
    yield tarPadding(entry.size);
    hashes[entry.path] = hash.digest('hex');
  };
  const addText = (path: string, content: Buffer) => add({ path, size: content.length, isFolder: false }, [content]);

  yield* addText('backup.json', asJson(head));
  let next = await members.next();
  for (; !next.done; next = await members.next()) {
    const member = next.value;
    if ('file' in member) yield* addFile(member, add);
    else if (member.content === 'folder') yield* add({ path: member.path, size: 0, isFolder: true }, []);
    else yield* addText(member.path, member.content);
  }
  yield* addText('manifest.json', asJson({ ...next.value, sha256: { ...hashes } }));
  yield tarEnd();
}

async function* addFile(
  { path, file, mayVanish }: FileMember,
  add: (entry: Entry, content: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && mayVanish) return null;
    throw error;
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    yield* add({ path, size, isFolder: false }, piecesOf(handle, size));
  } finally {
    await handle.close();
  }
}

/** As many bytes as were there at first; where the file became shorter meanwhile, zeros. */
async function* piecesOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const piece = Buffer.alloc(Math.min(pieceSize, size - at));
    const { bytesRead } = await handle.read(piece, 0, piece.length, at);
    at += bytesRead || piece.length;
    yield bytesRead ? piece.subarray(0, bytesRead) : piece;
  }
}

const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/**
 * Reads a backup to its end and compares every member with its SHA-256. Whoever takes members out of it may trust them
 * only once this has answered.
 */
export function readBackup(path: string, take: Take = async () => undefined): Promise<Facts> {
  return withMembers(path, async (members) => {
    let head: Head | null = null;
    let tail: (Tail & { sha256: Record<string, string> }) | null = null;
    let bytes = 0;
    const found: Record<string, string> = {};
    for await (const { entry, content } of members) {
      const hash = createHash('sha256');
      const counted = (async function* () {
        for await (const piece of content) {
          hash.update(piece);
          bytes += piece.length;
          yield piece;
        }
      })();
      if (!head) head = await parseHead(path, entry, counted);
      else if (entry.path !== 'manifest.json') await take(entry, counted);
      else {
        tail = await parseJson(path, counted);
        continue;
      }
      for await (const _rest of counted); // what nobody took is hashed too
      found[entry.path] = hash.digest('hex');
    }
    if (!head || !tail || JSON.stringify(tail.sha256) !== JSON.stringify(found)) throw damaged(path);
    return { ...head, endedAt: tail.endedAt, bytes };
  });
}
type Take = (entry: Entry, content: AsyncIterable<Buffer>) => Promise<void>;

/** What a backup says about itself at its beginning, without reading the rest. */
export function readHead(path: string): Promise<Head> {
  return withMembers(path, async (members) => {
    for await (const { entry, content } of members) return parseHead(path, entry, content);
    throw damaged(path);
  });
}

async function withMembers<T>(path: string, work: (members: ReturnType<typeof readTar>) => Promise<T>): Promise<T> {
  const source = createReadStream(path);
  const plain = createGunzip();
  const piped = pipeline(source, plain).catch((error: Error) => void plain.destroy(error));
  try {
    return await work(readTar(plain));
  } catch (error) {
    const { code = '', path: at } = error as NodeJS.ErrnoException;
    if (at === path) throw new StartError(`The file ${path} cannot be read (${code}).`);
    throw /^(TAR|Z)_/.test(code) ? damaged(path) : error;
  } finally {
    plain.destroy();
    source.destroy();
    await piped;
  }
}

async function parseHead(path: string, entry: Entry, content: AsyncIterable<Buffer>): Promise<Head> {
  if (entry.path !== 'backup.json' || entry.size > pieceSize) throw foreign(path);
  const head = await parseJson<Head>(path, content);
  if (head.kind !== kind) throw foreign(path);
  return head;
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
const foreign = (path: string) => new StartError(`The file ${path} is not a backup of this product.`);
