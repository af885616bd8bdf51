import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingFor, etagOf, isKnown } from './encoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Content that many requests get. Each encoding is made once, when it is first asked for. */
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

  in(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding);
    if (known) return known;
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

/** Sends stored content, or 304 where the browser has it already. For routes with `compress: false`. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  body: StoredBody,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const etag = etagOf(body.hash, encoding);
  reply.header('etag', etag);
  if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return sendIn(encoding, reply, body);
}

/** The same without a name for the browser's cache. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: StoredBody,
): Promise<FastifyReply> {
  return sendIn(encodingFor(request.headers['accept-encoding']), reply, body);
}

async function sendIn(encoding: Encoding, reply: FastifyReply, body: StoredBody): Promise<FastifyReply> {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await body.in(encoding));
}
