import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguages } from '#contract/shared/page-languages.ts';
import { productName } from '#contract/shared/product.ts';
import { notFound } from '#server/errors.ts';
import { chooseEncoding, etagOf, matchesEtag } from '#server/http/responses.ts';
import { findSiteFile } from './queries.ts';
import { decompressSitemap, Sitemap } from './sitemap-service.ts';

// Search engines must not read pages for signed-in users, nor addresses that are no pages.
const disallowedPages = ['/account', '/patients', '/appointment', '/login'];
const disallowedPaths = ['/api/', '/admin', '/calendar/', '/dev/', ...disallowedPages];

/** Serves robots.txt, the sitemap and the web app manifest. */
export function siteRoutes(app: FastifyInstance, { origin }: { origin: string }): void {
  // Each language has a sitemap, built when it is first read. Each page names its versions in other languages.
  const sitemaps = pageLanguages.map((language) => new Sitemap(origin, { language }));
  const robots = [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    // These pages also have addresses with a language before the path, such as `/hi/account`.
    ...['/admin', ...disallowedPages].map((path) => `Disallow: /*${path}`),
    '',
    ...sitemaps.map((sitemap) => `Sitemap: ${origin}${sitemap.pathOf('/sitemap.xml')}`),
    '',
  ].join('\n');
  const config = { admission: 'always' } as const;
  app.get('/robots.txt', { config }, async (_request, reply) =>
    cacheForAnHour(reply, 'text/plain; charset=utf-8').send(robots),
  );

  const sendSitemap = async (request: FastifyRequest, reply: FastifyReply, sitemap: Sitemap) => {
    const file = await sitemap.file(app.contextOf(request, null), request.url.split('?')[0] ?? '');
    if (!file) throw notFound('There is no such part of the sitemap.');
    const encoding = chooseEncoding(request.headers['accept-encoding'], ['gzip']);
    const etag = etagOf(file.hash, encoding);
    cacheForAnHour(reply, 'application/xml; charset=utf-8').header('etag', etag).header('vary', 'accept-encoding');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding === 'gzip') return reply.header('content-encoding', encoding).send(file.gzip);
    return reply.send(decompressSitemap(file));
  };
  for (const sitemap of sitemaps)
    for (const path of ['/sitemap.xml', '/sitemap/:part.xml'])
      app.get(sitemap.pathOf(path), { compress: false, config }, (request, reply) =>
        sendSitemap(request, reply, sitemap),
      );

  // Serves files of other builds of the screens, for pages that a server with another build sent. The files of this
  // build have routes of their own, which Fastify prefers.
  app.get('/assets/:name', { config: { admission: 'data' } }, sendSiteFile);

  const manifestText = JSON.stringify(manifest);
  app.get('/manifest.webmanifest', { config }, async (_request, reply) =>
    cacheForAnHour(reply, 'application/manifest+json; charset=utf-8').send(manifestText),
  );
}

/** Sends a stored file of any build that a server used within the last week. */
export async function sendSiteFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const app = request.server;
  const name = /^\/assets\/([\w.-]+)(?:\?|$)/.exec(request.url)?.[1];
  const file = name ? await app.withResponseTimeout(findSiteFile(app.contextOf(request, reply).reads, name)) : null;
  if (!file) throw notFound('There is no file at this address.');
  return reply.code(200).type(file.mimeType).header('cache-control', immutable).send(file.bytes);
}

const immutable = 'public, max-age=31536000, immutable';

const manifest = {
  id: '/',
  name: productName,
  short_name: productName,
  description: 'Book, track and manage appointments for you and your loved ones.',
  lang: 'en-IN',
  start_url: '/',
  display: 'standalone',
  background_color: '#fbfaf6',
  theme_color: '#0c5c58',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    {
      src: '/screenshot-phone.webp',
      sizes: '720x1480',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'Find a doctor and a free time',
    },
    {
      src: '/screenshot-desktop.webp',
      sizes: '1280x800',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'Find a doctor and a free time',
    },
  ],
  shortcuts: [
    { name: 'Next visit', url: '/pass', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    { name: 'Book', url: '/appointment', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
  ],
};

function cacheForAnHour(reply: FastifyReply, type: string): FastifyReply {
  return reply.type(type).header('cache-control', 'public, max-age=3600');
}
