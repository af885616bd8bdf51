import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { City } from '#contract/cities.ts';
import { queryStrings, type Transport } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { StartError } from '#server/errors.ts';
import { toRefusal } from './error-handler.ts';
import { bodyIn, type Encoding, entryOf, type PageCache } from './page-cache.ts';
import { type KnownValues, pageKey, visitorOf } from './page-key.ts';
import { paintFirst } from './paint-first.ts';

/** What a page is rendered with: the way to the API, how visitors reach us, and the city that this one chose. */
type PageContext = { transport: Transport; origin: string; city: City | null };
/** What the screens' bundle exports. */
export type RenderHandler = (request: Request, options: { context: PageContext }) => Promise<Response>;

export type PagesOptions = {
  site: Site;
  cache: PageCache;
  origin: string;
  /** The cities that can be chosen. */
  cities: () => Promise<City[]>;
  /** What the lists can be narrowed by. */
  filters: () => Promise<Omit<KnownValues, 'city'>>;
};

/** What serves the screens: the built ones, or while developing the sources themselves. */
export type Site = {
  serveFiles(app: FastifyInstance): Promise<void>;
  render: RenderHandler;
  /** Rearranges a rendered page. */
  finish(html: string): string;
  /** The content security policy of a page. */
  policyFor(html: string): string;
  /** Whether visitors' pages may be kept. */
  keepsPages: boolean;
};

/** The site that the build made. Node cannot run the screens' own sources. */
export async function builtSite(folder: string): Promise<Site> {
  const serverEntry = join(folder, 'server', 'server.js');
  if (!existsSync(serverEntry)) throw new StartError('The screens are not built: run `npm run build`.');
  const built = (await import(pathToFileURL(serverEntry).href)) as { default: { fetch: RenderHandler } };
  const serveFiles = async (app: FastifyInstance) => {
    await app.register(fastifyStatic, {
      root: join(folder, 'client'),
      wildcard: false, // only files that exist; every other address is a page
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // The name of a built asset holds the hash of its content.
        const forever = path.includes('/assets/');
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  };
  return { serveFiles, render: built.default.fetch, finish: paintFirst, policyFor, keepsPages: true };
}

/** Serves the site: its files, and every page rendered with the data of the API, in the same process. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { site, cache } = options;
  await site.serveFiles(app);

  // Not compressed by the plugin: a kept page lies there compressed.
  app.get('/*', { compress: false }, async (request, reply) => {
    const { hasSession, cityName } = visitorOf(request.headers.cookie);
    const city = cityName ? ((await options.cities()).find(({ name }) => name === cityName) ?? null) : null;
    const mayKeep = site.keepsPages && !hasSession;
    const key = mayKeep ? pageKey(request.url, city?.id ?? null, await knownValues(request, options)) : null;
    const kept = key === null ? null : cache.find(key);
    if (kept) return sendPage(request, reply, 200, kept);

    const changesBefore = cache.changes;
    const { response, nouns, failure, isLasting } = await renderPage(app, options, request, city);
    const location = response.headers.get('location');
    if (location) return reply.code(response.status).header('location', location).send();

    const html = site.finish(await response.text());
    const entry = entryOf({ html, csp: site.policyFor(html), nouns });
    if (failure === 503) reply.header('retry-after', '2');
    if (failure > 0) return sendPage(request, reply, failure, entry);
    if (key !== null && isLasting && response.status === 200) cache.keep(key, entry, changesBefore);
    return sendPage(request, reply, response.status, entry);
  });
}

async function knownValues(request: FastifyRequest, options: PagesOptions): Promise<KnownValues> {
  if (!request.url.includes('?')) return { specialty: [], type: [], city: [] };
  const [filters, cities] = await Promise.all([options.filters(), options.cities()]);
  return { ...filters, city: cities.map(({ name }) => name) };
}

async function renderPage(app: FastifyInstance, options: PagesOptions, request: FastifyRequest, city: City | null) {
  const nouns = new Set<string>(city ? ['cities'] : []);
  const ctx = app.contextOf(request, null);
  let isLasting = true;
  let failure = 0;
  const transport: Transport = async (endpoint, input) => {
    nouns.add(endpoint.path.split('/')[2] ?? '');
    if (endpoint.changesByItself) isLasting = false;
    const answer = await answerInProcess(app, ctx, endpoint, input).catch((error) => {
      isLasting = false;
      throw error;
    });
    // The page shows an error with Retry in that place: right for now, and not to be kept.
    if (answer.status >= 500) failure = answer.status;
    return answer;
  };
  const { origin, site } = options;
  const page = new Request(new URL(origin + request.url), { headers: { accept: 'text/html' } });
  const response = await site.render(page, { context: { transport, origin, city } });
  return { response, nouns, failure, isLasting };
}

async function answerInProcess(app: FastifyInstance, ctx: Ctx, ...[endpoint, input]: Parameters<Transport>) {
  // The screens' bundle carries its own copy of the contract: endpoints are found by what they say, not by identity.
  const bound = app.endpoints.get(`${endpoint.method} ${endpoint.path}`);
  if (!bound) throw new Error(`No route serves ${endpoint.method} ${endpoint.path}`);
  try {
    const json = await bound.answer(ctx, { ...input, query: queryStrings(input.query) });
    return { status: bound.endpoint.status ?? 200, json };
  } catch (error) {
    const refusal = toRefusal(error, ctx.log);
    return { status: refusal.status, json: JSON.stringify(refusal.reply) };
  }
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  entry: ReturnType<typeof entryOf>,
) {
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('content-security-policy', entry.csp)
    .header('etag', entry.etag);
  if (status === 200 && request.headers['if-none-match'] === entry.etag) return reply.code(304).send();

  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await bodyIn(entry, encoding));
}

function encodingFor(accepted: string | undefined): Encoding {
  if (accepted?.includes('br')) return 'br';
  return accepted?.includes('gzip') ? 'gzip' : 'identity';
}

const inlineCode = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * The page's own content security policy: each inline script and style is named by its hash, nothing else runs.
 * Hashes rather than nonces, because a page keeps its ETag: a 304 would bring a new nonce over an old body.
 */
export function policyFor(html: string): string {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag, attributes = '', code = ''] of html.matchAll(inlineCode)) {
    if (/\bsrc=|type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes[tag as 'script' | 'style'].add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes.script].join(' ')}`.trim(),
    `style-src 'self' ${[...hashes.style].join(' ')}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
