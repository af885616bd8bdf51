// The service worker of the site, served as /sw.js.
//
// - Built files: from the cache, else from the network. Their names contain the hash of their content.
// - Public pages: from the network; after three seconds, or without a network, their last copy.
// - Pages of a family: from the network; after ten seconds, or without a network, the visit pass.
// - Everything else, such as the API, pictures and the admin area, is left to the browser.
//
// A page that was rendered for a person (`no-store`) never enters a cache. Neither does a reply of the API.
//
// A push message is shown as a notification. Nothing of it is stored. A click opens the page that it names.

import { isBuiltFile, pageKindOf, pathIn, visitPassPath } from './page-kinds.ts';

declare const self: ServiceWorkerGlobalScope;
/** The files of this build. `scripts/build.mjs` inserts them, so every build has another worker. */
declare const builtFiles: string[];

const filesCache = 'files';
const pagesCache = 'pages';
const inboxPath = '/inbox';
/** An entry of the cache: the ids of the tabs that were open when this worker took over. */
const oldTabsPath = '/old-tabs';
/** How long a navigation waits for the network before it shows what is stored. */
const patienceMs = 3_000;
/** The same for pages of a family. It is longer, because the visit pass shows less than a page that is only slow. */
const familyPatienceMs = 10_000;
const maxPages = 40;

self.addEventListener('install', (event) => {
  // Open tabs are not disturbed: a file of another build still comes from the cache or from the server.
  event.waitUntil(cachePass().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      self.registration.navigationPreload?.enable(),
      storeOldTabs().then(removeOldFiles),
      removeOtherCaches(),
    ]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (isBuiltFile(pathname)) event.respondWith(readFile(request));
  if (request.mode !== 'navigate') return;
  const kind = pageKindOf(pathname);
  if (!kind) return;
  event.respondWith(kind === 'pass' ? readPass(request) : readPage(event, kind === 'family'));
  event.waitUntil(removeOldFiles());
});

type PushMessage = { title: string; body: string; lang: string; url: string | null };

self.addEventListener('push', (event) => {
  if (!event.data) return; // every message of this site has content
  const { title, body, lang, url } = event.data.json() as PushMessage;
  const options = { body, lang, icon: '/icon-192.png', badge: '/icon-192.png', data: { url } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  const { data, lang } = event.notification;
  event.notification.close();
  event.waitUntil(openPage((data as { url: string | null }).url ?? pathIn(lang, inboxPath)));
});

/** Opens a page of this site. A tab that already shows it gets the focus. */
async function openPage(address: string): Promise<void> {
  const { href, origin, pathname, search } = new URL(address, self.location.origin);
  // The public address of the site may differ from the one that this browser uses.
  const url = origin === self.location.origin ? href : self.location.origin + pathname + search;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = open.find((client) => client.url === url);
  await (shown ? shown.focus() : self.clients.openWindow(url));
}

/** Stores the page of the visit pass and its files. The page is requested without cookies, so it contains no visits. */
async function cachePass(): Promise<void> {
  const reply = await fetch(visitPassPath, { credentials: 'omit', cache: 'no-cache' });
  if (!reply.ok) throw new Error(`The pass could not be loaded: ${reply.status}`);
  const files = await caches.open(filesCache);
  const html = await reply.clone().text();
  const needed = new Set(html.match(/\/assets\/[\w.-]+|\/favicon\.svg/g));
  await Promise.all([...needed].map(async (path) => (await files.match(path)) ?? files.add(path)));
  await files.put(visitPassPath, reply);
}

const openTabs = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id);

/** Stores the ids of the open tabs. They run the previous build; without a network, only the cache has its files. */
async function storeOldTabs(): Promise<void> {
  await (await caches.open(filesCache)).put(oldTabsPath, Response.json(await openTabs()));
}

/** Removes the files of older builds once no tab needs them. */
async function removeOldFiles(): Promise<void> {
  const files = await caches.open(filesCache);
  const oldTabs = (await (await files.match(oldTabsPath))?.json()) as string[] | undefined;
  const open = await openTabs();
  if (!oldTabs || oldTabs.some((id) => open.includes(id))) return;
  const current = new Set([...builtFiles, visitPassPath, '/favicon.svg']);
  for (const request of await files.keys()) {
    if (!current.has(new URL(request.url).pathname)) await files.delete(request);
  }
}

async function removeOtherCaches(): Promise<void> {
  for (const name of await caches.keys()) if (name !== filesCache && name !== pagesCache) await caches.delete(name);
}

async function readFile(request: Request): Promise<Response> {
  const files = await caches.open(filesCache);
  const cached = await files.match(request, { ignoreVary: true });
  if (cached) return cached;
  const reply = await fetch(request);
  if (reply.status === 200) await files.put(request, reply.clone()).catch(() => undefined); // the disk may be full
  return reply;
}

async function readPass(request: Request): Promise<Response> {
  return (await caches.match(visitPassPath)) ?? fetch(request);
}

async function readPage(event: FetchEvent, isFamilyPage: boolean): Promise<Response> {
  const { request } = event;
  const load = async () => {
    const reply = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(request));
    event.waitUntil(keepPage(request, reply.clone()).catch(() => undefined));
    return reply;
  };
  const loading = load();
  const copy = isFamilyPage ? undefined : await findPage(request);
  // Without a copy of a public page, only the network can show it.
  const patience = isFamilyPage ? familyPatienceMs : copy ? patienceMs : Number.POSITIVE_INFINITY;
  const reply = await Promise.race([loading.catch(() => null), ...(Number.isFinite(patience) ? [wait(patience)] : [])]);
  return reply ?? copy ?? (await caches.match(visitPassPath)) ?? loading;
}

const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));

async function findPage(request: Request): Promise<Response | undefined> {
  return (await caches.open(pagesCache)).match(request.url, { ignoreVary: true });
}

/**
 * Stores a copy of a page for visitors. When a page for a signed-in person arrives (`no-store`), all copies are
 * deleted, because they show the site as for a visitor.
 */
async function keepPage(request: Request, reply: Response): Promise<void> {
  if (reply.status !== 200 || !reply.headers.get('content-type')?.startsWith('text/html')) return;
  if (/no-store/.test(reply.headers.get('cache-control') ?? 'no-store')) return void (await caches.delete(pagesCache));
  const pages = await caches.open(pagesCache);
  await pages.put(request.url, reply);
  const stored = await pages.keys();
  for (const old of stored.slice(0, Math.max(0, stored.length - maxPages))) await pages.delete(old);
}
