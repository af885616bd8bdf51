import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { City } from '#contract/cities/schemas.ts';
import { queryStrings, type Transport } from '#contract/shared/endpoint.ts';
import { addressIn } from '#contract/shared/page-languages.ts';
import type { Ctx } from '#server/context.ts';
import { isTransientError } from '#server/db/errors.ts';
import { Rejection, unavailable } from '#server/errors.ts';
import { FairQueue } from '#server/fair-queue.ts';
import { inSpan } from '#server/spans.ts';
import { renderBusyPage } from '../http/admission.ts';
import { lastWriteOf, preferredLanguage } from '../http/client.ts';
import { toRejection } from '../http/errors.ts';
import { networkOf } from '../http/networks.ts';
import { StoredBody, sendWithEtag, sendWithoutEtag } from '../http/responses.ts';
import type { Site } from './built-site.ts';
import { type FilterValues, hasSecretPath, type PageRequest, parsePageRequest } from './page-addresses.ts';
import type { Page, PageCache } from './page-cache.ts';

/** Our own addresses have only a few parameters. Each parameter costs the router of the screens time. */
const maxParameters = 50;
/** The span of a rendered page. Pages from the cache have no span, because they take only a fraction of a millisecond. */
const renderSpan = { name: 'render page', attributes: { 'http.request.method': 'GET', 'http.route': '/*' } };
const tooLong = () => new Rejection({ code: 'too_large', message: 'That address is too long.' });

export type PagesOptions = {
  site: Site;
  cache: PageCache;
  renderQueues: RenderQueues;
  origin: string;
  /** The cities that a visitor can choose. */
  cities: () => Promise<City[]>;
  /** The values of the other filters. */
  filters: () => Promise<Omit<FilterValues, 'city'>>;
};

/** Signed-in people have a queue of their own, so that they do not wait for anonymous visitors. */
export type RenderQueues = { forVisitors: FairQueue; forSignedIn: FairQueue };

export function createRenderQueues(): RenderQueues {
  return {
    forVisitors: new FairQueue({ slots: 1, pauseBetweenTasks: 'half-busy-time' }),
    // Several slots, because these pages wait for personal data, and other pages can be rendered meanwhile.
    forSignedIn: new FairQueue({ slots: 4, slotsPerKey: 2 }),
  };
}

/** Serves the site: its files, and pages that are rendered in this process with data from the API. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { site, cache, renderQueues } = options;
  await site.serveFiles(app);

  // `compress: false`, because the cache stores compressed pages.
  app.get('/*', { compress: false, config: { admission: 'page' } }, async (request, reply) => {
    if (request.url.split('&', maxParameters + 1).length > maxParameters) throw tooLong();
    if (request.url === '/') {
      // Only the home page redirects to the preferred language. Every other page has the language of its address.
      const language = preferredLanguage(request.cookies.language, request.headers['accept-language']);
      reply.header('vary', 'accept-encoding, cookie, accept-language');
      if (language !== 'en') return redirect(reply, 302, addressIn(language, '/'));
    }
    const ctx = app.contextOf(request, null);
    const visitor = await identifyVisitor(app, ctx);
    const city = await findChosenCity(request, options);
    const target = parsePageRequest(request.url, city?.id ?? null, await loadFilterValues(request, options));
    if (target.needsRedirect) return redirect(reply, 307, target.address);
    // If this visitor wrote something on another server, this server may not know the change yet.
    const mayUseCache = site.isCacheable && visitor === 'anonymous' && cache.includes(lastWriteOf(ctx.client));
    const key = mayUseCache ? target.key : null;
    const cached = key === null ? null : cache.find(key);
    if (cached) return sendPage(request, reply, { page: cached, isPersonal: false });

    const isAbandoned = () => request.raw.socket.destroyed;
    const queue = visitor === 'anonymous' ? renderQueues.forVisitors : renderQueues.forSignedIn;
    const render = async (): Promise<Rendered> => {
      const page = key === null ? null : cache.findUncounted(key);
      if (page) return { page, status: 200 };
      return inSpan(renderSpan, () => renderPage(app, options, { ctx, city, key, target }), request);
    };
    const rendered = await queue
      .run(ctx.pageActor?.id ?? networkOf(request.ip), render, { isAbandoned })
      .catch(nullIfUnavailable);
    if (!rendered) return sendBusyPage(reply);
    if ('location' in rendered) return redirect(reply, rendered.status, rendered.location);
    if (rendered.status === 503) reply.header('retry-after', '2');
    if (rendered.link) reply.header('link', rendered.link);
    reply.code(rendered.status);
    const isPersonal = visitor !== 'anonymous' || hasSecretPath(request.url);
    return sendPage(request, reply, { page: rendered.page, isPersonal });
  });
}

/**
 * Sets `ctx.pageActor`. A visitor with an invalid session cookie is anonymous and gets cached pages. If the database
 * cannot be reached, the visitor is unknown, and the page is treated as personal.
 */
