import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, memo, Suspense } from 'react';

const loadsInAdvance: Promise<void>[] = [];

/** Loads a component on the server in advance. While the server renders a page, it cannot wait for the component. */
export function loadForServer(component?: { preload?: () => Promise<void> | undefined } | null): void {
  const loaded = import.meta.env.SSR && component?.preload?.();
  if (loaded) loadsInAdvance.push(loaded);
}

/** Waits until the components are loaded for which `loadForServer` was called. */
export const allLoaded = () => Promise.allSettled(loadsInAdvance);

/**
 * A component that the server renders only for some users, so the browser loads its code on demand. Until the code is
 * loaded, the HTML of the server stays. The component is memoised, because a second rendering would remove that HTML.
 */
export function servedPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazyRouteComponent(async () => ({ Part: await load() }), 'Part') as ComponentType<Props> & {
    preload?: () => Promise<void>;
  };
  loadForServer(Loaded);
  const Part = memo((props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  ));
  return Object.assign(Part, { preload: () => Loaded.preload?.() });
}
