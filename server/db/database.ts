import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseError } from 'pg';
import { StartError } from '../errors.ts';
import { withTimeout } from '../timeout.ts';
import { MixedRepliesError } from './checked-query.ts';
import type { ConnectionTarget, Pool, SharedPool, Tx } from './client.ts';
import { DiskWatch, type WaitingWrites } from './disk-watch.ts';
import { isLockTimeout, isTransientError } from './errors.ts';
import { defaultLimits, type Limits, lockKeys, setLocalLimits, setRoleLimits, setupLimits } from './limits.ts';
import { migrateDatabase, readSchema, type Schema } from './migrate.ts';
import { openPool, openSharedPool } from './pools.ts';
import { PrimaryWatch } from './primary-watch.ts';
import { Readiness, type Usability } from './readiness.ts';
import { Replicas } from './replicas.ts';
import { sql } from './sql.ts';

const retryEveryMs = 1_000;
const logEveryMs = 60_000;
const firstResponseTimeoutMs = 10_000;
const minPostgresVersion = 15;
/** The message engine has its own connections, so that it and requests do not wait for each other. */
const messageConnections = 3;
const maxReadConnections = 4;
// One processor is left for the server itself. Quick reads are pipelined, so more connections would not make them faster.
const readConnections = Math.min(Math.max(availableParallelism() - 1, 1), maxReadConnections);

export type DatabaseOptions = {
  /** The role that applies migrations. */
  owner: ConnectionTarget;
  /** The role that serves requests, if the owner may not create it. */
  app: ConnectionTarget | null;
  /** A connection without a pooler, if there is one. */
  direct: ConnectionTarget | null;
  /** Replicas for reads of the public directory, if there are any. */
  replicas?: ConnectionTarget | null;
  secretKey: string;
  poolSize: number;
  /** Undefined: yes, unless there is a pooler. */
  usesPreparedStatements?: boolean | undefined;
  limits?: Limits;
  log?: FastifyBaseLogger;
};

export type Database = {
  pool: Pool;
  /** Shared, pipelined connections. Only for quick statements that do not wait for locks. */
  reads: SharedPool;
  /** For the message engine. */
  messages: Pool;
  /** For LISTEN, as the role that serves requests. */
  direct: ConnectionTarget | null;
  /** Finds the primary again after it was lost. */
  primary: PrimaryWatch;
  replicas: Replicas | null;
  /** Whether changes cannot be stored because the disk of the primary is full. */
  isDiskFull(): boolean;
  /** Sets the writes that are made as soon as a full disk has space again. Until then, the disk counts as full. */
  setWaitingWrites(waiting: WaitingWrites): void;
  /** How many connections have delivered the reply of another statement. */
  mixedReplies(): number;
  /** Migrates the schema. Retries while the database cannot be reached. */
  migrate(log: FastifyBaseLogger, signal: AbortSignal): Promise<void>;
  /** Whether `migrate` has succeeded. */
  isMigrated(): boolean;
  /** `read-only`: no primary accepts writes or its disk is full, but the public directory, at least, can be read. */
  isReady(): Promise<Usability>;
  close(): Promise<void>;
};

