import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * How the requests of a route are treated during overload, and while the database is being prepared:
 * - `data` and `page`: counted, and rejected if too many are in flight. A rejected `page` is a short HTML page.
 * - `stream`: needs the database, but is not counted, because an open stream is idle most of the time.
 * - `always`: never rejected. Health checks, because a busy server must not be restarted for being busy; and files,
 *   because a page that was admitted needs its scripts.
 */
export type AdmissionKind = 'data' | 'page' | 'stream' | 'always';

declare module 'fastify' {
  interface FastifyContextConfig {
    admission?: AdmissionKind;
  }
}

/**
 * Collects the admission kind of every route. The returned function finds the kind for the URL of a request before Fastify
 * has routed it. The server does not start if a route has no kind.
 */
export function collectAdmissionKinds(app: FastifyInstance): (url?: string) => AdmissionKind | undefined {
  const byPath = new Map<string, AdmissionKind>();
  /** For routes with parameters or `*`. The key is the path before the first parameter or `*`. */
  const byPrefix = new Map<string, AdmissionKind>();

  const add = ({ url, method, config }: RouteOptions) => {
    const kind = config?.admission;
    if (!kind) throw new Error(`${method} ${url} does not say how it is admitted: set admission in its config.`);
    const variableIndex = url.search(/[:*]/);
    const [table, key] =
      variableIndex < 0 ? [byPath, url] : [byPrefix, url.slice(0, url.lastIndexOf('/', variableIndex) + 1)];
    const known = table.get(key) ?? kind;
    if (known !== kind) throw new Error(`${method} ${url} is admitted as ${kind}, but others at ${key} as ${known}.`);
    table.set(key, kind);
  };
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => routes.forEach(add)); // until then, hooks of plugins may still change their routes

  return (url = '') => {
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    let kind = byPath.get(path);
    for (let end = path.length; !kind && end > 0; ) {
      end = path.lastIndexOf('/', end - 1);
      kind = byPrefix.get(path.slice(0, end + 1));
    }
    return kind;
  };
}
