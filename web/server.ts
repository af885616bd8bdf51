import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';

/** Renders pages. Fastify mounts it as the handler of all addresses that are neither the API nor a file. */
export default { fetch: createStartHandler(defaultRenderHandler) };
