import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, memo, Suspense } from 'react';

const loading: Promise<void>[] = [];

/** Loads a component on the server, which renders a page in one pass and waits for it before. */
export function loadForServer(component?: { preload?: () => Promise<void> | undefined } | null): void {
  const loaded = import.meta.env.SSR && component?.preload?.();
  if (loaded) loading.push(loaded);
}

/** Waits until the server has loaded what `loadForServer` was called with. */
export const allLoaded = () => Promise.allSettled(loading);

/**
 * A component that the server renders for some people only, so the browser loads its code when it is needed. Until then,
 * what the server rendered stays. It is memoised, because a rendering of its parent would replace that by nothing.
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
