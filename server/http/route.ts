import { hash } from 'node:crypto';
import { constants } from 'node:zlib';
import type { FastifyCompressRouteOptions } from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Screen } from '#contract/access-records/schemas.ts';
import {
  type Endpoint,
  isPersonal,
  type ParsedOf,
  type RawInput,
  type ReplyOf,
  type Schemas,
  type SchemasOf,
} from '#contract/shared/endpoint.ts';
import { EmptyObject } from '#contract/shared/fields.ts';
import type { CsvFile } from '#contract/shared/lists.ts';
import { parsePart } from '#contract/shared/parse.ts';
import type { Permission } from '#contract/shared/roles.ts';
import { type Actor, requireAccess } from '#server/access.ts';
import type { Ctx, SignedInCtx, StaffCtx } from '#server/context.ts';
import { isPrimaryLost } from '#server/db/errors.ts';
import { invalid } from '#server/errors.ts';
import type { FairQueue } from '#server/fair-queue.ts';
import type { ShareName, Shares } from '#server/pool-shares.ts';
import { inInnerSpan, inSpan, type Traced } from '#server/spans.ts';
import { readFile } from './request-bodies.ts';
import { secretPathHeaders } from './security.ts';

type Copy = (value: unknown) => unknown;

/**
 * Returns a function that copies only the fields of a reply that its schema declares. So a column that a statement reads by
 * mistake is never sent.
 */
export function copyDeclared(schema: z.core.$ZodType): Copy {
  return copyOf(schema) ?? ((value) => value);
}

/** Null for a schema without objects, because its values need no copy. */
function copyOf(schema: z.core.$ZodType): Copy | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
      return null;
    case 'nullable':
    case 'optional': {
      const copy = copyOf(def.innerType);
      return copy && ((value) => (value === null || value === undefined ? value : copy(value)));
    }
    case 'array': {
      const copy = copyOf(def.element);
      return copy && ((values) => (values as unknown[]).map(copy));
    }
    case 'record': {
      const copy = copyOf(def.valueType);
      const copyEntry = ([key, value]: [string, unknown]) => [key, copy?.(value)];
      return copy && ((values) => Object.fromEntries(Object.entries(values as object).map(copyEntry)));
    }
    case 'object':
      return objectCopy(Object.entries(def.shape).map(([name, field]) => ({ name, copy: copyOf(field) })));
    default:
      throw new Error(`A reply cannot contain the type ${def.type}. Add it to route.ts.`);
  }
}

function objectCopy(fields: { name: string; copy: Copy | null }[]): Copy {
  return (value) => {
    const copied: Record<string, unknown> = {};
    for (const { name, copy } of fields) {
      const field = (value as Record<string, unknown>)[name];
      copied[name] = copy ? copy(field) : field;
    }
    return copied;
  };
}

/**
 * Replies for staff are large, so they are compressed with quality 1, and other replies with quality 4. Quality 1 takes a quarter
 * of the time and makes a tenth more bytes. Without `encodings`, the plugin would use its own list.
 */
const compressionForStaff: NonNullable<FastifyCompressRouteOptions['compress']> = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

/** The largest body of a visitor's request. Forms of visitors have only a few short fields. */
const anonymousBodyLimit = 16 * 1024;

type CtxOf<E extends Endpoint> = E['access'] extends Permission
  ? StaffCtx<E['access']>
  : E['access'] extends 'signed-in'
    ? SignedInCtx
    : Ctx;
/** A handler whose reply is empty may return nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing has the type `void`, not `undefined`
type ResultOf<E extends Endpoint> = ReplyOf<E> | (Record<string, never> extends ReplyOf<E> ? void : never);
type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: ParsedOf<E>) => Promise<ResultOf<E>> | ResultOf<E>;

type RouteOptions<E extends Endpoint> = {
  /** The share of the connections that the handler uses. By default it follows from the endpoint (`defaultShare`). */
  share?: ShareName;
  /** Requests with the same key wait for the same lock, so only a few of them run at once. Default: the ids in the path. */
  queueKey?: (input: ParsedOf<E>) => string | undefined;
};

/**
 * `recordedAs` is the screen that an access record names, or null if the reply needs no record. It is required, except for public
 * endpoints and for the directory and its prices, which contain no personal data.
 */
type Binding<E extends Endpoint> = SchemasOf<E> &
  (E['access'] extends 'anyone' | `directory.${string}` | `pricing.${string}`
    ? { recordedAs?: Screen | null }
    : { recordedAs: Screen | null });

