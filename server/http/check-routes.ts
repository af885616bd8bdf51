// Run by the build: every endpoint that the contract describes has a route, and every route under /api an endpoint.
import { readdir } from 'node:fs/promises';
import { pino } from 'pino';
import type { Endpoint } from '#contract/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { openPool } from '#server/db/client.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';
import type { BoundEndpoint } from './route.ts';

const contractFolder = new URL('../../contract/', import.meta.url);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value;
}

/** Every endpoint that the contract exports. */
export async function describedEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(contractFolder)).filter((file) => file.endsWith('-api.ts'));
  const modules = await Promise.all(files.map((file) => import(new URL(file, contractFolder).href)));
  return modules.flatMap((module: Record<string, unknown>) => Object.values(module).filter(isEndpoint));
}

/** Every endpoint that the server binds, with its schemas. Needs no database: a pool opens no connection by itself. */
export async function boundEndpoints(): Promise<BoundEndpoint[]> {
  const app = await buildApp({
    services: { secrets: new Secrets('none'), sms: new Outbox(), requirePhoneVerification: false },
    db: openPool({ host: 'nowhere.invalid' }, { max: 1 }),
    isReady: async () => false,
    logger: pino({ level: 'silent' }),
    site: null,
    publicUrl: 'http://localhost',
    trustProxy: [],
    demoData: false,
  });
  await app.ready(); // a route that does not say how it is admitted is rejected here
  const bound = [...app.endpoints.values()];
  await app.close();
  return bound;
}

if (import.meta.main) {
  const served = new Set((await boundEndpoints()).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
  const unserved = (await describedEndpoints()).filter(({ method, path }) => !served.has(`${method} ${path}`));
  for (const { method, path } of unserved)
    process.stderr.write(`${method} ${path} is described, but no route() serves it.\n`);
  if (unserved.length > 0) process.exitCode = 1;
}