/** Creates the pools. No connection is opened before it is needed. */
export function openDatabase(options: DatabaseOptions): Database {
  const appPassword = deriveAppPassword(options.secretKey);
  const app = options.app ?? withUser(options.owner, 'caresaathi_app', appPassword);
  const { usesPreparedStatements, log } = options;
  let mixedReplies = 0;
  const countMixed = (error: unknown) => {
    if (!(error instanceof MixedRepliesError)) return;
    mixedReplies += 1;
    log?.error('A connection has delivered the reply of another statement: it is closed, and nothing of it was used');
  };
  const onError = (error: unknown) => {
    countMixed(error);
    primary.report(error);
    disk.report(error);
  };
  const connectionOptions = { usesPreparedStatements, onError };
  const pool = openPool(app, { ...connectionOptions, max: options.poolSize });
  const reads = openSharedPool(app, { ...connectionOptions, max: readConnections });
  const messages = openPool(app, { ...connectionOptions, max: messageConnections });
  const primary = new PrimaryWatch(app, {
    empty: () => {
      for (const group of [pool, reads, messages]) group.empty();
    },
    destroyRetired: () => {
      for (const group of [pool, messages]) group.destroyRetired();
    },
    log,
  });
  const disk = new DiskWatch(app, log);
  const limits = options.limits ?? defaultLimits;
  const asApp = (target: ConnectionTarget) =>
    options.app ? withUserOf(target, options.app) : withUser(target, 'caresaathi_app', appPassword);
  const direct = options.direct && asApp(options.direct);
  const replicas = options.replicas
    ? new Replicas(asApp(options.replicas), {
        usesPreparedStatements,
        onError: countMixed,
        sizes: { quick: readConnections, slow: readConnections },
        primary: reads,
        hasNoPrimary: () => primary.state === 'unknown',
      })
    : null;
  const readiness = new Readiness(app, limits.readyMs);
  let migratedSchema: Schema | null = null;

  /** Returns the newest migration if a newer version of this server has applied it. */
  async function migrateOnce(): Promise<string | null> {
    const schema = await readSchema();
    let newest: string | null = null;
    await withTemporaryPool(options.owner, async (owner) => {
      await withTimeout(firstResponseTimeoutMs, checkServerVersion(owner));
      newest = (await migrateDatabase(owner, schema)).newer;
      if (!options.app) await prepareAppRole(owner, appPassword, limits);
    });
    // Not on the pool: a connection that is opened before the limits are set has no limits.
    await withTemporaryPool(app, requireRowLevelSecurity);
    if (options.app) await withTemporaryPool(direct ?? options.app, (own) => setOwnLimits(own, limits));
    migratedSchema = schema;
    return newest;
  }

  return {
    pool,
    reads,
    messages,
    direct,
    primary,
    replicas,
    isDiskFull: () => disk.isFull,
    setWaitingWrites: (waiting) => disk.setWaitingWrites(waiting),
    mixedReplies: () => mixedReplies,
    async migrate(log, signal) {
      for (let loggedAt = 0; !signal.aborted; await pause(retryEveryMs, undefined, { signal }).catch(() => undefined)) {
        try {
          const newest = await migrateOnce();
          if (newest) log.warn({ newest }, 'A newer version has migrated the database: it is used as it is');
          primary.suspect(); // learns which server is the primary
          return;
        } catch (error) {
          if (!isTransientError(error)) throw toStartError(error);
          if (Date.now() - loggedAt < logEveryMs) continue;
          loggedAt = Date.now();
          const reason = isLockTimeout(error) ? 'Others hold locks on the database' : 'The database cannot be reached';
          log.error({ code: (error as { code?: string }).code }, `${reason}; trying again every second`);
        }
      }
    },
    isMigrated: () => migratedSchema !== null,
    async isReady() {
      if (migratedSchema === null) return false;
      const isUsable = await readiness.isUsable(migratedSchema);
      if (isUsable && disk.isFull) return 'read-only';
      return isUsable || (replicas?.isReachable ? 'read-only' : false);
    },
    async close() {
      primary.close();
      disk.close();
      replicas?.close();
      await Promise.all([
        pool.end({ timeout: 5 }),
        reads.end({ timeout: 5 }),
        messages.end({ timeout: 5 }),
        readiness.close(),
      ]);
    },
  };
}

/** The password of the role that serves requests. It is derived from the secret key, so that it is stored nowhere. */
export function deriveAppPassword(secretKey: string): string {
  return createHmac('sha256', secretKey).update('caresaathi_app').digest('base64url');
}

