/**
 * Security headers of every response. A rendered page replaces the content security policy by its own. The headers are
 * built once: the Fastify plugin builds them for each request, which made the doctors list 10 % slower.
 */
export function securityHeaders(options: { isTls: boolean }): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(options.isTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Headers of replies and pages whose address contains a secret: nothing stores them, and no other site gets the address. */
export const secretPathHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;
