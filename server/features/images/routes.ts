import type { FastifyInstance } from 'fastify';
import * as api from '#contract/images/endpoints.ts';
import * as s from '#contract/images/schemas.ts';
import { notFound } from '#server/errors.ts';
import { leaveFilesUnread } from '#server/http/request-bodies.ts';
import { route } from '#server/http/route.ts';
import { findImage } from './queries.ts';
import { uploadImage } from './service.ts';

// The URL of an image contains the hash of its bytes, so an image never changes. Images of cities are cached for only
// one hour, because the product specification says so.
const cacheControls = new Map([
  ['cities', 'public, max-age=3600'],
  ['doctors', 'public, max-age=31536000, immutable'],
  ['clinics', 'public, max-age=31536000, immutable'],
]);

/** Serves images by the hash of their bytes. They are not under `/api`, because browsers load them by `<img>`. */
export async function imageRoutes(app: FastifyInstance): Promise<void> {
  const config = { admission: 'data' } as const;
  app.get<{ Params: { kind: string; hash: string } }>('/images/:kind/:hash', { config }, async (request, reply) => {
    const { kind, hash } = request.params;
    const cacheControl = cacheControls.get(kind);
    const { directory, reads } = app.contextOf(request, reply);
    // The page may be from a replica that has received the picture already, while the replica of `directory` has not.
    // Then the picture is read from `reads`.
    const find = async () =>
      (await findImage(directory, hash)) ?? (directory === reads ? null : findImage(reads, hash));
    const image = cacheControl && /^[0-9a-f]{64}$/.test(hash) ? await app.withResponseTimeout(find()) : null;
    if (!image) throw notFound('There is no picture at this address.');

    reply.header('cache-control', cacheControl).header('etag', `"${hash}"`);
    if (request.headers['if-none-match'] === `"${hash}"`) return reply.code(304).send();
    return reply.type(image.mimeType).send(image.bytes);
  });

  await app.register(async (uploads) => {
    leaveFilesUnread(uploads);
    route(uploads, api.uploadImage, s.uploadImage, uploadImage);
  });
}
