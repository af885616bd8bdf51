import { hash } from 'node:crypto';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Screen } from '#contract/access-records.ts';
import {
  type Endpoint,
  isPersonal,
  type ParsedOf,
  type RawInput,
  type ReplyOf,
  type Schemas,
  type SchemasOf,
} from '#contract/endpoint.ts';
import { Nothing } from '#contract/fields.ts';
import { parsePart } from '#contract/parse.ts';
import type { Permission } from '#contract/roles.ts';
import { requireAccess } from '#server/access.ts';
import type { Actor, Ctx, SignedInCtx, StaffCtx } from '#server/context.ts';
import type { ShareName, Shares } from '#server/db/connections.ts';
import { invalid } from '#server/errors.ts';
import { readFile } from './file-body.ts';

/** Forms that anybody may send have a few short fields. */
const anonymousBodyLimit = 16 * 1024;

type CtxOf<E extends Endpoint> = E['access'] extends Permission
  ? StaffCtx<E['access']>
  : E['access'] extends 'signed-in'
    ? SignedInCtx
    : Ctx;
type Handler<E extends Endpoint> = (ctx: CtxOf<E>, input: ParsedOf<E>) => Promise<ReplyOf<E>> | ReplyOf<E>;

type RouteOptions<E extends Endpoint> = {
  /** Which share of the connections it uses, where its method and access do not say so: a POST that only reads. */
  share?: ShareName;
  /** What it may wait for a lock on, or another thing that few should do at once. Without it: the record in its path. */
  waitsFor?: (input: ParsedOf<E>) => string | undefined;
  /**
   * The screen on which the reply shows people's data to staff; null where it shows nobody else's. The handler must
   * record what staff saw (`recordView()`), or its reply is not sent.
   */
  shows?: Screen | null;
};

/** Only the directory and its prices are about no person: every other route for people who are signed in says what it shows. */
type OptionsOf<E extends Endpoint> = E['access'] extends 'anyone' | `directory.${string}` | `pricing.${string}`
  ? [options?: RouteOptions<E>]
  : [options: RouteOptions<E> & { shows: Screen | null }];

/** Reads a whole list into a file: few at once, so that the others' lists are not kept waiting. */
export const exportOptions = { share: 'general', waitsFor: () => 'export' } as const;

/** What the server adds to an endpoint: its schemas, and what the API document says about it. */
export type Binding<E extends Endpoint> = SchemasOf<E> & { summary: string };

/** An endpoint with its handler: answered over HTTP, and in-process while a page is rendered. */
export type BoundEndpoint = {
  endpoint: Endpoint;
  schemas: Schemas & { summary: string };
  shows: Screen | null;
  answer: (ctx: Ctx, input: RawInput) => Promise<string>;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Every bound endpoint by `METHOD /api/path`. */
    endpoints: Map<string, BoundEndpoint>;
    /** Tests parse every reply with the contract before it is serialised. */
    checksReplies: boolean;
    /** Without a reply while a page is rendered: nothing can set a cookie then. */
    contextOf: (request: FastifyRequest, reply: FastifyReply | null) => Ctx;
    /** Reads from the database who asks. */
    identify: (ctx: Ctx) => Promise<Actor | null>;
    shares: Shares;
    /** Fails where an answer takes longer than anybody waits for it. */
    inTime: <T>(work: Promise<T>) => Promise<T>;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** The description of the API itself: the only routes under `/api` that are no endpoints. */
    describesApi?: boolean;
  }
}

