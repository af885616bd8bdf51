import { on, once } from 'node:events';
import { Header, Parser, type ReadEntry } from 'tar';

/** A file or folder in a tar file. */
export type Entry = { path: string; size: number; isFolder: boolean };

const blockBytes = 512;

/** The header block of a member (POSIX ustar). */
export function tarHeader({ path, size, isFolder }: Entry): Buffer {
  const header = new Header({
    path: isFolder ? `${path}/` : path,
    type: isFolder ? 'Directory' : 'File',
    mode: isFolder ? 0o700 : 0o600,
    uid: 0, // not used: a restore sets the owner
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
export const tarPadding = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

/** The two empty blocks at the end of a tar file. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * blockBytes);

/**
 * Yields the members of a tar file. The content of a member can be read once, before the next member. A file that is not a
 * tar file, or is truncated, fails with an error code that begins with `TAR_`.
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<{ entry: Entry; content: AsyncIterable<Buffer> }> {
  const parser = new Parser({ strict: true });
  const stopped = new AbortController();
  let current: ReadEntry | null = null;
  const entries = on(parser, 'entry', { close: ['end'] });
  parser.on('error', (error: Error) => {
    current?.destroy(error); // otherwise its reader waits for ever
    stopped.abort();
  });
  const fed = feed(source, parser, stopped.signal).catch((error: Error) => {
    if (!stopped.signal.aborted) parser.emit('error', error);
  });
  try {
    for await (const [member] of entries as AsyncIterable<[ReadEntry]>) {
      current = member;
      member.on('error', () => undefined); // the error also reaches the member's reader and the iteration of `entries`
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
