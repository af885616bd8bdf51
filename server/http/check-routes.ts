// Run by the build: every endpoint that the contract describes has a route, and every route under /api an endpoint.
import { readdir } from 'node:fs/promises';
import { pino } from 'pino';
import type { Endpoint } from '#contract/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { openPool } from '#server/db/client.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';

const contractFolder = new URL('../../contract/', import.meta.url);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'reply' in value;
}

/** Every endpoint that the contract exports. */
export async function describedEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(contractFolder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(new URL(file, contractFolder).href)));
  return modules.flatMap((module: Record<string, unknown>) => Object.values(module).filter(isEndpoint));
}

if (import.meta.main) {
  // A pool opens no connection before its first query; buildApp refuses an undescribed route by itself.
  const db = openPool({ host: 'nowhere.invalid' }, { max: 1 });
  const logger = pino({ level: 'silent' });
  const services = { secrets: new Secrets('none'), sms: new Outbox(), requirePhoneVerification: false };
  const app = await buildApp({
    services,
    db,
    isReady: async () => false,
    logger,
    site: null,
    publicUrl: 'http://localhost',
    trustProxy: [],
    demoData: false,
  });
  const unserved = (await describedEndpoints()).filter((one) => !app.endpoints.has(`${one.method} ${one.path}`));
  await app.close();
  for (const one of unserved)
    process.stderr.write(`${one.method} ${one.path} is described, but no route() serves it.\n`);
  if (unserved.length > 0) process.exitCode = 1;
}
