import { type ReactNode, useEffect } from 'react';

const hydrated = Promise.withResolvers<void>();
const maxWaitMs = 3_000;

/** The server's HTML of a page that is rendered only in the browser. Shown until the route's guard has finished. */
export function Placeholder({ className, children }: { className: string; children: ReactNode }) {
  useEffect(hydrated.resolve, []);
  return (
    <p role="status" className={`grid min-h-dvh place-items-center text-ink-muted ${className}`}>
      {children}
    </p>
  );
}

/**
 * Call it before a guard redirects. On the first page React may still be hydrating the placeholder, and hydration fails if
 * the router leaves that page. Later pages have nothing to hydrate.
 */
export async function waitForHydration(): Promise<void> {
  if (import.meta.env.SSR || !window.$_TSR) return;
  setTimeout(hydrated.resolve, maxWaitMs);
  await hydrated.promise;
}