/**
 * Binds an endpoint: parse → handle → reply stripped to its schema. The one way to add a route under `/api`. A schema that
 * is not of the type that the endpoint declares does not compile.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  schemas: Binding<E>,
  handle: Handler<E>,
  ...[options = {}]: OptionsOf<E>
): void {
  const name = `${endpoint.method} ${endpoint.path}`;
  const stringify = endpoint.replyFile ? String : serialiserOf(schemas.reply);
  const share = options.share ?? usualShare(endpoint);
  const waitKey = (input: ParsedOf<E>) =>
    options.waitsFor?.(input) ?? (share === 'general' ? null : recordIn(input as { params?: object }));

  const { shows = null } = options;

  /** The context is copied: several endpoints may answer for one page, each with its own share of the connections. */
  const answer = (ctx: Ctx, raw: RawInput): Promise<string> => {
    const work = identifyAndAnswer({ ...ctx }, raw);
    // A file may take minutes to arrive on a slow network; its body has a deadline of its own.
    return endpoint.fileBytes ? work : app.inTime(work);
  };

  const whoAsks = async (ctx: Ctx) => (ctx.identified === undefined ? app.identify(ctx) : ctx.identified);

  const identifyAndAnswer = async (ctx: Ctx, raw: RawInput): Promise<string> => {
    if (isPersonal(endpoint)) ctx.actor = await whoAsks(ctx);
    ctx.staff = requireAccess(endpoint, ctx.actor);
    ctx.view = { screen: shows, isSettled: false };
    const input = parseInput(endpoint, schemas, raw) as ParsedOf<E>;
    ctx.db = app.shares[share].withKey(share === 'accounts' ? ctx.client.network : waitKey(input));
    const reply = await handle(ctx as CtxOf<E>, input);
    if (shows && !ctx.view.isSettled) throw new Error(`${name} shows people, but its handler calls no recordView().`);
    if (app.checksReplies) z.parse(schemas.reply, reply);
    return stringify(reply);
  };

  app.endpoints.set(name, { endpoint, schemas, shows, answer });
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, admission: 'data' },
    ...(endpoint.access === 'anyone' ? { bodyLimit: anonymousBodyLimit } : {}),
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const content = await answer(app.contextOf(request, reply), { params, query, body });
      if (endpoint.clearsBrowserCache) reply.header('clear-site-data', '"cache"');
      if (endpoint.replyFile) reply.header('content-disposition', `inline; filename="${endpoint.replyFile.name}"`);
      reply.type(`${endpoint.replyFile?.type ?? 'application/json'}; charset=utf-8`);
      return send(endpoint, request, reply.code(endpoint.status ?? 200), content);
    },
  });
}

/** Reads never wait for a lock. A write by somebody unknown is about an account: signing in, registering, a lost password. */
function usualShare({ method, access }: Endpoint): ShareName {
  if (method === 'GET') return 'general';
  return access === 'anyone' ? 'accounts' : 'changes';
}

function recordIn({ params = {} }: { params?: object }): string | null {
  return Object.values(params).join(' ') || null;
}

/** The parts of a request that its endpoint describes, parsed; a refusal names what is wrong. */
export function parseInput({ fileBytes }: Endpoint, schemas: Schemas, raw: RawInput): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  if (fileBytes) input.file = () => readFile(raw.body, fileBytes);
  for (const part of ['params', 'query', 'body'] as const) {
    // What is not described is not expected: `?debug=1` on a call without a query is a mistake worth naming.
    const schema = schemas[part] ?? (part === 'query' ? Nothing : null);
    if (!schema) continue;
    const value = raw[part];
    const parsed = parsePart(schema, (typeof value === 'function' ? value() : value) ?? {});
    if ('fields' in parsed) throw invalid(parsed.fields);
    input[part] = parsed.data;
  }
  return input;
}

/** What belongs to a person is stored in no cache: a browser would still show it after they have signed out. */
function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, content: string): FastifyReply {
  const bytes = Buffer.from(content); // once: for the tag, the length and the socket
  if (isPersonal(endpoint) || endpoint.method !== 'GET') return reply.header('cache-control', 'no-store').send(bytes);

  const etag = `W/"${hash('sha1', bytes, 'base64url')}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes);
}

/** A serialiser made from the reply's schema: several times faster than JSON.stringify, and it drops what is not declared. */
function serialiserOf(schema: z.core.$ZodType): (value: unknown) => string {
  const jsonSchema = z.toJSONSchema(schema, {
    io: 'output',
    override: ({ jsonSchema: node }) => {
      delete node.additionalProperties;
      delete node.pattern;
      if (node.format !== 'date-time') delete node.format;
    },
  });
  return fastJsonStringify(jsonSchema as Parameters<typeof fastJsonStringify>[0]);
}
