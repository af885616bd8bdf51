import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readLanguage } from '#contract/shared/page-languages.ts';
import { isInStaffArea } from './lib/paths.ts';
import { ignoreStrayClicks } from './lib/stray-clicks.ts';
import { showOfflineNotice } from './offline/offline-notices-section.tsx';
import { startIdentity } from './parts/accounts/start-identity.ts';
import { getRouter } from './router.tsx';

// Replaces the default entry of TanStack Start, which also loads the client of server functions (10 KiB). We have none.
const router = getRouter();
ignoreStrayClicks();

// The server renders no content of the admin area. The code of its page is loaded while its guard waits for the server.
// The router does not know languages in addresses yet, so it gets the path without one.
const { path } = readLanguage(location.pathname);
if (isInStaffArea(path))
  for (const { routeId } of router.matchRoutes({ ...router.latestLocation, pathname: path }))
    void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById]);

// Not a top-level await: `hydrate` loads the chunk of the page, which imports this one. Each would wait for the other.
void hydrate(router).then(async () => {
  const { queryClient } = router.options.context;
  const hasViewer = await startIdentity(router, queryClient, () => import('./parts/accounts/identity.ts'));
  // The visitor may have scrolled before hydration, so the first render in the browser keeps the scroll position.
  if (router.state.matches.every(({ status }) => status === 'success')) router._scroll.n = false;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
  // Starts the offline part after the page has loaded. For visitors it starts later: only their next pages need it.
  const startLater = () =>
    setTimeout(
      async () => (await import('./offline/start-offline.ts')).startOffline(queryClient, showOfflineNotice),
      hasViewer ? 0 : 3_000,
    );
  if (isInStaffArea(path)) return;
  if (document.readyState === 'complete') startLater();
  else addEventListener('load', startLater);
});
