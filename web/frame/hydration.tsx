import { type ReactNode, useEffect } from 'react';

const hydrated = Promise.withResolvers<void>();
const maxWaitMs = 3_000;

/** What the server sends instead of a page that only the browser renders. Shown until the route's guard has finished. */
export function PagePlaceholder({ className, children }: { className: string; children: ReactNode }) {
  useEffect(hydrated.resolve, []);
  return (
    <p role="status" className={`grid min-h-dvh place-items-center text-ink-muted ${className}`}>
      {children}
    </p>
  );
}

/** Whether the page is not hydrated yet. TanStack's start script creates `$_TSR`, and removes it after hydration. */
export function isHydrating(): boolean {
  return !import.meta.env.SSR && Boolean(window.$_TSR);
}

/**
 * Guards call this before they redirect. On the first page, React may still be hydrating the placeholder, and hydration
 * fails if the router leaves that page. Later pages have nothing to hydrate.
 */
export async function waitForHydration(): Promise<void> {
  if (!isHydrating()) return;
  setTimeout(hydrated.resolve, maxWaitMs);
  await hydrated.promise;
}
