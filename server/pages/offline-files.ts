import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The content security policy of the service worker. It only fetches from this site. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * Headers of a built file, by its path. The service worker must not come from a cache, because an old copy would keep
 * an old version of the site alive.
 */
export function headersOfFile(path: string): Record<string, string> {
  // A browser gets a compressed copy, whose path has another ending.
  if (/\/sw\.js(\.\w+)?$/.test(path)) return { 'cache-control': 'no-cache', 'content-security-policy': workerPolicy };
  // The file name of a built asset contains the hash of its content.
  const isImmutable = path.includes('/assets/');
  return { 'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600' };
}

/** Serves the visit pass, which contains no data: its script reads them from the device. */
export function servePass(app: FastifyInstance, folder: string, policyFor: (html: string) => string): void {
  const html = readFileSync(join(folder, 'pass.html'), 'utf8');
  const policy = policyFor(html);
  app.get('/pass', { config: { admission: 'always' } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(html),
  );
}
