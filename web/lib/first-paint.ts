import type { QueryClient } from '@tanstack/react-query';
import type { ParsedLocation } from '@tanstack/react-router';
import type { City } from '#contract/cities/schemas.ts';

/** The part of a loader's argument that the loaders of signed-in pages use. `Params` names the parameters of the path. */
export type LoaderInput<Params extends string = never> = {
  context: { queryClient: QueryClient; selectedCity: { current: () => City | null } };
  location: ParsedLocation;
  params: Record<Params, string>;
};

/** The time limit: longer than the data of a page usually takes, and shorter than the browser would need to load it. */
const maxWaitMs = 600;

/**
 * Waits for the queries that the first paint of a signed-in page needs. Only the server calls it, from a loader. After the
 * time limit the page is rendered with placeholders for the missing data, and the browser loads it. The same happens to
 * data that could not be loaded.
 */
export async function loadFirstPaint(queryClient: QueryClient, loads: unknown[]): Promise<void> {
  const settled = Promise.allSettled(loads);
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(timeout.resolve, maxWaitMs);
  await Promise.race([settled, timeout.promise]);
  clearTimeout(timer);
  // Otherwise a late reply could be in the data of the page but not in its HTML, and the browser could not hydrate it.
  await queryClient.cancelQueries();
}
