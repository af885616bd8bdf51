import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { productName } from '#contract/shared/product.ts';
import { demoAccounts } from '#demo/documented-families.ts';
import { ensureDemoData } from '#demo/ensure-demo-data.ts';
import { systemProof } from './access.ts';
import { buildApp } from './app.ts';
import { type Config, passkeySiteOf, readConfig, readEnvFile } from './config.ts';
import { listenForChanges, publicNounsOf } from './db/changes.ts';
import { type Database, openDatabase } from './db/database.ts';
import { ensureAppointmentTypes } from './db/initial-appointment-types.ts';
import { DatabaseMetrics } from './db/metrics.ts';
import { schedulePartitionCreation } from './db/partitions.ts';
import type { Lsn } from './db/replicas.ts';
import { openCluster } from './embedded/cluster.ts';
import { onceAfterRestore } from './embedded/data-folder.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded/embedded-database.ts';
import { BackupAge, DiskSpace } from './embedded/metrics.ts';
import { readPushKey, readSecretKey } from './embedded/secret-files.ts';
import { StartError } from './errors.ts';
import { ensureFirstAdmin } from './features/accounts/first-admin-service.ts';
import { isAcceptedPhone } from './features/accounts/phone-rules.ts';
import { setPhoneRule } from './features/accounts/proved-phones-service.ts';
import { scheduleSiteFiles } from './features/site/site-files-service.ts';
import { ChangeFeed, OwnChangeFeed } from './http/change-feeds.ts';
import { findMaxOpenFiles, maxConnectionsFor, openFilesWarning } from './http/connections.ts';
import { Lifecycle } from './lifecycle.ts';
import { createLogOutput, type LogOutput } from './log-output.ts';
import { createChannels, smsGatewayOf } from './messages/channels/create-channels.ts';
import { Engine } from './messages/engine.ts';
import { pauseAfterRestore } from './messages/engine-queries.ts';
import { messageMetrics } from './messages/metrics.ts';
import { waitingFor } from './messages/notice-rules.ts';
import { allTexts, renderText } from './messages/render.ts';
import { loadBuiltSite } from './pages/built-site.ts';
import { PageCache } from './pages/page-cache.ts';
import { PasswordHasher } from './password-hasher.ts';
import { Secrets } from './secrets.ts';
import { gatewaySms, limitSmsTo, Outbox } from './sms.ts';
import { limitSmsToBudget } from './sms-budget.ts';
import { connectTracer, flushSpans, traceFields } from './spans.ts';
import { withTimeout } from './timeout.ts';
import { WaitingAccessRecords } from './waiting-access-records.ts';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
/** When the server stops, it waits at most this long until its last spans are sent, because the collector may not respond. */
const flushTimeoutMs = 3_000;
const isDev = process.argv.includes('--dev');
const now = () => new Date();
const print = (line: string) => process.stdout.write(`${line}\n`);

