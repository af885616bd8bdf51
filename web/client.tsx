import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startIdentity } from './features/accounts/start-identity.ts';
import { getRouter } from './router.tsx';

// Replaces the default entry of TanStack Start, which also loads the client of server functions (10 KiB). We have none.
const router = getRouter();

// Not a top-level await: the chunk of the page imports this chunk and would wait for it forever.
void hydrate(router).then(() => {
  startIdentity(router, router.options.context.queryClient);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
});
