import type { FastifyInstance, FastifyRequest } from 'fastify';
import { productName } from '#contract/product.ts';
import { isLoopback } from '#server/config.ts';
import { notFound } from '#server/errors.ts';
import type { Message } from '#server/sms.ts';
import { policyFor } from './page-server.ts';

type DemoPages = {
  demoData: boolean;
  trustsProxy: boolean;
  /** What was "sent" by SMS, newest first. Null: real messages go out, so there is nothing to read here. */
  messages: readonly Message[] | null;
};

/** Pages for development under `/dev`. Without demo data they do not exist. */
export function serveDemoPages(app: FastifyInstance, { demoData, trustsProxy, messages }: DemoPages): void {
  if (!demoData)
    app.addHook('onRequest', (request, _reply, done) => {
      done(isDevPath(request.url) ? notFound('There is nothing at this address.') : undefined);
    });

  // The codes in it open accounts: only for somebody who sits at this machine.
  app.get('/dev/outbox', { config: { admission: 'always' } }, async (request, reply) => {
    if (!messages || trustsProxy || !isFromThisMachine(request)) throw notFound('There is nothing at this address.');
    const html = outboxPage(messages);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policyFor(html))
      .send(html);
  });
}

// The screens' router forgives capitals, doubled slashes and encoded letters; so must this.
function isDevPath(url: string): boolean {
  if (!/dev|%/i.test(url)) return false;
  const path = url.split(/[?#]/)[0] ?? '';
  try {
    return /^\/+dev(\/|$)/.test(decodeURIComponent(path).toLowerCase());
  } catch {
    return false; // no page has such an address
  }
}

/**
 * The socket itself must be local, and nothing may hint at a proxy in between. The host is asked for too: a page of
 * another site whose name is made to point here would come with that name.
 */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isProxied = Object.keys(headers).some((name) => /^(x-forwarded-.*|forwarded|x-real-ip|via)$/.test(name));
  const host = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return isLoopback(address) && !isProxied && isLoopback(host);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const indiaTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 640px; margin: 0 auto; padding: 24px 16px; }
  li { padding: 12px 0; border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); }
  ol { padding: 0; list-style: none; }
  p { margin: 0; }
`;

function outboxPage(messages: readonly Message[]): string {
  const items = messages.map(
    ({ phone, text, at }) =>
      `<li><p><strong>${escaped(phone)}</strong> <time datetime="${at.toISOString()}">${escaped(indiaTime.format(at))}</time></p><p>${escaped(text)}</p></li>`,
  );
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · ${escaped(productName)}</title>
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
