import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startIdentity } from './features/accounts/start-identity.ts';
import { getRouter } from './router.tsx';

// Start's own entry also brings its server functions and their serialiser (10 KiB); we have none.
const router = getRouter();

// Not with a top-level await: the page's own chunk imports this one, and would wait for it for ever.
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