/** An endpoint with its handler. It is called over HTTP, and in-process while a page is rendered. */
export type BoundEndpoint = {
  endpoint: Endpoint;
  schemas: Schemas;
  recordedAs: Screen | null;
  /** Returns the serialised reply. `request` is passed only over HTTP. */
  respond: (ctx: Ctx, input: RawInput, request?: Traced) => Promise<string>;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Every bound endpoint by `METHOD /api/path`. */
    endpoints: Map<string, BoundEndpoint>;
    /** Whether every reply is parsed with the contract before it is serialised. Only tests do this. */
    checksReplies: boolean;
    /** `reply` is null while a page is rendered: then no cookie can be set. */
    contextOf: (request: FastifyRequest, reply: FastifyReply | null) => Ctx;
    /** Finds the account of the session in the database. */
    identify: (ctx: Ctx) => Promise<Actor | null>;
    /** Rejects a sensitive act unless the person behind the session has confirmed who they are. */
    requireConfirmed: (ctx: SignedInCtx) => Promise<void>;
    shares: Shares;
    /** The queue in which the requests of one account wait for each other. Its key is the id of the account. */
    accountRequests: FairQueue;
    /** Waits a short time after the primary was lost. Returns whether a primary accepts writes again. */
    isPrimaryBack: () => Promise<boolean>;
    /** After a write: stores its position in the browser, so that the next reads of this browser include the write. */
    markWritten: (ctx: Ctx) => Promise<void>;
    /** Rejects if the work takes longer than clients wait for a response. */
    withResponseTimeout: <T>(work: Promise<T>) => Promise<T>;
  }
  interface FastifyRequest extends Traced {}
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** Only these routes under `/api` have no endpoint: the API description, and the 404 and 405 replies. */
    isWithoutEndpoint?: boolean;
  }
}

/**
 * Binds an endpoint to its handler: parses the input, calls the handler, and copies the declared fields into the reply. This is
 * the only way to add a route under `/api`. Schemas that differ from those that the endpoint declares do not compile.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  schemas: Binding<E>,
  handle: Handler<E>,
  options: RouteOptions<E> = {},
): void {
  const name = `${endpoint.method} ${endpoint.path}`;
  const copy = copyDeclared(schemas.reply);
  const share = options.share ?? defaultShare(endpoint);
  const queueKeyOf = (input: ParsedOf<E>) =>
    options.queueKey?.(input) ?? (share === 'general' ? null : joinPathIds(input as { params?: object }));

  const { recordedAs = null } = schemas as { recordedAs?: Screen | null };

  const span = {
    name,
    attributes: { 'http.request.method': endpoint.method, 'http.route': endpoint.path },
    status: endpoint.status ?? 200,
  };

  const respond = (ctx: Ctx, raw: RawInput, request?: Traced): Promise<string> => {
    const respondInTime = () => {
      const work = handleOrRepeat(ctx, raw);
      // A file may take minutes to arrive on a slow network. Its body has its own deadline (`connections.ts`).
      return endpoint.maxFileBytes ? work : app.withResponseTimeout(work);
    };
    return request ? inSpan(span, respondInTime, request) : inInnerSpan(span, respondInTime);
  };

  const findActor = async (ctx: Ctx) => (ctx.pageActor === undefined ? app.identify(ctx) : ctx.pageActor);

  /**
   * If the primary was lost, a request that is safe to repeat is repeated once, on the next primary. The context is copied,
   * because one page may call several endpoints, each with its own share of the connections.
   */
  const handleOrRepeat = async (ctx: Ctx, raw: RawInput): Promise<string> => {
    const attempt: Attempt = { isRepeatable: true };
    try {
      return await handleRequest({ ...ctx }, raw, attempt);
    } catch (error) {
      if (!attempt.isRepeatable || !isPrimaryLost(error) || !(await app.isPrimaryBack())) throw error;
      return handleRequest({ ...ctx }, raw, attempt);
    }
  };

  const handleRequest = async (ctx: Ctx, raw: RawInput, attempt: Attempt): Promise<string> => {
    if (isPersonal(endpoint)) ctx.actor = await findActor(ctx);
    const respondNow = () => respondTo(ctx, raw, attempt);
    // The calls of a page that the server renders belong to one request, which has its own queue.
    if (!ctx.actor || ctx.pageActor !== undefined) return respondNow();
    return app.accountRequests.run(ctx.actor.id, respondNow);
  };

  const respondTo = async (ctx: Ctx, raw: RawInput, attempt: Attempt): Promise<string> => {
    ctx.staff = requireAccess(endpoint, ctx.actor);
    ctx.view = { screen: recordedAs, isRecorded: false };
    const input = parseInput(endpoint, schemas, raw) as ParsedOf<E>;
    ctx.db = app.shares[share].withKey(share === 'accounts' ? ctx.client.network : queueKeyOf(input));
    // Checked after the input, so that users are asked to confirm only valid requests.
    if (endpoint.isSensitive) await app.requireConfirmed(ctx as SignedInCtx);
    attempt.isRepeatable = endpoint.method === 'GET' || hasIdempotencyKey(input);
    const result = await handle(ctx as CtxOf<E>, input);
    const reply = result === undefined ? {} : result;
    if (endpoint.method !== 'GET') await app.markWritten(ctx);
    if (recordedAs && !ctx.view.isRecorded)
      throw new Error(`${name} shows people, but its handler calls no recordView().`);
    if (app.checksReplies) z.parse(schemas.reply, reply);
    return endpoint.replyFile ? String(reply) : JSON.stringify(copy(reply));
  };

  app.endpoints.set(name, { endpoint, schemas, recordedAs, respond });
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, admission: 'data' },
    ...(endpoint.access === 'anyone' || endpoint.access === 'signed-in' ? {} : { compress: compressionForStaff }),
    ...(endpoint.access === 'anyone' ? { bodyLimit: endpoint.maxRawBytes ?? anonymousBodyLimit } : {}),
    handler: async (request, reply) => {
      if (endpoint.hasSecretPath) reply.headers(secretPathHeaders); // rejections get these headers too
      const { params, query, body } = request;
      const signature = endpoint.signatureHeader ? request.headers[endpoint.signatureHeader] : undefined;
      const content = await respond(app.contextOf(request, reply), { params, query, body, signature }, request);
      if (endpoint.clearsBrowserCache) reply.header('clear-site-data', '"cache"');
      if (endpoint.replyFile) reply.header('content-disposition', `inline; filename="${endpoint.replyFile.name}"`);
      reply.type(`${endpoint.replyFile?.type ?? 'application/json'}; charset=utf-8`);
      return send(endpoint, request, reply.code(endpoint.status ?? 200), content);
    },
  });
}

