import { randomBytes } from 'node:crypto';
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
} from 'fastify';
import { DatabaseError } from 'pg';
import { fillParams } from '#contract/shared/endpoint.ts';
import type { ErrorCode, ErrorReply } from '#contract/shared/errors.ts';
import { rejectionOfConstraint } from '#server/db/constraints.ts';
import { isReadOnly, isTransientError } from '#server/db/errors.ts';
import { incompleteRequest, notFound, Rejection, readOnly, unavailable, unexpected } from '#server/errors.ts';
import { currentTraceId, traceFields } from '#server/spans.ts';

// Replies to requests that Fastify rejects, by HTTP status.
const fastifyRejections: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'invalid', message: 'The request could not be understood.' },
  413: { code: 'too_large', message: 'That is too large to send.' },
  414: { code: 'too_large', message: 'That address is too long.' },
  415: { code: 'unsupported_media_type', message: 'Please send JSON.' },
};

declare module 'fastify' {
  interface FastifyReply {
    /** Why the request was rejected; empty if it was not. */
    rejectionCode: ErrorCode | '';
  }
}

/** Sends every error as `{ code, message, fields? }`. An unexpected error is logged, and the client gets its reference. */
export function handleErrors(
  app: FastifyInstance,
  { sendSiteFile }: { sendSiteFile?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> } = {},
): void {
  app.decorateReply('rejectionCode', '');
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const rejection = isDisconnect(error, request)
      ? incompleteRequest()
      : toRejection(error, request.log, request.traceId);
    const page = findRedirectOfFile(request);
    if (page) reply.header('cache-control', 'no-store').redirect(page, 303);
    else sendRejection(reply, rejection);
  });

  app.setNotFoundHandler((request, reply) => {
    // A new build may have emptied the folder of files since this server started. Then the file is read from the database.
    if (sendSiteFile && request.url.startsWith('/assets/')) return sendSiteFile(request, reply);
    sendRejection(reply, new Rejection({ code: 'not_found', message: 'There is nothing at this address.' }));
  });
}

/** Whether the error comes from a client that has closed its connection. That is not a failure, so it is not logged. */
function isDisconnect(error: FastifyError | Error, { raw }: FastifyRequest): boolean {
  if (!raw.socket.destroyed) return false;
  return !raw.complete || (error as FastifyError).code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/**
 * If a person opened the URL of a file (`replyFile`) in the browser, returns the page to redirect to. This page shows the
 * error or the login form. Without the redirect, the person would see JSON.
 */
function findRedirectOfFile({ routeOptions, headers, params }: FastifyRequest): string | undefined {
  const file = routeOptions.config.endpoint?.replyFile;
  return file && headers.accept?.includes('text/html') ? fillParams(file.page, params) : undefined;
}

export function sendRejection(reply: FastifyReply, rejection: Rejection): void {
  reply.rejectionCode = rejection.reply.code;
  if (rejection.retryAfterSeconds) reply.header('retry-after', String(rejection.retryAfterSeconds));
  reply.code(rejection.status).header('cache-control', 'no-store').send(rejection.reply);
}

/**
 * Converts any error into a rejection. Unexpected errors are logged. A caller outside of the span of the request must pass the
 * `traceId` of the request.
 */
export function toRejection(error: unknown, log: FastifyBaseLogger, traceId = currentTraceId()): Rejection {
  if (error instanceof Rejection) return error;
  if (isTransientError(error)) {
    log.warn({ code: (error as FastifyError).code, ...traceFields(traceId) }, 'The database did not answer');
    return isReadOnly(error) ? readOnly() : unavailable();
  }
  const violation = rejectionOfConstraint(error);
  if (violation) return violation;
  // SQLSTATE class 22: a value that the column cannot store, such as a date in the year 300000.
  if (error instanceof DatabaseError && error.code?.startsWith('22'))
    return new Rejection(fastifyRejections[400] as ErrorReply);
  const known = fastifyRejections[(error as FastifyError).statusCode ?? 500];
  if (known) return new Rejection(known);

  const reference = traceId.slice(0, 8) || randomBytes(4).toString('hex'); // short enough to be read out on the phone
  log.error({ err: removePersonalData(error), reference, ...traceFields(traceId) }, 'Unexpected error');
  return unexpected(reference);
}

/**
 * Returns the part of an error that may be logged. The rest may be personal: Node adds the URL that it could not parse,
 * and PostgreSQL quotes values in its message and details.
 */
function removePersonalData(error: unknown): unknown {
  if (error instanceof DatabaseError) {
    const { code, constraint, table, routine, stack } = error;
    const frames = stack?.split('\n').slice(1).join('\n');
    return { type: 'DatabaseError', code, constraint, table, routine, stack: frames };
  }
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, code: (error as FastifyError).code, stack: error.stack }; // the stack includes the message
}

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Throws for a route under /api that no endpoint describes: the server does not start, and builds and tests fail. */
export function requireDescribedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api') || config?.endpoint || config?.isWithoutEndpoint) return;
    throw new Error(
      `${method} ${url} is not described: declare it with endpoint() in contract/ and bind it with route().`,
    );
  });
}

/** Rejects API requests that match no endpoint: 405 if the path has other methods, else 404. Call it after all endpoints. */
export function rejectUnknownRequests(app: FastifyInstance): void {
  const methodsByPath = new Map<string, Set<string>>();
  const streams = new Set<string>();
  for (const { endpoint } of app.endpoints.values()) {
    methodsByPath.set(endpoint.path, (methodsByPath.get(endpoint.path) ?? new Set()).add(endpoint.method));
    if (endpoint.isStream) streams.add(endpoint.path);
  }
  for (const [url, allowed] of methodsByPath) {
    const allow = [...allowed, ...(allowed.has('GET') ? ['HEAD'] : [])].join(', ');
    app.route({
      method: methods.filter((method) => !allowed.has(method)),
      url,
      config: { isWithoutEndpoint: true, admission: streams.has(url) ? 'stream' : 'data' },
      // A hook, because it runs before the body is read.
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw new Rejection({ code: 'method_not_allowed', message: `This address answers only ${allow}.` });
      },
      handler: () => undefined,
    });
  }
  app.route({
    method: methods,
    url: '/api/*',
    config: { isWithoutEndpoint: true, admission: 'data' },
    onRequest: async () => {
      throw notFound('There is nothing at this address.');
    },
    handler: () => undefined,
  });
}
