import { type ReactNode, useEffect } from 'react';

const hydrated = Promise.withResolvers<void>();
const longestWaitMs = 3_000;

/** Stands in the server's HTML of a page that is made in the browser, until the guard lets the person through. */
export function Placeholder({ className, children }: { className: string; children: ReactNode }) {
  useEffect(hydrated.resolve, []);
  return (
    <p role="status" className={`grid min-h-dvh place-items-center text-ink-muted ${className}`}>
      {children}
    </p>
  );
}

/**
 * Call it before a guard redirects. On the first page React may still be hydrating the placeholder; it fails if the router
 * has left that page by then. Later pages have nothing to hydrate.
 */
export async function untilHydrated(): Promise<void> {
  if (!window.$_TSR) return;
  setTimeout(hydrated.resolve, longestWaitMs);
  await hydrated.promise;
}
