// The build runs this file: it checks that every endpoint of the contract has a route, and every route under /api an endpoint.
import { readdir } from 'node:fs/promises';
import { pino } from 'pino';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { openPool } from '#server/db/pools.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';
import type { BoundEndpoint } from './route.ts';

const contractFolder = new URL('../../contract/', import.meta.url);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value;
}

/** Returns the files of the contract that describe endpoints, such as `<noun>/endpoints.ts` and `<noun>/staff-endpoints.ts`. */
export async function listEndpointFiles(): Promise<string[]> {
  const files = (await readdir(contractFolder, { recursive: true })).filter((file) => file.endsWith('endpoints.ts'));
  if (files.length === 0) throw new Error('The contract has no file that describes endpoints.');
  return files;
}

/** Returns every endpoint that the contract exports. */
export async function listDescribedEndpoints(): Promise<Endpoint[]> {
  const files = await listEndpointFiles();
  const modules = await Promise.all(files.map((file) => import(new URL(file, contractFolder).href)));
  return modules.flatMap((module: Record<string, unknown>) => Object.values(module).filter(isEndpoint));
}

/** Returns every endpoint that the server binds, with its schemas. It needs no database, because the pool is never used. */
export async function listBoundEndpoints(): Promise<BoundEndpoint[]> {
  const app = await buildApp({
    services: {
      secrets: new Secrets('none'),
      passwords: new PasswordHasher(),
      sms: new Outbox(),
      requirePhoneVerification: false,
    },
    db: openPool({ host: 'nowhere.invalid' }, { max: 1 }),
    isReady: async () => false,
    logger: pino({ level: 'silent' }),
    site: null,
    publicUrl: 'http://localhost',
    trustProxy: [],
    hasDemoData: false,
  });
  await app.ready(); // throws if a route has no admission kind
  const bound = [...app.endpoints.values()];
  await app.close();
  return bound;
}

if (import.meta.main) {
  const served = new Set((await listBoundEndpoints()).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
  const unserved = (await listDescribedEndpoints()).filter(({ method, path }) => !served.has(`${method} ${path}`));
  for (const { method, path } of unserved)
    process.stderr.write(`${method} ${path} is described, but no route() serves it.\n`);
  if (unserved.length > 0) process.exitCode = 1;
}
