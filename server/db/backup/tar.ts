import { buffer } from 'node:stream/consumers';

/** One thing in a tar file: a folder has no content. */
export type Entry = { path: string; size: number; isFolder: boolean };

/** What was read is no tar file, or only the beginning of one. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

const block = 512;
const longestName = 100;

/** The 512 bytes that stand before a member's content (POSIX ustar), so that any `tar` can read the file. */
export function tarHeader({ path, size, isFolder }: Entry): Buffer {
  const header = Buffer.alloc(block);
  const name = isFolder ? `${path}/` : path;
  if (Buffer.byteLength(name) > longestName) throw new Error(`${name} is too long a name for this kind of tar file.`);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  header.write(name, 0);
  octal(isFolder ? 0o700 : 0o600, 100, 8);
  octal(0, 108, 8); // nobody's in particular: whoever restores owns it
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(0, 136, 12);
  header.write(isFolder ? '5' : '0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** What fills a member's content up to whole blocks. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

/** How a tar file ends. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block);

// The checksum's own place counts as spaces.
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

/** The members of a tar file, one after the other. The content is read at most once, before the next member. */
export async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<{ entry: Entry; content: AsyncIterable<Buffer> }> {
  const { take, drain } = takeFrom(source);
  for (;;) {
    const header = await buffer(take(block));
    if (header.every((byte) => byte === 0)) break;
    const entry = parseHeader(header);
    let left = entry.size;
    const content = (async function* () {
      for await (const chunk of take(entry.size)) {
        left -= chunk.length;
        yield chunk;
      }
    })();
    yield { entry, content };
    await skip(take(left + tarPadding(entry.size).length));
  }
  await drain(); // only at its end does the decompressor compare its own checksum
}

/** Reads what nobody wants to see. */
export async function skip(content: AsyncIterable<Buffer>): Promise<void> {
  const pieces = content[Symbol.asyncIterator]();
  while (!(await pieces.next()).done);
}

function parseHeader(header: Buffer): Entry {
  const text = (at: number, length: number) => header.toString('utf8', at, at + length).replace(/\0.*$/s, '');
  const kind = text(156, 1);
  const size = Number.parseInt(text(124, 12), 8);
  const isOurs = text(257, 5) === 'ustar' && (kind === '0' || kind === '5') && size >= 0;
  if (!isOurs || Number.parseInt(text(148, 8), 8) !== checksumOf(header)) throw new TarError('not a tar file of ours');
  return { path: text(0, longestName).replace(/\/$/, ''), size, isFolder: kind === '5' };
}

/** Takes exactly so many bytes at a time, in whatever pieces they come. */
function takeFrom(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  async function* take(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (rest.length === 0) {
        const next = await pieces.next();
        if (next.done) throw new TarError('the file ends too early');
        rest = next.value;
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      if (piece.length > 0) yield piece;
    }
  }
  async function drain(): Promise<void> {
    while (!(await pieces.next()).done);
  }
  return { take, drain };
}
