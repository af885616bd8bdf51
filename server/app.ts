import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { Services } from './context.ts';
import type { Pool } from './db/client.ts';
import { Refusal, unavailable } from './errors.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { cityRoutes } from './features/cities/routes.ts';
import { doctorRoutes } from './features/doctors/routes.ts';
import { imageRoutes } from './features/images/routes.ts';
import { serveDevPages } from './http/dev-pages.ts';
import { handleErrors, sendRefusal } from './http/error-handler.ts';
import { serveMetrics } from './http/metrics.ts';
import { serveApiDescription } from './http/openapi.ts';
import { PageCache } from './http/page-cache.ts';
import { type Site, servePages } from './http/pages.ts';
import { refuseTheRest, requireDescribedRoutes } from './http/route-rules.ts';
import { requireSameOrigin } from './http/same-origin.ts';
import { clientOf, findActor } from './http/session.ts';
import { Outbox } from './sms.ts';

const bodyLimit = 256 * 1024;
const requestTimeoutMs = 30_000;

export type AppOptions = {
  db: Pool;
  isReady: () => Promise<boolean>;
  logger: FastifyBaseLogger;
  /** Null: the API alone. */
  site: Site | null;
  /** How visitors reach us, e.g. `https://caresaathi.in`. */
  publicUrl: string;
  trustProxy: string[];
  /** Published accounts, and the pages for development under `/dev`. */
  demoData: boolean;
  services: Services;
  now?: () => Date;
  checksReplies?: boolean;
  pageCache?: PageCache;
};

/** The whole server but for its listener, so that tests can run it without a port. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const isTls = options.publicUrl.startsWith('https:');
  const cache = options.pageCache ?? new PageCache();
  const now = options.now ?? (() => new Date());
  let nextId = 0;
  const instance = Math.random().toString(36).slice(2, 8);

  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }), // ours is below: without addresses
    genReqId: () => `${instance}-${(nextId++).toString(36)}`,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: requestTimeoutMs + 5_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000 },
    frameworkErrors: (_error, _request, reply) => {
      const refusal = new Refusal({ code: 'invalid', message: 'This address could not be understood.' });
      sendRefusal(reply as unknown as FastifyReply, refusal);
    },
  });

  app.decorate('endpoints', new Map());
  app.decorate('checksReplies', options.checksReplies ?? false);
  app.decorate('contextOf', (request, reply) => ({
    ...{ db: options.db, now: now(), requestId: request.id, log: request.log, actor: null, services: options.services },
    client: clientOf(request, reply, isTls),
  }));
  app.decorate('identify', (ctx) => findActor(ctx.db, ctx.client.cookie('session'), ctx.now));

  handleErrors(app);
  requireDescribedRoutes(app);
  acceptStrictJson(app);
  logRequests(app);
  await app.register(cookie);
  requireSameOrigin(app, options.publicUrl);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: isTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    sampleInterval: 250,
    // Files cost next to nothing, and a page that got only some of its scripts is broken.
    pressureHandler: (request, reply) =>
      request.url.startsWith('/assets/') ? undefined : sendRefusal(reply, unavailable(1)),
  });

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'alive' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const ready = await options.isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  serveMetrics(app, {
    page_cache_entries: () => cache.size,
    page_cache_hits: () => cache.hits,
    page_cache_misses: () => cache.misses,
  });

  const { sms } = options.services;
  serveDevPages(app, {
    ...{ demoData: options.demoData, trustsProxy: options.trustProxy.length > 0 },
    messages: sms instanceof Outbox ? sms.messages : null,
  });
  accountRoutes(app);
  cityRoutes(app);
  doctorRoutes(app);
  imageRoutes(app);
  serveApiDescription(app);
  refuseTheRest(app);
  if (options.site) await servePages(app, { site: options.site, cache, origin: options.publicUrl });
  return app;
}

/** JSON only, and only valid UTF-8: a broken letter would be stored broken. */
function acceptStrictJson(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, body.length === 0 ? {} : JSON.parse(utf8.decode(body as Buffer)));
    } catch {
      done(new Refusal({ code: 'invalid', message: 'The request is not valid JSON.' }));
    }
  });
}

/** One line per request. The path pattern, never the address: query strings and ids may be personal. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'request');
  });
}
