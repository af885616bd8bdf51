import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';

/** Renders pages. Fastify mounts it as the handler of everything that is not the API or a file. */
export default { fetch: createStartHandler(defaultRenderHandler) };
