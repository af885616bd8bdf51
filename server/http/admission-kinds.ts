import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * How a route is treated during overload, and while the database is being prepared:
 * - `data` and `page` are counted, and rejected where there are too many; a rejected `page` is a sentence for people;
 * - `stream` needs the database too, but is not counted: it waits, and costs nothing meanwhile;
 * - `always` is always answered: health checks, because a busy server must not be restarted for being busy, and files,
 *   because a page that was admitted must not end up without its scripts.
 */
export type AdmissionKind = 'data' | 'page' | 'stream' | 'always';

declare module 'fastify' {
  interface FastifyContextConfig {
    admission?: AdmissionKind;
  }
}

/**
 * Collects what every route says, and answers by the address of a request, before Fastify has routed it. A route that says
 * nothing ends the start of the server.
 */
export function admissionKinds(app: FastifyInstance): (address?: string) => AdmissionKind | undefined {
  const byPath = new Map<string, AdmissionKind>();
  /** Of routes with parameters or `*`: by the folder before the first of them. */
  const byFolder = new Map<string, AdmissionKind>();

  const add = ({ url, method, config }: RouteOptions) => {
    const kind = config?.admission;
    if (!kind) throw new Error(`${method} ${url} does not say how it is admitted: set admission in its config.`);
    const variable = url.search(/[:*]/);
    const [table, key] = variable < 0 ? [byPath, url] : [byFolder, url.slice(0, url.lastIndexOf('/', variable) + 1)];
    const known = table.get(key) ?? kind;
    if (known !== kind) throw new Error(`${method} ${url} is admitted as ${kind}, but others at ${key} as ${known}.`);
    table.set(key, kind);
  };
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => routes.forEach(add)); // by then, every plugin has completed its routes

  return (address = '') => {
    const query = address.indexOf('?');
    const path = query < 0 ? address : address.slice(0, query);
    let kind = byPath.get(path);
    for (let end = path.length; !kind && end > 0; ) {
      end = path.lastIndexOf('/', end - 1);
      kind = byFolder.get(path.slice(0, end + 1));
    }
    return kind;
  };
}
