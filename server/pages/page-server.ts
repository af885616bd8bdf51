import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { City } from '#contract/cities.ts';
import { queryStrings, type Transport } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import { isTransientError } from '#server/db/trouble.ts';
import { Refusal, StartError, unavailable } from '#server/errors.ts';
import { FairQueue } from '#server/fair-queue.ts';
import { networkOf } from '../http/client-network.ts';
import { busyPage } from '../http/early-rejection.ts';
import { toRefusal } from '../http/error-handler.ts';
import { StoredBody, sendEncoded, sendStored } from '../http/stored-body.ts';
import { type KnownValues, readAddress } from './cache-key.ts';
import type { Page, PageCache } from './page-cache.ts';
import { paintFirst } from './paint-first.ts';

/** Addresses of ours have a handful. Each more costs the screens' router time. */
const mostParameters = 50;
const tooLong = () => new Refusal({ code: 'too_large', message: 'That address is too long.' });

/** What a page is rendered with: the way to the API, how visitors reach us, and the city that this one chose. */
type PageContext = { transport: Transport; origin: string; city: City | null };
/** What the screens' bundle exports. */
export type RenderHandler = (request: Request, options: { context: PageContext }) => Promise<Response>;

export type PagesOptions = {
  site: Site;
  cache: PageCache;
  renders: PageRenders;
  origin: string;
  /** The cities that can be chosen. */
  cities: () => Promise<City[]>;
  /** What the lists can be narrowed by. */
  filters: () => Promise<Omit<KnownValues, 'city'>>;
};

/** Pages that no cache holds are rendered one at a time: signed-in people do not wait for anonymous visitors. */
export type PageRenders = { forVisitors: FairQueue; forSignedIn: FairQueue };

export function pageRenders(): PageRenders {
  return {
    forVisitors: new FairQueue({ slots: 1, between: 'rest' }),
    forSignedIn: new FairQueue({ slots: 1 }),
  };
}

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
    await app.register(async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, admission: 'always' };
      });
      await files.register(fastifyStatic, {
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
    });
  };
  return { serveFiles, render: built.default.fetch, finish: paintFirst, policyFor, keepsPages: true };
}

/** Serves the site: its files, and every page rendered with the data of the API, in the same process. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { site, cache, renders } = options;
  await site.serveFiles(app);

  // Not compressed by the plugin: a cached page is stored compressed.
  app.get('/*', { compress: false, config: { admission: 'page' } }, async (request, reply) => {
    if (request.url.split('&', mostParameters + 1).length > mostParameters) throw tooLong();
    const ctx = app.contextOf(request, null);
    const visitor = await visitorOf(app, ctx);
    const city = await cityOf(request, options);
    const wanted = readAddress(request.url, city?.id ?? null, await knownValues(request, options));
    if (wanted.isElsewhere) return redirect(reply, 307, wanted.address);
    const key = site.keepsPages && visitor === 'anonymous' ? wanted.key : null;
    const cached = key === null ? null : cache.find(key);
    if (cached) return sendPage(request, reply, { page: cached, isPersonal: false });

    const isGone = () => request.raw.socket.destroyed;
    const queue = visitor === 'anonymous' ? renders.forVisitors : renders.forSignedIn;
    const render = async (): Promise<Rendered> => {
      const page = key === null ? null : cache.findAgain(key);
      return page ? { page, status: 200 } : renderPage(app, options, { ctx, city, key, address: wanted.address });
    };
    const rendered = await queue
      .run(ctx.identified?.id ?? networkOf(request.ip), render, { isGone })
      .catch(onlyUnavailable);
    if (!rendered) return sendBusyPage(reply);
    if ('location' in rendered) return redirect(reply, rendered.status, rendered.location);
    if (rendered.status === 503) reply.header('retry-after', '2');
    reply.code(rendered.status);
    return sendPage(request, reply, { page: rendered.page, isPersonal: visitor !== 'anonymous' });
  });
}

/**
 * Who asks. A cookie that is no session of ours makes no difference: its sender is anonymous and gets cached pages. While the
 * database is away nobody knows; such a page is treated as personal.
 */
async function visitorOf(app: FastifyInstance, ctx: Ctx): Promise<'anonymous' | 'signed-in' | 'unknown'> {
  try {
    ctx.identified = await app.identify(ctx);
    return ctx.identified ? 'signed-in' : 'anonymous';
  } catch (error) {
    if (!isTransientError(error)) throw error;
    return 'unknown';
  }
}

async function cityOf(request: FastifyRequest, options: PagesOptions): Promise<City | null> {
  const chosen = request.cookies.selectedCity;
  return chosen ? ((await options.cities()).find(({ name }) => name === chosen) ?? null) : null;
}

async function knownValues(request: FastifyRequest, options: PagesOptions): Promise<KnownValues> {
  if (!request.url.includes('?')) return { specialty: [], type: [], city: [] };
  const [filters, cities] = await Promise.all([options.filters(), options.cities()]);
  return { ...filters, city: cities.map(({ name }) => name) };
}

type Rendered = { status: number; page: Page } | { status: number; location: string };
type Rendering = { ctx: Ctx; city: City | null; key: string | null; address: string };

async function renderPage(app: FastifyInstance, options: PagesOptions, rendering: Rendering): Promise<Rendered> {
  const { ctx, city, key, address } = rendering;
  const { origin, site, cache } = options;
  const changesBefore = cache.changes;
  const nouns = new Set<string>(city ? ['cities'] : []);
  let isLasting = true;
  let failure = 0;
  const transport: Transport = async (endpoint, input) => {
    nouns.add(endpoint.path.split('/')[2] ?? '');
    if (endpoint.changesByItself) isLasting = false;
    const answer = await answerInProcess(app, ctx, endpoint, input).catch((error) => {
      isLasting = false;
      throw error;
    });
    // The page shows an error with Retry in that place: right for now, and not to be cached.
    if (answer.status >= 500) failure = answer.status;
    return answer;
  };
  const request = new Request(new URL(origin + address), { headers: { accept: 'text/html' } });
  const response = await site.render(request, { context: { transport, origin, city } });
  const location = response.headers.get('location');
  if (location) return { status: response.status, location };

  const html = site.finish(await response.text());
  const page = { body: new StoredBody(html), csp: site.policyFor(html), nouns };
  if (failure > 0) return { status: failure, page };
  if (key !== null && isLasting && response.status === 200) cache.keep(key, page, changesBefore);
  return { status: response.status, page };
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

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, isPersonal }: { page: Page; isPersonal: boolean },
) {
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', isPersonal ? 'no-store' : 'private, no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('content-security-policy', page.csp);
  return isPersonal ? sendEncoded(request, reply, page.body) : sendStored(request, reply, page.body);
}

function redirect(reply: FastifyReply, status: number, location: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').header('location', location).send();
}

function onlyUnavailable(error: unknown): null {
  if (error instanceof Refusal && error.reply.code === 'unavailable') return null;
  throw error;
}

function sendBusyPage(reply: FastifyReply): FastifyReply {
  const { status, reply: words, retryAfterSeconds } = unavailable();
  return reply
    .code(status)
    .header('retry-after', String(retryAfterSeconds))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(busyPage(words.message));
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
