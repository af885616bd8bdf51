import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import { allLoaded } from './lib/served-part.tsx';
import { dayAddressOf } from './parts/day/staff/day-search.ts';

// Otherwise, the first page could be rendered before the parts of its frame are loaded, and would lack them.
const render = createStartHandler(async (page) => {
  await allLoaded();
  return defaultRenderHandler(page);
});

/** Renders pages. Fastify mounts it as the handler of all addresses that are neither the API nor a file. */
export default {
  async fetch(...[request, options]: Parameters<typeof render>): Promise<Response> {
    const response = await render(request, options);
    const early = dayAddressOf(new URL(request.url), new Date());
    if (early) response.headers.set('link', `<${early}>; rel=preload; as=fetch; crossorigin`);
    return response;
  },
};
