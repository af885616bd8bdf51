import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Returns the first offered encoding that `Accept-Encoding` allows. `br;q=0` excludes `br`; `*` stands for all others. */
export function chooseEncoding(accepted = '', offered: Encoding[] = ['br', 'gzip']): Encoding {
  const weights = new Map<string, number>();
  for (const entry of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, quality ? Number(quality.slice(2)) : 1);
  }
  const isAccepted = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return offered.find(isAccepted) ?? 'identity';
}

/** Returns the ETag of the bytes that are sent. Each encoding of the same content has its own ETag. */
export function etagOf(contentHash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${contentHash}"` : `"${contentHash}-${encoding}"`;
}

/** Whether `If-None-Match` contains this ETag. A proxy may have added `W/` to it. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Content that is sent many times. Each encoding of it is computed once, when it is first needed. */
export class StoredBody {
  readonly hash: string;
  readonly length: number;
  readonly #identity: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(content: string) {
    this.#identity = Buffer.from(content);
    this.length = this.#identity.length;
    this.hash = hash('sha1', this.#identity, 'base64url');
  }

  encodedAs(encoding: Encoding): Promise<Buffer> {
    const existing = this.#encoded.get(encoding);
    if (existing) return existing;
    const encoded = this.#encode(encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return this.#identity;
    if (encoding === 'gzip') return compressGzip(this.#identity, { level: 6 });
    return compressBrotli(this.#identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  }
}

/** Sends stored content, or 304 if the browser already has it. Needs a route with `compress: false`. */
export async function sendWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  body: StoredBody,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = etagOf(body.hash, encoding);
  reply.header('etag', etag);
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return sendEncoded(encoding, reply, body);
}

/** Sends stored content that browsers must not cache. Needs a route with `compress: false`. */
export async function sendWithoutEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  body: StoredBody,
): Promise<FastifyReply> {
  return sendEncoded(chooseEncoding(request.headers['accept-encoding']), reply, body);
}

async function sendEncoded(encoding: Encoding, reply: FastifyReply, body: StoredBody): Promise<FastifyReply> {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await body.encodedAs(encoding));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML, also inside an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
