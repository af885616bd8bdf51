import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False while the server renders and while React hydrates the page, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
