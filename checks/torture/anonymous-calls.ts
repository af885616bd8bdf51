import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { listBoundEndpoints } from '#server/http/check-routes.ts';
import { newToken } from '#server/secrets.ts';
import type { Call } from '../rig/http.ts';
import { root } from '../rig/processes.ts';
import { type ApiDescription, fuzzer } from './fuzzer.ts';
import { routesOfScreens } from './screens.ts';

/** A route and different requests to it. */
export type Target = { name: string; calls: Call[] };

const callsEach = 300;
const word = () => randomBytes(6).toString('hex');
const many = <T>(make: (n: number) => T): T[] => Array.from({ length: callsEach }, (_, n) => make(n));

/**
 * Every anonymous route, taken from the server's route table, the API description, the screens' files and the built files.
 * A new route is attacked without a change here.
 */
export async function anonymousTargets(api: ApiDescription, ids: string[]): Promise<Target[]> {
  return [
    ...apiTargets(api, ids),
    ...(await otherRoutes()).map((path) => ({ name: path, calls: many(() => ({ path: filled(path, ids) })) })),
    ...routesOfScreens().map((path) => ({ name: `page ${path}`, calls: many((n) => pageCall(path, ids, n)) })),
    { name: 'pages that do not exist', calls: many(() => ({ path: `/${word()}` })) },
    { name: 'built files', calls: builtFiles().map((path) => ({ path })) },
  ];
}

function apiTargets(api: ApiDescription, ids: string[]): Target[] {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const anonymous = operations.filter(({ operation }) => operation['x-access'] === 'anyone');
  const closed = operations.filter(({ operation }) => operation['x-access'] !== 'anyone' && operation.requestBody);
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`f${n}`, n])));
  return [
    ...anonymous.map(({ path, method, operation }, seed) => {
      const next = fuzzer({ paths: { [path]: { [method]: operation } } }, ids, seed);
      return { name: `${method.toUpperCase()} ${path}`, calls: many(next) };
    }),
    {
      name: 'large forms, signed out',
      calls: closed.map(({ path, method }) => ({ method: method.toUpperCase(), path: filled(path, ids), body })),
    },
  ];
}

/** Requests for a page: an ordinary one, and expensive ones with searches, all pages, invented sessions, cities and parameters. */
function pageCall(route: string, ids: string[], n: number): Call {
  const path = filled(route, ids);
  const variants: Call[] = [
    { path },
    { path: `${path}?${word()}=${word()}` },
    { path: `${path}?q=${word()}&page=40` },
    { path: `${path}?city=${word()}&page=${randomInt(40)}` },
    { path, cookie: 'session=x' },
    { path, cookie: `session=${newToken()}` },
    { path, cookie: `selectedCity=${word()}` },
    { path: `${path}?q=${word()}`, method: 'HEAD' },
  ];
  return { headers: { accept: 'text/html' }, ...(variants[n % variants.length] as Call) };
}

/** Replaces the parameters of a route: half of the ids exist, the others are random. */
function filled(route: string, ids: string[]): string {
  const values: Record<string, string> = { part: `doctors-${randomInt(16).toString(16)}`, kind: 'doctors' };
  const fill = (name: string) => {
    if (/hash/i.test(name)) return randomBytes(32).toString('hex');
    if (name === 'token') return newToken();
    return values[name] ?? (randomInt(2) === 0 ? (ids[randomInt(ids.length)] as string) : randomUUID());
  };
  return route
    .replace(/[:$](\w+)|\{(\w+)\}/g, (_, colon: string, braces: string) => fill(colon ?? braces))
    .replace(/\*|\$$/, word);
}

/** Routes of the server that are not endpoints: sitemap, pictures, metrics, the API description. */
async function otherRoutes(): Promise<string[]> {
  const found = new Set<string>();
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url, method, config }) => {
      const endpoint = (config as { endpoint?: Endpoint } | undefined)?.endpoint;
      const methods = [method].flat();
      // Each endpoint has a route that rejects the other methods. These are all the same and left out.
      const rejectsMethods = methods.length > 1 && url !== '/api/*';
      if (!endpoint && methods.includes('GET') && !rejectsMethods) found.add(url);
    });
  };
  subscribe('fastify.initialization', listen);
  await listBoundEndpoints(); // builds the server
  unsubscribe('fastify.initialization', listen);
  return [...found];
}

function builtFiles(): string[] {
  const folder = join(root, 'dist', 'client');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .filter((p) => !/\.(br|gz)$/.test(p));
}
