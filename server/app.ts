import { availableParallelism } from 'node:os';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { Services } from './context.ts';
import type { Db, Pool } from './db/client.ts';
import { defaultLimits, type Limits } from './db/limits.ts';
import type { PrimaryWatch } from './db/primary-watch.ts';
import type { Usability } from './db/readiness.ts';
import type { Lsn, Replicas } from './db/replicas.ts';
import { Rejection } from './errors.ts';
import { FairQueue } from './fair-queue.ts';
import { findActor } from './features/accounts/sessions-service.ts';
import { findActiveCities } from './features/cities/queries.ts';
import { findClinicTypes } from './features/clinics/queries.ts';
import { findSpecialties } from './features/doctors/service.ts';
import { requireConfirmed } from './features/second-factors/confirmation-service.ts';
import { sendSiteFile } from './features/site/routes.ts';
import { limitRequests } from './http/admission.ts';
import { ChangeFeed, OwnChangeFeed } from './http/change-feeds.ts';
import { clientOf, lastWriteOf, markWritten } from './http/client.ts';
import { closeUnreadReplies, limitBodies, limitConnections } from './http/connections.ts';
import { handleErrors, rejectUnknownRequests, requireDescribedRoutes, sendRejection } from './http/errors.ts';
import { logRequests, type Metrics, serveMetrics } from './http/metrics.ts';
import { createNetworks, networkOf } from './http/networks.ts';
import { serveApiDescription } from './http/openapi.ts';
import { acceptStrictJson } from './http/request-bodies.ts';
import { requireSameOrigin, secretPathHeaders, securityHeaders } from './http/security.ts';
import type { Site } from './pages/built-site.ts';
import { serveDemoPages } from './pages/outbox-page.ts';
import { hasSecretPath } from './pages/page-addresses.ts';
import { clearCacheOnEdit, PageCache } from './pages/page-cache.ts';
import { createRenderQueues, servePages } from './pages/page-server.ts';
import { createShares } from './pool-shares.ts';
import { registerRoutes } from './routes.ts';
import type { Outbox } from './sms.ts';
import { withTimeout } from './timeout.ts';

const bodyLimit = 256 * 1024;
// One processor is left for the server itself and for quick statements.
const maxConcurrentSlowReads = Math.min(Math.max(availableParallelism() - 1, 1), 4);
/** The server closes a connection on which neither side sends anything for this long. */
const idleTimeoutMs = 35_000;
/** A request must arrive within this time. The largest image, 5 MB, needs nearly that at the minimum rate (`connections.ts`). */
const requestTimeoutMs = 11 * 60_000;
const defaultPoolSize = 10;
/** A screen of staff makes up to ten calls at once. More requests of one account wait for each other. */
const accountRequestLimits = { slotsPerKey: 12, maxWaitingPerKey: 200, maxWaiting: 1_000, maxWaitMs: 8_000 } as const;

export type AppOptions = {
  db: Pool;
  /** How many connections `db` may open. */
  poolSize?: number;
  limits?: Pick<Limits, 'connectionWaitMs' | 'responseMs' | 'primaryWaitMs'>;
  /** The connections for `Ctx.reads`. Default: `db`. */
  reads?: Db;
  /** Finds the primary again after it was lost. If this is absent, no request is repeated. */
  primary?: PrimaryWatch;
  /** The servers that take reads of the public directory. */
  replicas?: Replicas | null;
  /** Whether the server can be used now: the reply of `/readyz`. */
  isReady: () => Promise<Usability>;
  /** Whether the schema is migrated. Until then, requests that need the database get 503. */
  isMigrated?: () => boolean;
  logger: FastifyBaseLogger;
  /** Null: the server has no pages, only the API. */
  site: Site | null;
  /** The origin of all pages, e.g. `https://caresaathi.in`. */
  publicUrl: string;
  /** Whether requests from pages at `http://localhost:PORT` count as same-origin. */
  acceptsLoopback?: boolean;
  trustProxy: string[];
  /** Whether the demo accounts, whose passwords are published, and the pages under `/dev` exist. */
  hasDemoData: boolean;
  /** What `/dev/outbox` shows. Absent: an SMS gateway sends the messages, so there is no such page. */
  outbox?: Outbox | null;
  services: Services;
  now?: () => Date;
  checksReplies?: boolean;
  /** The server rejects requests beyond this number in flight, so that admitted requests finish quickly. */
  maxInFlight?: number;
  /** How many connections the server keeps open. Default: no limit. */
  maxConnections?: number;
  pageCache?: PageCache;
  /** Sends changes to the open screens of the admin area. */
  changes?: ChangeFeed;
  /** Tells open pages of families that something of their own changed. */
  ownChanges?: OwnChangeFeed;
  /** The metrics of parts that run beside the requests. */
  metrics?: Metrics;
  /** Adds routes. Tests use it to check how the server handles them. */
  extend?: (app: FastifyInstance) => void;
};

