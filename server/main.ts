import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { productName } from '#contract/product.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { listenForChanges } from './db/changes.ts';
import { readOrCreate } from './db/cluster.ts';
import { type Database, openDatabase } from './db/database.ts';
import { ensureDemoData } from './db/demo-data/ensure.ts';
import { demoAccounts } from './db/demo-data/families.ts';
import { startEmbedded } from './db/embedded.ts';
import { StartError } from './errors.ts';
import { ensureFirstAdmin } from './features/accounts/first-admin.ts';
import { hashPassword } from './features/accounts/passwords.ts';
import { PageCache } from './http/page-cache.ts';
import { Lifecycle } from './lifecycle.ts';

const built = (path: string) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(life: Lifecycle, config: Config, log: Logger): Promise<void> {
  await requireFreePort(config);

  const embedded = config.database ? null : await startEmbedded(config.dataDir, log);
  if (embedded) life.closeLater(() => embedded.stop());

  const secretKey =
    config.secretKey ??
    (await readOrCreate(join(config.dataDir, 'secret-key'), () => randomBytes(32).toString('base64url')));
  const database = openDatabase({
    ...{ secretKey, poolSize: config.poolSize, prepare: config.prepare },
    owner: embedded?.owner ?? (config.database?.url as string),
    app: config.database?.appUrl ?? null,
    direct: embedded?.owner ?? config.database?.directUrl ?? null,
  });
  life.closeLater(() => database.close());

  // Without a direct connection nobody tells us of changes: then nothing is trusted and every page is rendered afresh.
  const pageCache = new PageCache();
  if (database.direct) {
    const onChange = (table: string) => (table === '*' ? pageCache.clear() : pageCache.drop(table));
    const line = listenForChanges(database.direct, { onChange, onHeartbeat: () => pageCache.heard() }, log);
    life.closeLater(() => line.close());
  }

  const app = await buildApp({
    ...{ db: database.pool, logger: log, pageCache, trustProxy: config.trustProxy },
    isReady: async () => !life.isStopping && (await database.isReady()),
    site: { clientFolder: built('client'), serverEntry: built('server/server.js') },
    publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
  });
  life.closeLater(() => app.close());

  // The embedded database is ready in a moment; another one may be away for hours, and we serve `not ready` meanwhile.
  if (embedded) await fill(database, config, log, life.signal);
  await app.listen({ port: config.port, host: config.host });
  if (!embedded) await fill(database, config, log, life.signal);
  if (life.isStopping) return;
  say(`\n${productName} is ready at http://${config.host}:${(app.server.address() as AddressInfo).port}`);
}

/** Brings the schema to this version, and into an empty database what it needs to be used. */
async function fill(database: Database, config: Config, log: Logger, signal: AbortSignal): Promise<void> {
  await database.prepare(log, signal);
  if (signal.aborted) return;

  if (config.demoData) {
    const isNew = await ensureDemoData(database.pool, { now: new Date(), hashPassword });
    say(`\nDemo data ${isNew ? 'loaded' : 'is on'}. Sign in with:`);
    for (const { name, phone, password, role } of demoAccounts)
      say(`  ${role.padEnd(10)} ${phone}  ${password}  (${name})`);
  }
  const admin = await ensureFirstAdmin(database.pool, { phone: config.adminPhone, password: config.adminPassword });
  if (admin) say(`\nThe first admin: ${admin.phone}  ${admin.password ?? '(the password in ADMIN_PASSWORD)'}`);
  if (admin?.password) say('This password is shown only once.');
}

/** Said before anything is started, so that a second start does not disturb the first. */
function requireFreePort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new StartError(`Port ${port} is taken: set PORT to another one.`));
      else reject(new StartError(`Cannot listen on ${host}:${port} (${error.code}): set HOST and PORT.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, base: null });
  const life = new Lifecycle(log);
  await start(life, config, log).catch((error) => life.giveUp(error));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
