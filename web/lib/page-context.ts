import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { City } from '#contract/cities/schemas.ts';
import type { Transport } from '#contract/shared/endpoint.ts';

type PageContext = { transport: Transport; city: City | null; isSignedIn: boolean };

const pageContext = () => getGlobalStartContext() as unknown as PageContext;

/** The city of the visitor's cookie while the server renders. Null in the browser, which reads it from the page. */
export const cityOfRequest = createIsomorphicFn()
  .server((): City | null => pageContext().city)
  .client((): City | null => null);

/** Whether the server renders this page for a signed-in visitor. Only the server calls it. */
export const isSignedInRequest = createIsomorphicFn()
  .server(() => pageContext().isSignedIn)
  .client(() => false);
