import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/errors.ts';

/** In this part of the server a body of any type but JSON is left unread, for the handler to take once it knows who asks. */
export function leaveFilesUnread(app: FastifyInstance): void {
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

const tooLarge = () => new Refusal({ code: 'too_large', message: 'That is too large to send.' });

/**
 * Reads a file to its end, or to its limit: what comes after that is never held in memory. The connection stays open, so
 * that the sender hears why, and the rest is read away: half-read it would be held until the server's patience ends.
 */
export async function readFile(body: unknown, most: number): Promise<Uint8Array> {
  if (!(body instanceof Readable)) return new Uint8Array();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > most) break;
    chunks.push(chunk);
  }
  if (size > most) {
    body.resume();
    throw tooLarge();
  }
  return Buffer.concat(chunks, size);
}