async function start(lifecycle: Lifecycle, config: Config, log: Logger, logOutput: LogOutput): Promise<void> {
  // `ms` counts from the start of this process.
  const logPhase = (phase: string) => log.debug({ phase, ms: Math.round(performance.now()) }, 'Starting');
  logPhase('code loaded');
  await requireFreePort(config);
  const maxOpenFiles = findMaxOpenFiles();
  const fewFiles = openFilesWarning(maxOpenFiles);
  if (fewFiles) print(fewFiles);

  const secretKey = config.secretKey ?? (await readSecretKey(config.dataDir));
  const embedded = config.database ? null : await startDatabase(lifecycle, config, log);
  logPhase('database runs');

  const database = openDatabase({
    secretKey,
    poolSize: config.poolSize,
    usesPreparedStatements: config.usesPreparedStatements,
    owner: embedded?.owner ?? (config.database?.url as string),
    app: config.database?.appUrl ?? null,
    direct: embedded?.owner ?? config.database?.directUrl ?? null,
    replicas: config.database?.readUrl ?? null,
    log,
  });
  lifecycle.onStop(() => database.close());
  const waitingRecords = new WaitingAccessRecords({
    file: join(config.dataDir, `waiting-access-records-${config.port}`),
    isDiskFull: database.isDiskFull,
    log,
  });
  waitingRecords.open({ isFolderOurs: embedded !== null });
  const writeWaiting = () => waitingRecords.write(database.pool);
  database.setWaitingWrites({
    get count() {
      return waitingRecords.count;
    },
    write: writeWaiting,
  });
  // Runs after the last request. The next start counts the records that could not be written.
  lifecycle.onStop(() => writeWaiting().catch((error) => log.error({ code: error.code }, 'Access records are lost')));

  const passwords = new PasswordHasher();
  const pageCache = new PageCache();
  const changes = new ChangeFeed();
  const ownChanges = new OwnChangeFeed();
  const publicUrl = config.publicUrl ?? addressOf(config.host, config.port);
  const secrets = new Secrets(secretKey);
  const outbox = new Outbox();
  const smsGateway = smsGatewayOf(config, publicUrl);
  const acceptsSms = (phone: string) => isAcceptedPhone(phone, config.phoneCountries);
  const { smsBudget } = config;
  const counted = limitSmsToBudget(
    { db: database.pool, secrets, budget: smsBudget, log },
    smsGateway ? gatewaySms(smsGateway, log) : outbox,
  );
  const sms = limitSmsTo(acceptsSms, counted, log);
  const { channels, pushKeys } = createChannels(config, {
    publicUrl,
    // Without demo data or with an SMS gateway there is no page /dev/outbox, so nobody could read the outbox.
    outbox: config.hasDemoData && !smsGateway ? outbox : null,
    pushKey: embedded ? await readPushKey(config.dataDir) : null,
    now,
  });
  const engine = new Engine({
    db: database.messages,
    channels,
    texts: { renderText, allTexts },
    now,
    log,
    secrets,
    publicUrl,
    acceptsSms,
    smsBudget,
    waiting: waitingFor(config.noticeMergeSeconds),
    // With a direct connection, the database notifies all servers, also this one.
    ...(database.direct ? {} : { onInbox: (accountIds: string[]) => ownChanges.publish(accountIds) }),
  });
  const databaseMetrics = new DatabaseMetrics(database.messages, log);
  const backups = embedded ? new BackupAge(config.dataDir, log) : null;
  const diskSpace = embedded ? new DiskSpace((await openCluster(config.dataDir)).directory, log) : null;
  const messages = messageMetrics(engine);
  // A browser may ask another server for a file of a page that this server has sent, so the files are stored in the database
  // first. With the embedded database there is only one server.
  let areFilesStored = () => isDev || embedded !== null;
  const app = await buildApp({
    db: database.pool,
    reads: database.reads,
    primary: database.primary,
    replicas: database.replicas,
    poolSize: config.poolSize,
    logger: log,
    pageCache,
    changes,
    ownChanges,
    trustProxy: config.trustProxy,
    hasDemoData: config.hasDemoData,
    outbox: smsGateway ? null : outbox,
    services: {
      secrets,
      passwords,
      sms,
      smsBudget,
      phoneCountries: config.phoneCountries,
      requirePhoneVerification: config.requirePhoneVerification,
      provesPhones: config.smsGateway !== null,
      verifyPhoneToBook: config.verifyPhoneToBook,
      staffSecondFactor: config.staffSecondFactor,
      passkeySite: passkeySiteOf(config.publicUrl, config.port),
      upiAddress: config.upiAddress,
      waitingRecords,
      messages: { channels, pushKey: pushKeys?.publicKey ?? null, sendNow: (messageId) => engine.sendNow(messageId) },
      webhooks: { smsSecret: config.smsWebhookSecret, whatsapp: config.whatsapp },
    },
    metrics: {
      counters: {
        ...messages.counters,
        log_lines_dropped_total: {
          help: 'Lines of the log that could not be written.',
          read: () => logOutput.droppedCount,
        },
        access_records_lost_total: {
          help: 'Access records that waited for space on the disk of the database when the server ended.',
          read: () => waitingRecords.lostCount,
        },
        database_mixed_replies_total: {
          help: 'Connections that delivered the reply of another statement. They were closed, and nothing was used.',
          read: database.mixedReplies,
        },
      },
      gauges: {
        ...messages.gauges,
        ...databaseMetrics.metrics.gauges,
        ...backups?.metrics.gauges,
        ...diskSpace?.metrics.gauges,
        access_records_waiting: {
          help: 'Access records that wait in memory for space on the disk of the database.',
          read: () => waitingRecords.count,
        },
        database_disk_full: {
          help: 'Whether changes cannot be stored because the disk of the database is full.',
          read: () => Number(database.isDiskFull()),
        },
      },
    },
    isReady: async () => !lifecycle.isStopping && areFilesStored() && (await database.isReady()),
    isMigrated: () => database.isMigrated(),
    // A dynamic import, because a production install has no Vite.
    site: isDev ? (await import('./pages/dev-site.ts')).devSite() : await loadBuiltSite(dist),
    publicUrl,
    maxConnections: maxConnectionsFor(maxOpenFiles),
    acceptsLoopback: config.publicUrl === null,
  });
  lifecycle.onStop(() => app.close());
  logPhase('screens loaded');

  // The embedded database is ready in a moment. An external database may be unavailable for hours: meanwhile the server
  // listens and responds 503.
  if (embedded) await prepareDatabase(database, config, passwords, log, lifecycle.signal);
  logPhase('schema and data ready');
  // Node's default queue of new connections is short: a client that finds it full tries again only after a second or more.
  await app.listen({ port: config.port, host: config.host, backlog: 4096 });
  if (!embedded) await prepareDatabase(database, config, passwords, log, lifecycle.signal);
  if (lifecycle.isStopping) return;
  logPhase('listening');
  const stopPartitionCreation = schedulePartitionCreation(database.pool, log);
  lifecycle.onStop(async () => stopPartitionCreation());
  if (!isDev) {
    const files = scheduleSiteFiles(database.pool, { folder: `${dist}client/assets`, log, now });
    lifecycle.onStop(async () => files.stop());
    if (!embedded) {
      areFilesStored = files.areStored;
      await files.firstAttempt;
    }
  }
  subscribeToChanges(lifecycle, database, { pageCache, changes, ownChanges }, log);
  if (embedded) await onceAfterRestore(config.dataDir, () => pauseAfterRestore(database.messages, now()));
  engine.start();
  lifecycle.onStop(() => engine.stop());
  for (const stopReading of [databaseMetrics.start(), backups?.start(), diskSpace?.start()])
    lifecycle.onStop(async () => stopReading?.());
  const { port } = app.server.address() as AddressInfo;
  print(`\n${productName} is ready at ${addressOf(config.host, port)}`);
  if (!config.publicUrl && ['0.0.0.0', '::'].includes(config.host))
    print(
      'PUBLIC_URL is not set: people on other machines can look, but not sign in. Set it to the address they open.',
    );
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Passes database notifications on to the page cache, to the admin area and to open pages of families. Without
 * notifications, no cached page is used, and open lists are refreshed at an interval.
 */
function subscribeToChanges(
  lifecycle: Lifecycle,
  { direct, primary, replicas }: Database,
  { pageCache, changes, ownChanges }: { pageCache: PageCache; changes: ChangeFeed; ownChanges: OwnChangeFeed },
  log: Logger,
): void {
  if (!direct) return;
  const onChange = (table: string) => {
    if (table === '*' || publicNounsOf(table).length > 0) replicas?.announceChange();
    if (table === '*') {
      pageCache.clear();
      ownChanges.publish('*');
    } else for (const noun of publicNounsOf(table)) pageCache.invalidate(noun);
    changes.publish(table);
  };
  const onInbox = (accountIds: string[] | '*') => ownChanges.publish(accountIds);
  const onVisits = (accountId: string) => ownChanges.publish([accountId], 'appointments');
  const onHeartbeat = (lsn: Lsn) => {
    pageCache.recordHeartbeat(lsn);
    changes.recordHeartbeat();
    ownChanges.recordHeartbeat();
  };
  const onSilence = () => primary.suspect();
  const listener = listenForChanges(direct, { onChange, onInbox, onVisits, onHeartbeat, onSilence }, log);
  lifecycle.onStop(() => listener.close());
}

async function startDatabase(lifecycle: Lifecycle, config: Config, log: Logger): Promise<EmbeddedDatabase> {
  print('Starting the database …');
  const starting = startEmbedded(config.dataDir, log, {}, config.archivesWal);
  // Added before the start has finished: a Ctrl-C during the start must stop PostgreSQL too.
  lifecycle.onStop(() =>
    starting.then(
      (embedded) => embedded.stop(),
      () => undefined,
    ),
  );
  return starting;
}

/** Migrates the schema, and adds the initial data to an empty database. */
async function prepareDatabase(
  database: Database,
  config: Config,
  passwords: PasswordHasher,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  await database.migrate(log, signal);
  if (signal.aborted) return;

  if (config.hasDemoData) {
    const onBegin = () => print('Loading the demo data …');
    const hashPassword = (password: string) => passwords.hash(password);
    await ensureDemoData(database.pool, { now: new Date(), hashPassword, onBegin });
    print('\nDemo data is on. Sign in with:');
    for (const { name, phone, password, role } of demoAccounts)
      print(`  ${role.padEnd(10)} ${phone}  ${password}  (${name})`);
  }
  await ensureAppointmentTypes(database.pool, systemProof);
  await setPhoneRule(database.pool, config.smsGateway !== null);
  if (!config.smsGateway)
    print(
      'No SMS gateway is set: nobody can prove a phone, so whoever registers a number sees what staff add for it. See SMS_GATEWAY_URL.',
    );
  const admin = await ensureFirstAdmin(database.pool, {
    phone: config.adminPhone,
    password: config.adminPassword,
    passwords,
  });
  if (admin) print(`\nThe first admin: ${admin.phone}  ${admin.password ?? '(the password in ADMIN_PASSWORD)'}`);
  if (admin?.password) print('This password is shown only once.');
}

/** Throws if the port is taken. Called before anything is started, so that a second start does not disturb the first server. */
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
  // Vite requests hundreds of modules: one log line for each would hide all other lines.
  const level = isDev && !process.env.LOG_LEVEL ? 'warn' : config.logLevel;
  connectTracer();
  const logOutput = createLogOutput();
  const log = pino({ level, base: null, mixin: () => traceFields() }, logOutput);
  const lifecycle = new Lifecycle(log);
  lifecycle.onStop(() =>
    withTimeout(flushTimeoutMs, flushSpans()).catch(() => log.warn('The last spans could not be sent')),
  );
  await start(lifecycle, config, log, logOutput).catch((error) => lifecycle.failStart(error));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
