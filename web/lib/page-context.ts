import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { City } from '#contract/cities.ts';
import type { Transport } from '#contract/endpoint.ts';

type PageContext = { transport: Transport; city: City | null };

/** The city of the visitor's cookie while the server renders. Null in the browser, which reads it from the page. */
export const cityOfRequest = createIsomorphicFn()
  .server((): City | null => (getGlobalStartContext() as unknown as PageContext).city)
  .client((): City | null => null);
