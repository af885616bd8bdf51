import type { QueryClient } from '@tanstack/react-query';
import { notFound, type ParsedLocation } from '@tanstack/react-router';
import type { City } from '#contract/cities/schemas.ts';
import { isNotFound } from './api.ts';

/** The part of a loader's argument that the loaders of signed-in pages use. `Params` names the parameters of the path. */
export type LoaderInput<Params extends string = never> = {
  context: { queryClient: QueryClient; selectedCity: { current: () => City | null } };
  location: ParsedLocation;
  params: Record<Params, string>;
};

/** The time limit: longer than the data of a page usually takes, and shorter than the browser would need to load it. */
const maxWaitMs = 600;

/**
 * Waits for the queries that the first paint of a signed-in page needs. Only the server calls it, from a loader. After
 * the time limit the page is rendered with placeholders for the missing data, and the browser loads it. The same
 * happens to data that could not be loaded.
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

/** Awaits the record of a page. Throws the router's `notFound()` if it does not exist or its id has the wrong format. */
export async function loadOrNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (isNotFound(error)) throw notFound();
    throw error;
  }
}

/**
 * Awaits the data of the link in a message. Throws `notFound()` for a wrong link; after other failures, the page shows
 * Retry.
 */
export async function loadLink(loading: Promise<unknown>): Promise<void> {
  await loading.catch((error) => {
    if (isNotFound(error)) throw notFound();
  });
}
