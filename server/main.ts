import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { productName } from '#contract/product.ts';
import { ensureDemoData } from '#demo/ensure.ts';
import { demoAccounts } from '#demo/families.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig, readEnvFile } from './config.ts';
import { listenForChanges } from './db/changes.ts';
import type { Connection } from './db/client.ts';
import { type Database, openDatabase } from './db/database.ts';
import { ensureFirstTypes } from './db/first-types.ts';
import { schedulePartitionCreation } from './db/partitions.ts';
import { nounsOf } from './db/table-nouns.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded/embedded-database.ts';
import { readSecretKey } from './embedded/secret-files.ts';
import { StartError } from './errors.ts';
import { ensureFirstAdmin } from './features/accounts/first-admin-service.ts';
import { hashPassword } from './features/accounts/passwords-service.ts';
import { ChangeFeed } from './http/change-feed.ts';
import { Lifecycle } from './lifecycle.ts';
import { PageCache } from './pages/page-cache.ts';
import { builtSite } from './pages/page-server.ts';
import { Secrets } from './secrets.ts';
import { gatewaySms, Outbox } from './sms.ts';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const isDev = process.argv.includes('--dev');
const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(life: Lifecycle, config: Config, log: Logger): Promise<void> {
  // In milliseconds since this process began.
  const done = (phase: string) => log.debug({ phase, ms: Math.round(performance.now()) }, 'Starting');
  done('code loaded');
  await requireFreePort(config);

  const secretKey = config.secretKey ?? (await readSecretKey(config.dataDir));
  const embedded = config.database ? null : await startDatabase(life, config, log);
  done('database runs');

  const database = openDatabase({
    secretKey,
    poolSize: config.poolSize,
    prepare: config.prepare,
    owner: embedded?.owner ?? (config.database?.url as string),
    app: config.database?.appUrl ?? null,
    direct: embedded?.owner ?? config.database?.directUrl ?? null,
  });
  life.closeLater(() => database.close());

  const pageCache = new PageCache();
  const changes = new ChangeFeed();
  const sms = config.smsGateway ? gatewaySms(config.smsGateway, log) : new Outbox();
  const app = await buildApp({
    db: database.pool,
    reads: database.reads,
    poolSize: config.poolSize,
    logger: log,
    pageCache,
    changes,
    trustProxy: config.trustProxy,
    demoData: config.demoData,
    services: {
      secrets: new Secrets(secretKey),
      sms,
      requirePhoneVerification: config.requirePhoneVerification,
      verifyPhoneToBook: config.verifyPhoneToBook,
    },
    isReady: async () => !life.isStopping && (await database.isReady()),
    isPrepared: () => database.isPrepared(),
    // Loaded only when asked for: a production install has no Vite.
    site: isDev ? (await import('./pages/dev-site.ts')).devSite() : await builtSite(dist),
    publicUrl: config.publicUrl ?? addressOf(config.host, config.port),
    acceptsLoopback: config.publicUrl === null,
  });
  life.closeLater(() => app.close());
  done('screens loaded');

  // The embedded database is ready in a moment; another one may be away for hours, and we serve `not ready` meanwhile.
  if (embedded) await fill(database, config, log, life.signal);
  done('schema and data ready');
  // A crowd that comes at once waits in this queue; Node's own is short, and who finds it full tries again after seconds.
  await app.listen({ port: config.port, host: config.host, backlog: 4096 });
  if (!embedded) await fill(database, config, log, life.signal);
  if (life.isStopping) return;
  done('listening');
  const stopPartitions = schedulePartitionCreation(database.pool, log);
  life.closeLater(async () => stopPartitions());
  if (database.direct) hearChanges(life, database.direct, pageCache, changes, log);
  const { port } = app.server.address() as AddressInfo;
  say(`\n${productName} is ready at ${addressOf(config.host, port)}`);
  if (!config.publicUrl && ['0.0.0.0', '::'].includes(config.host))
    say('PUBLIC_URL is not set: people on other machines can look, but not sign in. Set it to the address they open.');
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Until someone tells us of changes, no kept page is trusted, and open lists of the admin area are refreshed by the clock. */
function hearChanges(
  life: Lifecycle,
  direct: Connection | string,
  pages: PageCache,
  changes: ChangeFeed,
  log: Logger,
): void {
  const onChange = (table: string) => {
    if (table === '*') pages.clear();
    else for (const noun of nounsOf(table)) pages.drop(noun);
    changes.changed(table);
  };
  const onHeartbeat = () => {
    pages.heard();
    changes.heard();
  };
  const line = listenForChanges(direct, { onChange, onHeartbeat }, log);
  life.closeLater(() => line.close());
}

async function startDatabase(life: Lifecycle, config: Config, log: Logger): Promise<EmbeddedDatabase> {
  say('Starting the database …');
  const starting = startEmbedded(config.dataDir, log, {}, config.walArchive);
  // Known before it is there: a Ctrl-C while it starts must not leave it behind.
  life.closeLater(() =>
    starting.then(
      (embedded) => embedded.stop(),
      () => undefined,
    ),
  );
  return starting;
}

/** Brings the schema to this version, and into an empty database what it needs to be used. */
async function fill(database: Database, config: Config, log: Logger, signal: AbortSignal): Promise<void> {
  await database.prepare(log, signal);
  if (signal.aborted) return;

  if (config.demoData) {
    const onBegin = () => say('Loading the demo data …');
    await ensureDemoData(database.pool, { now: new Date(), hashPassword, onBegin });
    say('\nDemo data is on. Sign in with:');
    for (const { name, phone, password, role } of demoAccounts)
      say(`  ${role.padEnd(10)} ${phone}  ${password}  (${name})`);
  }
  await ensureFirstTypes(database.pool);
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
  readEnvFile();
  const config = readConfig(process.env);
  // Vite asks for hundreds of modules: a line for each would bury what matters.
  const level = isDev && !process.env.LOG_LEVEL ? 'warn' : config.logLevel;
  const log = pino({ level, base: null });
  const life = new Lifecycle(log);
  await start(life, config, log).catch((error) => life.giveUp(error));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