async function identifyVisitor(app: FastifyInstance, ctx: Ctx): Promise<'anonymous' | 'signed-in' | 'unknown'> {
  try {
    ctx.pageActor = await app.identify(ctx);
    return ctx.pageActor ? 'signed-in' : 'anonymous';
  } catch (error) {
    if (!isTransientError(error)) throw error;
    return 'unknown';
  }
}

async function findChosenCity(request: FastifyRequest, options: PagesOptions): Promise<City | null> {
  const chosen = request.cookies.selectedCity;
  return chosen ? ((await options.cities()).find(({ name }) => name === chosen) ?? null) : null;
}

async function loadFilterValues(request: FastifyRequest, options: PagesOptions): Promise<FilterValues> {
  if (!request.url.includes('?')) return { specialty: [], type: [], city: [] };
  const [filters, cities] = await Promise.all([options.filters(), options.cities()]);
  return { ...filters, city: cities.map(({ name }) => name) };
}

/** `link`: the header that tells the browser which data to request early, before the scripts of the page ask for the data. */
type Rendered = { status: number; page: Page; link?: string | null } | { status: number; location: string };
type Rendering = { ctx: Ctx; city: City | null; key: string | null; target: PageRequest };

async function renderPage(app: FastifyInstance, options: PagesOptions, rendering: Rendering): Promise<Rendered> {
  const { ctx, city, key, target } = rendering;
  const { origin, site, cache } = options;
  const { generation } = cache;
  const nouns = new Set<string>(city ? ['cities'] : []);
  let isCacheable = true;
  let failedStatus = 0;
  const transport: Transport = async (endpoint, input) => {
    // The page shows the nouns of the path: clinics and doctors for `/api/clinics/:clinicId/doctors`.
    for (const part of endpoint.path.split('/').slice(2)) if (!part.startsWith(':')) nouns.add(part);
    if (endpoint.preventsPageCaching) isCacheable = false;
    const response = await callInProcess(app, ctx, endpoint, input).catch((error) => {
      isCacheable = false;
      throw error;
    });
    // In place of these data the page shows an error with a button Retry, so the page is not cached.
    if (response.status >= 500) failedStatus = response.status;
    return response;
  };
  const request = new Request(new URL(origin + target.address), { headers: { accept: 'text/html' } });
  const response = await site.render(request, {
    context: { transport, origin, city, language: target.language, isSignedIn: Boolean(ctx.pageActor) },
  });
  const location = response.headers.get('location');
  if (location) return { status: response.status, location };

  const html = site.finish(await response.text(), target.address);
  const page = { body: new StoredBody(html), csp: site.policyFor(html), nouns };
  if (failedStatus > 0) return { status: failedStatus, page };
  const link = ctx.pageActor ? response.headers.get('link') : null;
  if (key !== null && isCacheable && response.status === 200) cache.store(key, page, generation);
  return { status: response.status, page, link };
}

async function callInProcess(app: FastifyInstance, ctx: Ctx, ...[endpoint, input]: Parameters<Transport>) {
  // The bundle of the screens contains its own copy of the contract, so endpoints are compared by method and path.
  const bound = app.endpoints.get(`${endpoint.method} ${endpoint.path}`);
  if (!bound) throw new Error(`No route serves ${endpoint.method} ${endpoint.path}`);
  try {
    const json = await bound.respond(ctx, { ...input, query: queryStrings(input.query) });
    return { status: bound.endpoint.status ?? 200, json };
  } catch (error) {
    const rejection = toRejection(error, ctx.log);
    return { status: rejection.status, json: JSON.stringify(rejection.reply) };
  }
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, isPersonal }: { page: Page; isPersonal: boolean },
) {
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', isPersonal ? 'private, no-store' : 'private, no-cache')
    .header('content-security-policy', page.csp);
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding, cookie');
  return isPersonal ? sendWithoutEtag(request, reply, page.body) : sendWithEtag(request, reply, page.body);
}

function redirect(reply: FastifyReply, status: number, location: string): FastifyReply {
  return reply.code(status).header('cache-control', 'private, no-store').header('location', location).send();
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof Rejection && error.reply.code === 'unavailable') return null;
  throw error;
}

function sendBusyPage(reply: FastifyReply): FastifyReply {
  const { status, message, retryAfterSeconds } = unavailable();
  return reply
    .code(status)
    .header('retry-after', String(retryAfterSeconds))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderBusyPage(message));
}
