import type { FastifyInstance } from 'fastify';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { type RenderHandler, type Site, startInTextSize } from './built-site.ts';

// Vite and React Refresh use inline scripts and styles, and push changes to the browser through a web socket.
const relaxedPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self' ws:",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the screens from their sources, with hot reload. Only for `npm run dev`. */
export function devSite(): Site {
  let render: RenderHandler = () => Promise.reject(new Error('The screens are not served yet.'));

  const serveFiles = async (app: FastifyInstance) => {
    const vite = await createServer({
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server: app.server } },
    });
    app.addHook('preClose', () => vite.close()); // the server cannot close while Vite's web sockets are open
    render = async (request, options) => {
      const { ssr } = vite.environments;
      if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot render the screens here.');
      const entry = await ssr.runner.import('/web/server.ts');
      return (entry as { default: { fetch: RenderHandler } }).default.fetch(request, options);
    };
    app.addHook('onRequest', (request, reply, done) => {
      if (request.routeOptions.url === '/*') vite.middlewares(request.raw, reply.raw, done);
      else done();
    });
  };

  return {
    serveFiles,
    render: (request, options) => render(request, options),
    finish: startInTextSize,
    policyFor: () => relaxedPolicy,
    isCacheable: false,
  };
}