/** Builds the server without a listener, so that tests can run it without a port. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const isTls = options.publicUrl.startsWith('https:');
  const headers = securityHeaders({ isTls });
  const cache = options.pageCache ?? new PageCache();
  const changes = options.changes ?? new ChangeFeed();
  const ownChanges = options.ownChanges ?? new OwnChangeFeed();
  const now = options.now ?? (() => new Date());
  const reads = options.reads ?? options.db;
  const { primary, replicas = null } = options;
  const directoryFor = (written: Lsn) => replicas?.reader(written) ?? reads;
  const { connectionWaitMs, responseMs, primaryWaitMs } = options.limits ?? defaultLimits;
  const { shares, sizes, inUse, waiting, waitingForLock, rejected } = createShares(
    options.db,
    options.poolSize ?? defaultPoolSize,
    { connectionWaitMs },
  );
  const networks = createNetworks(options.trustProxy);
  const secretHeaders = { ...headers, ...secretPathHeaders };
  const headersOf = ({ url }: { url: string }) => (hasSecretPath(url) ? secretHeaders : headers);
  let nextId = 0;
  const instanceId = Math.random().toString(36).slice(2, 8);

  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }), // `logRequests` logs without URLs
    genReqId: () => `${instanceId}-${(nextId++).toString(36)}`,
    trustProxy: options.trustProxy.length > 0 ? networks.isProxy : false,
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    return503OnClosing: false, // while the server closes, open connections are still served, with `connection: close`
    connectionTimeout: idleTimeoutMs,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // The contract checks requests and replies (`http/route.ts`). Fastify's own compilers of schemas would take 5 MB.
    schemaController: { compilersFactory: { buildValidator: rejectSchemas, buildSerializer: rejectSchemas } },
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000, optimizeEmptyRequests: true },
    frameworkErrors: (_error, request, reply) => {
      sendRejection((reply as unknown as FastifyReply).headers(headersOf(request)), malformedUrl()); // no hook runs for this error
    },
  });

  app.decorateRequest('traceId', '');
  app.decorate('endpoints', new Map());
  app.decorate('checksReplies', options.checksReplies ?? false);
  const slowReads = new FairQueue({ slots: maxConcurrentSlowReads });
  const accountRequests = new FairQueue({
    slots: Number.POSITIVE_INFINITY,
    pauseBetweenTasks: 'none',
    ...accountRequestLimits,
  });
  const renderQueues = createRenderQueues();
  app.decorate('contextOf', (request, reply) => {
    const client = clientOf(request, reply, isTls);
    const written = lastWriteOf(client);
    return {
      db: shares.general,
      reads,
      directory: directoryFor(written),
      slowRead: (work) => {
        // Page renders already run one at a time. Queueing their statements again would only delay other pages.
        const onPrimary = () => (reply ? shares.general.run(work) : work(options.db));
        const read = () => replicas?.read('slow', written, work, onPrimary) ?? onPrimary();
        if (!reply) return read();
        const isAbandoned = () => request.raw.socket.destroyed;
        return slowReads.run(networkOf(request.ip), read, { isAbandoned });
      },
      now: now(),
      requestId: request.id,
      log: request.log,
      actor: null,
      staff: null,
      view: { screen: null, isRecorded: false },
      origin: options.publicUrl,
      hasDemoData: options.hasDemoData,
      services: options.services,
      client,
    };
  });
  app.decorate('identify', findActor);
  app.decorate('requireConfirmed', requireConfirmed);
  app.decorate('shares', shares);
  app.decorate('accountRequests', accountRequests);
  app.decorate('isPrimaryBack', async () => (await primary?.isBackWithin(primaryWaitMs)) ?? false);
  app.decorate('markWritten', async (ctx) => {
    if (replicas) await markWritten(ctx, replicas);
  });
  app.decorate('withResponseTimeout', (work) =>
    withTimeout(responseMs, work).catch((error) => {
      if (error?.code === 'ETIMEDOUT') primary?.suspect(); // connections to a machine that disappeared report no error, they only become silent
      throw error;
    }),
  );

  handleErrors(app, { sendSiteFile });
  requireDescribedRoutes(app);
  acceptStrictJson(app);
  logRequests(app);
  closeIdleConnectionsOnShutdown(app);
  clearCacheOnEdit(app, () => {
    cache.clear();
    replicas?.announceChange();
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request));
    // A request target such as `http://evil.example/` (for proxies) or `*` (for OPTIONS) could name another host than ours.
    done(request.url.startsWith('/') ? undefined : malformedUrl());
  });
  await app.register(cookie);
  const { publicUrl, acceptsLoopback = false } = options;
  requireSameOrigin(app, { publicUrl, acceptsLoopback });
  const { isMigrated = () => true, maxInFlight = 1_000 } = options;
  const { passwords } = options.services;
  const { forVisitors, forSignedIn } = renderQueues;
  const queued = () =>
    waitingForLock() +
    accountRequests.waitingCount +
    slowReads.waitingCount +
    forVisitors.waitingCount +
    forSignedIn.waitingCount +
    passwords.waitingCount;
  const limits = {
    isMigrated,
    maxInFlight,
    networks,
    queued,
    waitingForConnection: () => waiting() - waitingForLock(),
    headers,
  };
  const { rejectedEarly } = limitRequests(app, limits);
  const unreadClosed = closeUnreadReplies(app);
  const bodiesCutOff = limitBodies(app, networks, headers);
  const connectionsClosed = limitConnections(app, networks, options.maxConnections ?? Number.POSITIVE_INFINITY);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    globalDecompression: false, // clients do not compress bodies, and a small body could expand to a huge one
  });
  const checkOptions = { logLevel: 'silent', config: { admission: 'always' } } as const;
  app.get('/healthz', checkOptions, async () => ({ status: 'alive' }));
  app.get('/readyz', checkOptions, async (_request, reply) => {
    const isReady = await options.isReady();
    const status = isReady === 'read-only' ? isReady : isReady ? 'ready' : 'not ready';
    return reply.code(isReady ? 200 : 503).send({ status });
  });
  const rendersRejected = () => renderQueues.forVisitors.rejectedCount + renderQueues.forSignedIn.rejectedCount;
  serveMetrics(app, {
    gauges: {
      page_cache_entries: { help: 'Cached pages.', read: () => cache.size },
      admin_change_streams: { help: 'Open streams of changes in the admin area.', read: () => changes.size },
      own_change_streams: { help: 'Open streams of changes of families.', read: () => ownChanges.size },
      database_writable: {
        help: 'Whether the primary accepts writes.',
        read: () => Number((primary?.state ?? 'writable') === 'writable'),
      },
      ...(replicas
        ? { replica_lag_seconds: { help: 'The lag of the slowest replica.', read: () => replicas.lagSeconds } }
        : {}),
      connections_in_use: {
        help: 'Database connections that requests use, by share of the pool.',
        labelNames: ['share'],
        readAll: inUse,
      },
      connections_of_share: {
        help: 'How many database connections a share of the pool has.',
        labelNames: ['share'],
        readAll: sizes,
      },
      waiting_for_connection: { help: 'Requests that wait for a database connection.', read: waiting },
      ...options.metrics?.gauges,
    },
    counters: {
      page_cache_hits_total: { help: 'Pages served from the cache.', read: () => cache.hits },
      page_cache_misses_total: { help: 'Pages that were not in the cache.', read: () => cache.misses },
      primary_lost_total: { help: 'How often the primary was lost.', read: () => primary?.losses ?? 0 },
      ...(replicas
        ? {
            replica_reads_total: { help: 'Reads that replicas served.', read: () => replicas.served },
            replica_fallbacks_total: {
              help: 'Reads of the directory that used the primary.',
              read: () => replicas.fallbacks,
            },
          }
        : {}),
      requests_rejected_early_total: { help: 'Requests rejected during overload.', read: rejectedEarly },
      request_bodies_cut_off_total: { help: 'Request bodies that came too slowly.', read: bodiesCutOff },
      connections_closed_by_limit_total: { help: 'Connections closed at a network’s limit.', read: connectionsClosed },
      connections_closed_unread_total: {
        help: 'Connections closed because the client did not read its reply.',
        read: unreadClosed,
      },
      waits_for_connection_given_up_total: {
        help: 'Requests that got no database connection in time.',
        read: rejected,
      },
      page_renders_rejected_total: { help: 'Pages rejected because too many waited.', read: rendersRejected },
      account_requests_rejected_total: {
        help: 'Requests rejected because too many of their account waited.',
        read: () => accountRequests.rejectedCount,
      },
      slow_reads_rejected_total: {
        help: 'Searches rejected because too many waited.',
        read: () => slowReads.rejectedCount,
      },
      ...options.metrics?.counters,
    },
  });

  serveDemoPages(app, {
    hasDemoData: options.hasDemoData,
    trustsProxy: options.trustProxy.length > 0,
    messages: options.outbox?.messages ?? null,
  });
  await registerRoutes(app, { origin: options.publicUrl, changes, ownChanges });
  options.extend?.(app);
  serveApiDescription(app);
  rejectUnknownRequests(app);
  if (options.site) {
    const { site, publicUrl: origin } = options;
    const directory = directoryFor(0n);
    const cities = () => app.withResponseTimeout(cache.getOrLoad('cities', () => findActiveCities(directory)));
    const filters = async () => ({
      specialty: await app.withResponseTimeout(cache.getOrLoad('doctors', () => findSpecialties(directory))),
      type: await app.withResponseTimeout(cache.getOrLoad('clinics', () => findClinicTypes(directory))),
    });
    await servePages(app, { site, cache, renderQueues, origin, cities, filters });
  }
  return app;
}

const malformedUrl = () => new Rejection({ code: 'invalid', message: 'This address could not be understood.' });

/** Connections that become idle after closing has begun would otherwise stay open and delay the shutdown. */
function closeIdleConnectionsOnShutdown(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), 50);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

function rejectSchemas(): never {
  throw new Error('A route has schemas of Fastify. Bind an endpoint with the schemas of the contract instead.');
}