/** Binds the export of a whole list. Only a few exports run at once, so that they do not delay other reads. */
export function exportRoute<E extends Endpoint<Schemas & { reply: typeof CsvFile }>>(
  app: FastifyInstance,
  endpoint: E,
  schemas: Binding<E>,
  handle: Handler<E>,
): void {
  route(app, endpoint, schemas, handle, { queueKey: () => 'export' });
}

/** `isRepeatable`: the request can be repeated, because nothing is written yet, or the repetition writes nothing twice. */
type Attempt = { isRepeatable: boolean };

/** A write with an idempotency key is stored once, however often it is sent. */
function hasIdempotencyKey(input: unknown): boolean {
  const { body } = input as { body?: unknown };
  return typeof body === 'object' && body !== null && 'key' in body;
}

/** Reads never wait for a lock. What visitors write is about accounts: they sign in, register, or reset a password. */
function defaultShare({ changes, access }: Endpoint): ShareName {
  if (!changes) return 'general';
  return access === 'anyone' ? 'accounts' : 'changes';
}

function joinPathIds({ params = {} }: { params?: object }): string | null {
  return Object.values(params).join(' ') || null;
}

/** Parses the parts of a request that its endpoint describes. Throws a rejection that names the invalid fields. */
export function parseInput(endpoint: Endpoint, schemas: Schemas, raw: RawInput): Record<string, unknown> {
  const { maxFileBytes, maxRawBytes } = endpoint;
  const input: Record<string, unknown> = {};
  if (maxFileBytes) input.file = () => readFile(raw.body, maxFileBytes);
  if (maxRawBytes) {
    input.bytes = raw.body instanceof Uint8Array ? raw.body : new Uint8Array();
    input.signature = typeof raw.signature === 'string' ? raw.signature : '';
  }
  for (const part of ['params', 'query', 'body'] as const) {
    // An endpoint without a query schema rejects every parameter, e.g. `?debug=1`.
    const schema = schemas[part] ?? (part === 'query' ? EmptyObject : null);
    if (!schema) continue;
    const value = raw[part];
    const parsed = parsePart(schema, (typeof value === 'function' ? value() : value) ?? {});
    if ('fields' in parsed) throw invalid(parsed.fields);
    input[part] = parsed.data;
  }
  return input;
}

/** Personal replies are sent with `no-store`, because a browser would show cached replies even after the person signs out. */
function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, content: string): FastifyReply {
  const bytes = Buffer.from(content); // encoded once for the ETag, the length and the socket
  if (endpoint.hasSecretPath) return reply.send(bytes);
  if (isPersonal(endpoint) || endpoint.method !== 'GET') return reply.header('cache-control', 'no-store').send(bytes);

  const etag = `W/"${hash('sha1', bytes, 'base64url')}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes);
}
