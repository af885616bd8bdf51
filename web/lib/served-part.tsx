import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, memo, Suspense } from 'react';

/**
 * A component that the server renders for some people only, so the browser loads its code when it is needed. Until then,
 * what the server rendered stays. It is memoised, because a rendering of its parent would replace that by nothing.
 */
export function servedPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazyRouteComponent(async () => ({ Part: await load() }), 'Part') as ComponentType<Props> & {
    preload?: () => Promise<void>;
  };
  // The server renders a page in one pass.
  if (import.meta.env.SSR) void Loaded.preload?.();
  const Part = memo((props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  ));
  return Object.assign(Part, { preload: () => Loaded.preload?.() });
}
