import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { City } from '#contract/cities.ts';
import type { Transport } from '#contract/endpoint.ts';

type PageContext = { transport: Transport; city: City | null };

/** The city that the visitor's cookie names, as the server found it. The browser learns it from the page itself. */
export const cityOfRequest = createIsomorphicFn()
  .server((): City | null => (getGlobalStartContext() as unknown as PageContext).city)
  .client((): City | null => null);
