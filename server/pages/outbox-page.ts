import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shortDate, shortTime } from '#contract/shared/clock.ts';
import { productName } from '#contract/shared/product.ts';
import { isLoopback } from '#server/config.ts';
import { notFound } from '#server/errors.ts';
import { escapeHtml } from '#server/http/responses.ts';
import type { SentSms } from '#server/sms.ts';
import { policyFor } from './built-site.ts';

type DemoPages = {
  hasDemoData: boolean;
  trustsProxy: boolean;
  /** The messages in the outbox, newest first. Null: an SMS gateway sends the messages, so there is no outbox. */
  messages: readonly SentSms[] | null;
};

/** Serves the pages for development under `/dev`. Without demo data they respond 404. */
export function serveDemoPages(app: FastifyInstance, { hasDemoData, trustsProxy, messages }: DemoPages): void {
  if (!hasDemoData)
    app.addHook('onRequest', (request, _reply, done) => {
      done(isDevPath(request.url) ? notFound('There is nothing at this address.') : undefined);
    });

  // The codes in the messages give access to accounts, so the page is only for requests from this machine.
  app.get('/dev/outbox', { config: { admission: 'always' } }, async (request, reply) => {
    if (!messages || trustsProxy || !isFromThisMachine(request)) throw notFound('There is nothing at this address.');
    const html = renderOutbox(messages);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policyFor(html))
      .send(html);
  });
}

// The router of the screens ignores case, doubled slashes and percent-encoding, so this check ignores them too.
function isDevPath(url: string): boolean {
  if (!/dev|%/i.test(url)) return false;
  const path = url.split(/[?#]/)[0] ?? '';
  try {
    return /^\/+dev(\/|$)/.test(decodeURIComponent(path).toLowerCase());
  } catch {
    return false; // malformed percent-encoding matches no page
  }
}

/**
 * Whether the request comes from this machine: the socket is local, and no header comes from a proxy. The `Host` header must
 * name this machine too, so that a foreign domain name that resolves to this machine is rejected (DNS rebinding).
 */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isProxied = Object.keys(headers).some((name) => /^(x-forwarded-.*|forwarded|x-real-ip|via)$/.test(name));
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return isLoopback(address) && !isProxied && isLoopback(host);
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 640px; margin: 0 auto; padding: 24px 16px; }
  li { padding: 12px 0; border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); }
  ol { padding: 0; list-style: none; }
  p { margin: 0; }
`;

function renderOutbox(messages: readonly SentSms[]): string {
  const items = messages.map(
    ({ phone, text, at }) =>
      `<li><p><strong>${escapeHtml(phone)}</strong> <time datetime="${at.toISOString()}">${shortDate(at)}, ${shortTime(at)}</time></p><p>${escapeHtml(text)}</p></li>`,
  );
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · ${escapeHtml(productName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>Text messages that would have been sent, newest first.</p>
${items.length > 0 ? `<ol>${items.join('\n')}</ol>` : '<p>No messages yet.</p>'}
</main>
</body>
</html>`;
}
