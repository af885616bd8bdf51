import { on, once } from 'node:events';
import { Header, Parser, type ReadEntry } from 'tar';

/** One thing in a tar file: a folder has no content. */
export type Entry = { path: string; size: number; isFolder: boolean };

const block = 512;

/** The 512 bytes that stand before a member's content (POSIX ustar), so that any `tar` can read the file. */
export function tarHeader({ path, size, isFolder }: Entry): Buffer {
  const header = new Header({
    path: isFolder ? `${path}/` : path,
    type: isFolder ? 'Directory' : 'File',
    mode: isFolder ? 0o700 : 0o600,
    uid: 0, // nobody's in particular: whoever restores owns it
    gid: 0,
    size,
    mtime: new Date(0),
  });
  const bytes = Buffer.alloc(block);
  const isTooLarge = header.encode(bytes);
  if (isTooLarge) throw new Error(`${path} does not fit into this kind of tar file.`);
  return bytes;
}

/** What fills a member's content up to whole blocks. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

/** How a tar file ends. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block);

/**
 * The members of a tar file, one after the other. The content is read at most once, before the next member. What is no tar
 * file, or only the beginning of one, fails with a code that begins with `TAR_`.
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<{ entry: Entry; content: AsyncIterable<Buffer> }> {
  const parser = new Parser({ strict: true });
  const stopped = new AbortController();
  let current: ReadEntry | null = null;
  const entries = on(parser, 'entry', { close: ['end'] });
  parser.on('error', (error: Error) => {
    current?.destroy(error); // its reader waits for more
    stopped.abort();
  });
  const fed = feed(source, parser, stopped.signal).catch((error: Error) => {
    if (!stopped.signal.aborted) parser.emit('error', error);
  });
  try {
    for await (const [member] of entries as AsyncIterable<[ReadEntry]>) {
      current = member;
      member.on('error', () => undefined); // its reader is told, and the next look at `entries`
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
  for await (const piece of source) {
    signal.throwIfAborted();
    if (!parser.write(piece)) await once(parser, 'drain', { signal });
  }
  parser.end();
}
