import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { City } from '#contract/cities/schemas.ts';
import type { Transport } from '#contract/shared/endpoint.ts';
import type { PageLanguage } from '#contract/shared/page-languages.ts';
import { StartError } from '#server/errors.ts';
import { policyFor } from './content-policy.ts';
import { headersOfFile, servePass } from './offline-files.ts';
import { paintFirst } from './paint-first.ts';
import { startInTextSize } from './text-size.ts';

/** What a page is rendered with. */
type PageContext = {
  /** Calls the API as the visitor. */
  transport: Transport;
  /** The public origin. */
  origin: string;
  /** The city that the visitor has chosen. */
  city: City | null;
  /** The language that the address names. */
  language: PageLanguage;
  /** Whether pages with personal data are rendered too. Without an account, the browser decides what to show. */
  isSignedIn: boolean;
};
/** The handler that the bundle of the screens exports. */
export type RenderHandler = (request: Request, options: { context: PageContext }) => Promise<Response>;

/** The screens: built ones in production, their sources during development. */
export type Site = {
  serveFiles(app: FastifyInstance): Promise<void>;
  render: RenderHandler;
  /** Changes the HTML of a rendered page before it is sent. */
  finish(html: string, address: string): string;
  /** Returns the content security policy of a page. */
  policyFor(html: string): string;
  /** Whether anonymous pages may be cached. */
  isCacheable: boolean;
};

/** Loads the built screens. Node cannot run their sources. */
export async function loadBuiltSite(folder: string): Promise<Site> {
  const serverEntry = join(folder, 'server', 'server.js');
  if (!existsSync(serverEntry)) throw new StartError('The screens are not built: run `npm run build`.');
  const built = (await import(pathToFileURL(serverEntry).href)) as { default: { fetch: RenderHandler } };
  const serveFiles = async (app: FastifyInstance) => {
    await app.register(async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, admission: 'always' };
      });
      await files.register(fastifyStatic, {
        root: join(folder, 'client'),
        wildcard: false, // a route for each existing file; every other address is a page
        index: false,
        preCompressed: true,
        setHeaders: (reply, path) => {
          for (const [name, value] of Object.entries(headersOfFile(path))) reply.header(name, value);
        },
      });
      servePass(files, folder, policyFor);
    });
  };
  const finish = (html: string, address: string) => startInTextSize(paintFirst(html, address));
  return { serveFiles, render: built.default.fetch, finish, policyFor, isCacheable: true };
}
