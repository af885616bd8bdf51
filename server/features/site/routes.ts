import type { FastifyInstance, FastifyReply } from 'fastify';
import { productName } from '#contract/product.ts';
import { notFound } from '#server/errors.ts';
import { sitemapPart, wholeSitemap } from './service.ts';

// Behind a login, or for programs: nothing there for a search engine.
const closedAreas = ['/api/', '/admin', '/account', '/patients', '/appointment', '/login', '/dev/'];

/** What machines ask a site for: which pages there are, which to leave alone, how to put it on a home screen. */
export function siteRoutes(app: FastifyInstance, { origin }: { origin: string }): void {
  app.get('/robots.txt', async (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...closedAreas.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${origin}/sitemap.xml`,
    ];
    return forAnHour(reply, 'text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const db = app.contextOf(request, null).db.about('sitemap');
    const xml = await app.inTime(db.run((each) => wholeSitemap(each, origin)));
    return forAnHour(reply, 'application/xml; charset=utf-8').send(xml);
  });

  app.get<{ Params: { part: string } }>('/sitemap/:part.xml', async (request, reply) => {
    const db = app.contextOf(request, null).db.about('sitemap');
    const xml = await app.inTime(db.run((each) => sitemapPart(each, origin, request.params.part)));
    if (!xml) throw notFound('There is no such part of the sitemap.');
    return forAnHour(reply, 'application/xml; charset=utf-8').send(xml);
  });

  app.get('/manifest.webmanifest', async (_request, reply) =>
    forAnHour(reply, 'application/manifest+json; charset=utf-8').send(JSON.stringify(manifest)),
  );
}

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
};

function forAnHour(reply: FastifyReply, type: string): FastifyReply {
  return reply.type(type).header('cache-control', 'public, max-age=3600');
}
