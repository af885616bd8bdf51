import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { City } from '#contract/cities/schemas.ts';
import type { Transport } from '#contract/shared/endpoint.ts';
import { type PageLanguage, readLanguage } from '#contract/shared/page-languages.ts';
import { StartError } from '#server/errors.ts';

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
    'trusted-types service-worker', // only `start-offline.ts` uses this policy, to register /sw.js
  ].join('; ');
}

/** The content security policy of the service worker. It only fetches from this site. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * Headers of a built file, by its path. Browsers must not cache the service worker, because an old copy would keep serving an
 * old version of the site.
 */
function headersOfFile(path: string): Record<string, string> {
  // A browser gets a compressed copy, whose path has another ending.
  if (/\/sw\.js(\.\w+)?$/.test(path)) return { 'cache-control': 'no-cache', 'content-security-policy': workerPolicy };
  // The file name of a built asset contains the hash of its content.
  const isImmutable = path.includes('/assets/');
  return { 'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600' };
}

/**
 * Serves the visit pass (`/pass`), a page that shows the next visits without a network. The page contains no data of visits: its
 * script reads them from the device.
 */
function servePass(app: FastifyInstance, folder: string, policyFor: (html: string) => string): void {
  const html = readFileSync(join(folder, 'pass.html'), 'utf8');
  const policy = policyFor(html);
  app.get('/pass', { config: { admission: 'always' } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(html),
  );
}

// This script runs in the browser. It loads the scripts of the page after the first paint, or in a background tab, which is
// never painted, at once. It starts one preload after the other: two dozen at once would block a phone for a third of a second.
//
// A page is visible before React handles its events. If people tap a button, radio button or checkbox before that, the script
// repeats the last tap when React knows this control. The `mousedown` of the tap makes React hydrate the control at once. Enter
// in a text field is treated as a tap on the button that submits the form. Links, popovers and text fields work without React.
const startScript = `(() => {
  const links = [...document.querySelectorAll('link[rel=later]')];
  const preloadNext = () => {
    const link = links.shift();
    if (!link) return;
    link.rel = 'modulepreload';
    setTimeout(preloadNext);
  };
  const go = () => {
    import(document.querySelector('script[type=later]').getAttribute('src'));
    setTimeout(preloadNext);
  };
  document.hidden ? go() : requestAnimationFrame(() => setTimeout(go));
  const isKnown = (control) => Object.keys(control).some((key) => key.startsWith('__reactProps'));
  let early;
  const hold = ({ target }) => {
    const control = target.closest('button:not([popovertarget]), [type=radio], [type=checkbox]');
    if (!control) return;
    if (isKnown(control)) return removeEventListener('click', hold, true);
    if (!early) setTimeout(replay, 50);
    early = [control, control.checked];
  };
  const replay = () => {
    const [control, checked] = early;
    if (!control.isConnected) return;
    if (!isKnown(control)) return setTimeout(replay, 50);
    removeEventListener('click', hold, true);
    control.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    if (checked !== undefined) control.checked = !checked;
    control.click();
  };
  addEventListener('click', hold, true);
  addEventListener('keydown', (event) => {
    const submit = event.key === 'Enter' && event.target.form?.querySelector('[data-submits]');
    if (!submit || event.isComposing || event.target.matches('button, select, textarea')) return;
    event.preventDefault();
    hold({ target: submit });
  }, true);
  document.currentScript.remove();
})()`.replaceAll(/\n */g, '');

/** The server renders no content of these pages (the admin area), so there is nothing to paint before their scripts run. */
const drawnByScripts = /^\/admin(?!\/login)(?=[/?]|$)/;

/**
 * Delays the scripts of a page until the browser has painted the page, which is complete without them. The scripts are the
 * largest part of a page, and on a slow network they would delay the styles and pictures.
 *
 * The script elements stay in their places with another `rel` or `type`, because React expects them there while it hydrates.
 */
export function paintFirst(html: string, address: string): string {
  if (drawnByScripts.test(readLanguage(address).path)) return html;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(
      /<script type="module" async="" src="([^"]+)"><\/script>/,
      (_, src) => `<script type="later" async="" src="${src}"></script><script>${startScript}</script>`,
    );
}

// This script runs in the browser before the first paint. `web/parts/accounts/preference-fields.tsx` stores the size.
const textSizeScript = `try {
  const size = localStorage.getItem('textSize');
  if (size) document.documentElement.dataset.textSize = size;
} catch {}
document.currentScript.remove()`.replaceAll(/\n */g, '');

/**
 * Makes a page start in the text size that the visitor has chosen on this device. The server does not know the size, because
 * cached pages are the same for everybody.
 */
export function startInTextSize(html: string): string {
  return html.replace('<head>', `<head><script>${textSizeScript}</script>`);
}

/** The data with which a page is rendered. */
type PageContext = {
  /** Calls the API as the visitor. */
  transport: Transport;
  /** The public origin. */
  origin: string;
  /** The city that the visitor has chosen. */
  city: City | null;
  /** The language that the address names. */
  language: PageLanguage;
  /** Whether somebody is signed in. Otherwise the server renders no personal data, and the browser decides what to show. */
  isSignedIn: boolean;
};
/** Renders a page. The bundle of the screens exports this function. */
export type RenderHandler = (request: Request, options: { context: PageContext }) => Promise<Response>;

/** The screens: built ones in production, their sources during development. */
export type Site = {
  serveFiles(app: FastifyInstance): Promise<void>;
  render: RenderHandler;
  /** Changes the HTML of a rendered page before it is sent. */
  finish(html: string, address: string): string;
  /** Returns the content security policy of a page. */
  policyFor(html: string): string;
  /** Whether anonymous pages may be cached. */
  isCacheable: boolean;
};

/** Loads the built screens, because Node cannot run their sources. */
export async function loadBuiltSite(folder: string): Promise<Site> {
  const serverEntry = join(folder, 'server', 'server.js');
  if (!existsSync(serverEntry)) throw new StartError('The screens are not built: run `npm run build`.');
  const built = (await import(pathToFileURL(serverEntry).href)) as { default: { fetch: RenderHandler } };
  const serveFiles = async (app: FastifyInstance) => {
    await app.register(async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, admission: 'always' };
      });
      await files.register(fastifyStatic, {
        root: join(folder, 'client'),
        wildcard: false, // a route for each existing file; every other address is a page
        index: false,
        preCompressed: true,
        setHeaders: (reply, path) => {
          for (const [name, value] of Object.entries(headersOfFile(path))) reply.header(name, value);
        },
      });
      servePass(files, folder, policyFor);
    });
  };
  const finish = (html: string, address: string) => startInTextSize(paintFirst(html, address));
  return { serveFiles, render: built.default.fetch, finish, policyFor, isCacheable: true };
}
