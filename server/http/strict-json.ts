import type { FastifyInstance } from 'fastify';
import { Rejection } from '#server/errors.ts';

/**
 * Accepts JSON bodies in valid UTF-8 only, so that no broken character is stored. The body becomes a function that parses
 * it: parsing 256 kB takes ten milliseconds, so it happens after the access check.
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
