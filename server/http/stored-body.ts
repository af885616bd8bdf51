import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

/** Content that many requests get. Each encoding is made once, when it is first asked for. */
export class StoredBody {
  /** Weak: it names the content, whichever encoding carries it. */
  readonly etag: string;
  readonly length: number;
  readonly #identity: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(content: string) {
    this.#identity = Buffer.from(content);
    this.length = this.#identity.length;
    this.etag = `W/"${hash('sha1', this.#identity, 'base64url')}"`;
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
  reply.header('etag', body.etag);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === body.etag) return reply.code(304).send();
  return sendEncoded(request, reply, body);
}

/** The same without a name for the browser's cache. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: StoredBody,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await body.in(encoding));
}

/** Which of our encodings a browser reads, the smallest first. */
function encodingFor(accepted = ''): Encoding {
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}
