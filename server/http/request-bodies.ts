import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Rejection } from '#server/errors.ts';

/**
 * Accepts JSON bodies in valid UTF-8 only, so that no broken character is stored. `request.body` is a function that parses the
 * body, because parsing 256 kB takes ten milliseconds and must happen after the access check.
 */
export function acceptStrictJson(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    const parse = () => {
      try {
        return body.length === 0 ? {} : JSON.parse(utf8.decode(body as Buffer));
      } catch {
        throw new Rejection({ code: 'invalid', message: 'The request is not valid JSON.' });
      }
    };
    done(null, parse);
  });
}

/**
 * Makes Fastify leave bodies that are not JSON unread, in the routes of this plugin. The handler reads such a body after the
 * access check.
 */
export function leaveFilesUnread(app: FastifyInstance): void {
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/** Gives the routes of this plugin the bytes of a body of any type, up to the limit of the route. */
export function acceptAnyBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

const tooLarge = () => new Rejection({ code: 'too_large', message: 'That is too large to send.' });

/**
 * Reads a file body. If it is larger than `maxBytes`, its rest is read and discarded, because the connection must stay open for
 * the error reply, and an unread rest would block the connection until the request timeout.
 */
export async function readFile(body: unknown, maxBytes: number): Promise<Uint8Array> {
  if (!(body instanceof Readable)) return new Uint8Array();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBytes) break;
    chunks.push(chunk);
  }
  if (size > maxBytes) {
    body.resume();
    throw tooLarge();
  }
  return Buffer.concat(chunks, size);
}
