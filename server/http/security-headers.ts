/**
 * What every reply tells the browser: run nothing, frame nothing, share nothing. A rendered page brings its own
 * content security policy, which replaces the one here. Composed once: the usual plugin composes them again for
 * each request, and that made the doctors list a tenth slower.
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
