import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { fillParams } from '#contract/endpoint.ts';
import type { ErrorCode, ErrorReply } from '#contract/errors.ts';
import { refusalOfConstraint } from '#server/db/constraints.ts';
import { isTransientError } from '#server/db/trouble.ts';
import { incomplete, Refusal, unavailable } from '#server/errors.ts';

// What Fastify itself refuses, in our words.
const ownWords: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'invalid', message: 'The request could not be understood.' },
  413: { code: 'too_large', message: 'That is too large to send.' },
  414: { code: 'too_large', message: 'That address is too long.' },
  415: { code: 'unsupported_media_type', message: 'Please send JSON.' },
};

/** Every error leaves as `{ code, message, fields? }`. Nothing unexpected is shown; it is logged under a short reference. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const refusal = hasHungUp(error, request) ? incomplete() : toRefusal(error, request.log);
    const page = pageOfOpenedFile(request);
    if (page) reply.header('cache-control', 'no-store').redirect(page, 303);
    else sendRefusal(reply, refusal);
  });

  app.setNotFoundHandler((_request, reply) => {
    sendRefusal(reply, new Refusal({ code: 'not_found', message: 'There is nothing at this address.' }));
  });
}

/** A client that closes its connection in the middle is no failure of ours. Nobody reads the reply, and nothing is logged. */
function hasHungUp(error: FastifyError | Error, { raw }: FastifyRequest): boolean {
  if (!raw.socket.destroyed) return false;
  return !raw.complete || (error as FastifyError).code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Whoever opens a file from a link would read JSON: the page it belongs to says in words what is wrong, or logs them in. */
function pageOfOpenedFile({ routeOptions, headers, params }: FastifyRequest): string | undefined {
  const file = routeOptions.config.endpoint?.replyFile;
  return file && headers.accept?.includes('text/html') ? fillParams(file.page, params) : undefined;
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): void {
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds));
  reply.code(refusal.status).header('cache-control', 'no-store').send(refusal.reply);
}

/** What people are told about an error. */
export function toRefusal(error: unknown, log: FastifyBaseLogger): Refusal {
  if (error instanceof Refusal) return error;
  if (isTransientError(error)) {
    log.warn({ code: (error as FastifyError).code }, 'The database did not answer');
    return unavailable();
  }
  const refused = refusalOfConstraint(error);
  if (refused) return refused;
  // Class 22: a value that no column can hold, such as a date of the year 300000.
  if (error instanceof DatabaseError && error.code?.startsWith('22')) return new Refusal(ownWords[400] as ErrorReply);
  const words = ownWords[(error as FastifyError).statusCode ?? 500];
  if (words) return new Refusal(words);

  const reference = randomBytes(4).toString('hex');
  log.error({ err: withoutData(error), reference }, 'Unexpected error');
  return new Refusal({
    code: 'unexpected',
    message: `Something went wrong. Please quote ${reference} if you contact us.`,
    reference,
  });
}

/**
 * What of an error is logged. Its other properties may be personal: Node adds the address that it could not read, and
 * PostgreSQL quotes values in its message and details, so of those only the place is logged.
 */
function withoutData(error: unknown): unknown {
  if (error instanceof DatabaseError) {
    const { code, constraint, table, routine, stack } = error;
    const frames = stack?.split('\n').slice(1).join('\n');
    return { type: 'DatabaseError', code, constraint, table, routine, stack: frames };
  }
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, code: (error as FastifyError).code, stack: error.stack }; // the stack begins with the message
}
