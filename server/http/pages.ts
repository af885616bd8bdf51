import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { City } from '#contract/cities.ts';
import { queryStrings, type Transport } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { Refusal, StartError } from '#server/errors.ts';
import { bodyIn, type Encoding, entryOf, type PageCache } from './page-cache.ts';
import { type KnownValues, pageKey, visitorOf } from './page-key.ts';

/** What a page is rendered with: the way to the API, how visitors reach us, and the city that this one chose. */
type PageContext = { transport: Transport; origin: string; city: City | null };
type RenderHandler = (request: Request, options: { context: PageContext }) => Promise<Response>;

export type PagesOptions = {
  site: Site;
  cache: PageCache;
  origin: string;
  /** The cities that can be chosen. */
  cities: () => Promise<City[]>;
  /** What the lists can be narrowed by. */
  filters: () => Promise<Omit<KnownValues, 'city'>>;
};

/** Where the built site lies. */
export type Site = { clientFolder: string; serverEntry: string };

/** Loads the renderer that the build made. Node cannot run the screens' own sources. */
export async function loadRenderer(site: Site): Promise<RenderHandler> {
  if (!existsSync(site.serverEntry)) throw new StartError('The screens are not built: run `npm run build`.');
  const built = (await import(pathToFileURL(site.serverEntry).href)) as { default: { fetch: RenderHandler } };
  return built.default.fetch;
}

/** Serves the built site: its files, and every page rendered with the data of the API, in the same process. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const render = await loadRenderer(options.site);

  await app.register(fastifyStatic, {
    root: options.site.clientFolder,
    wildcard: false, // only files that exist; every other address is a page
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // The name of a built asset holds the hash of its content.
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const { hasSession, cityName } = visitorOf(request.headers.cookie);
    const city = cityName ? ((await options.cities()).find(({ name }) => name === cityName) ?? null) : null;
    const key = hasSession ? null : pageKey(request.url, city?.id ?? null, await knownValues(request, options));
    const kept = key === null ? null : options.cache.find(key);
    if (kept) return sendPage(request, reply, 200, kept);

    const changesBefore = options.cache.changes;
    const { response, nouns, isLasting } = await renderPage(app, render, { request, origin: options.origin, city });
    const location = response.headers.get('location');
    if (location) return reply.code(response.status).header('location', location).send();

    const html = await response.text();
    const entry = entryOf({ html, csp: policyFor(html), nouns });
    if (key !== null && isLasting && response.status === 200) options.cache.keep(key, entry, changesBefore);
    return sendPage(request, reply, response.status, entry);
  };

  app.get('/*', handle);
}

async function knownValues(request: FastifyRequest, options: PagesOptions): Promise<KnownValues> {
  if (!request.url.includes('?')) return { specialty: [], type: [], city: [] };
  const [filters, cities] = await Promise.all([options.filters(), options.cities()]);
  return { ...filters, city: cities.map(({ name }) => name) };
}

async function renderPage(
  app: FastifyInstance,
  render: RenderHandler,
  { request, origin, city }: { request: FastifyRequest; origin: string; city: City | null },
) {
  const nouns = new Set<string>(city ? ['cities'] : []);
  // False when the page shows what changes by itself, or lacks something that could not be loaded just now.
  let isLasting = true;
  const ctx = app.contextOf(request);
  const transport: Transport = async (endpoint, input) => {
    nouns.add(endpoint.path.split('/')[2] ?? '');
    if (endpoint.changesByItself) isLasting = false;
    try {
      return await answerInProcess(app, ctx, endpoint, input);
    } catch (error) {
      isLasting = false;
      throw error;
    }
  };
  const headers = { accept: 'text/html' };
  const page = new Request(new URL(request.url, origin), { headers });
  const response = await render(page, { context: { transport, origin, city } });
  return { response, nouns, isLasting };
}

async function answerInProcess(app: FastifyInstance, ctx: Ctx, ...[endpoint, input]: Parameters<Transport>) {
  // The screens' bundle carries its own copy of the contract: endpoints are found by what they say, not by identity.
  const bound = app.endpoints.get(`${endpoint.method} ${endpoint.path}`);
  if (!bound) throw new Error(`No route serves ${endpoint.method} ${endpoint.path}`);
  try {
    const json = await bound.answer(ctx, { ...input, query: queryStrings(input.query) });
    return { status: bound.endpoint.status ?? 200, json };
  } catch (error) {
    const refusal = error instanceof Refusal ? error : null;
    if (!refusal) throw error;
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