// DDL takes no parameters. The password is base64url, so it contains no quote. PostgreSQL stores only its SCRAM verifier.
async function prepareAppRole(owner: Pool, password: string, limits: Limits): Promise<void> {
  await owner.begin(async (tx) => {
    await lockRoles(tx);
    await tx.script(`alter role caresaathi_app password '${password}'`).catch((error: { code?: string }) => {
      if (error.code !== '42501') throw error;
      throw new StartError(
        'The role in DATABASE_URL may not change roles: give it CREATEROLE, or set DATABASE_APP_URL.',
      );
    });
    await setRoleLimits(tx, 'caresaathi_app', limits);
  });
}

/** The role of DATABASE_APP_URL sets its own limits: every role has the right to do that. */
async function setOwnLimits(app: Pool, limits: Limits): Promise<void> {
  await app.begin(async (tx) => {
    await lockRoles(tx);
    const { name } = await tx.row<{ name: string }>(sql`select current_user as name`);
    await setRoleLimits(tx, name, limits);
  });
}

async function withTemporaryPool(connection: ConnectionTarget, work: (db: Pool) => Promise<void>): Promise<void> {
  const db = openPool(connection, { max: 1, usesPreparedStatements: false });
  try {
    await work(db);
  } finally {
    await db.end({ timeout: 2 });
  }
}

/** Servers that start together change the role one after the other: PostgreSQL rejects concurrent changes of one role. */
async function lockRoles(tx: Tx): Promise<void> {
  await setLocalLimits(tx, setupLimits);
  await tx.run(sql`select pg_advisory_xact_lock(${lockKeys.roles})`);
}

/** Row-level security is the second protection of families' data: a role that bypasses it must not serve requests. */
async function requireRowLevelSecurity(app: Pool): Promise<void> {
  const role = await app.row<{ name: string; bypassesRls: boolean; isOwner: boolean; inheritsRole: boolean }>(sql`
    select current_user as name, rolsuper or rolbypassrls as bypasses_rls,
      pg_has_role(current_user, (select relowner from pg_class where oid = 'patients'::regclass), 'member') as is_owner,
      -- Other roles must be set explicitly, by \`set local role\`: the policies of an inherited role would always apply.
      exists (
        select from pg_roles other
        where other.rolname like 'caresaathi%' and other.rolname not in (current_user, 'caresaathi_app')
          and pg_has_role(current_user, other.oid, 'usage')) as inherits_role
    from pg_roles where rolname = current_user`);
  if (role.bypassesRls || role.isOwner || role.inheritsRole) {
    throw new StartError(`The role ${role.name} bypasses row-level security: requests must not use it.`);
  }
}

async function checkServerVersion(owner: Pool): Promise<void> {
  const { version } = await owner.row<{ version: string }>(
    sql`select current_setting('server_version_num') as version`,
  );
  requireSupportedVersion(Number(version));
}

/** `versionNumber` is PostgreSQL's `server_version_num`, such as 150004. */
export function requireSupportedVersion(versionNumber: number): void {
  if (versionNumber >= minPostgresVersion * 10_000) return;
  const found = `${Math.floor(versionNumber / 10_000)}.${versionNumber % 100}`;
  throw new StartError(`PostgreSQL ${minPostgresVersion} or newer is needed; DATABASE_URL leads to ${found}.`);
}

/** Errors that only the operator can fix become one line: a wrong password, an unknown database, a missing privilege. */
function toStartError(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || !/^(28|3D|42501)/.test(error.code ?? '')) return error;
  return new StartError(`The database refuses: ${error.message}.`);
}

function withUser(connection: ConnectionTarget, username: string, password: string): ConnectionTarget {
  if (typeof connection !== 'string') return { ...connection, username, password };
  const url = new URL(connection);
  url.username = username;
  url.password = password;
  return url.href;
}

function withUserOf(connection: ConnectionTarget, other: ConnectionTarget): ConnectionTarget {
  const { username, password } = typeof other === 'string' ? new URL(other) : other;
  const decode = (part: unknown) => (typeof other === 'string' ? decodeURIComponent(String(part)) : String(part));
  return withUser(connection, decode(username), decode(password));
}
