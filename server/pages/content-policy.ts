import { createHash } from 'node:crypto';

const inlineCode = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * Returns the content security policy of a page. It allows each inline script and style by its hash. Nonces do not work,
 * because a 304 response would combine a new nonce with the old body.
 */
export function policyFor(html: string): string {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag, attributes = '', code = ''] of html.matchAll(inlineCode)) {
    if (/\bsrc=|type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes[tag as 'script' | 'style'].add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes.script].join(' ')}`.trim(),
    `style-src 'self' ${[...hashes.style].join(' ')}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "worker-src 'self'",
    'trusted-types service-worker', // `start-offline.ts` registers /sw.js with it, and nothing else
  ].join('; ');
}
