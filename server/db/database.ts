import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseError } from 'pg';
import { withTimeout } from '../deadline.ts';
import { StartError } from '../errors.ts';
import { type Connection, openPool, openSharedPool, type Pool, type SharedPool, type Tx } from './client.ts';
import { type Limits, setLocalLimits, setRoleLimits, setupLimits, usualLimits } from './limits.ts';
import { migrate, readSchema, type Schema } from './migrate.ts';
import { Readiness } from './readiness.ts';
import { sql } from './sql.ts';
import { isConnectionTrouble, isLockTimeout } from './trouble.ts';

const retryEveryMs = 1_000;
const complainEveryMs = 60_000;
const firstAnswerMs = 10_000;
const oldestVersion = 15;
const mostReadConnections = 4;
// Quick reads wait behind each other rather than for a processor: one is left to the server itself.
const readConnections = Math.min(Math.max(availableParallelism() - 1, 1), mostReadConnections);

export type DatabaseOptions = {
  /** The role that migrates. */
  owner: Connection | string;
  /** The role that serves requests, where it cannot be created here. */
  app: Connection | string | null;
  /** A connection that no pooler stands in front of, where there is one. */
  direct: Connection | string | null;
  secretKey: string;
  poolSize: number;
  prepare: boolean;
  limits?: Limits;
};

export type Database = {
  pool: Pool;
  /** Connections that several statements share at once. Nothing that may wait, for a lock or for long, belongs here. */
  reads: SharedPool;
  /** For LISTEN, as the role that serves requests. */
  direct: Connection | string | null;
  /** Answers when the schema has what this version needs; tries for as long as the database cannot be reached. */
  prepare(log: FastifyBaseLogger, signal: AbortSignal): Promise<void>;
  /** Whether `prepare` has succeeded. */
  isPrepared(): boolean;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** The pool that requests use, and the way to a usable schema. Opens no connection by itself. */
export function openDatabase(options: DatabaseOptions): Database {
  const appPassword = appPasswordOf(options.secretKey);
  const app = options.app ?? asRole(options.owner, 'caresaathi_app', appPassword);
  const pool = openPool(app, { max: options.poolSize, prepare: options.prepare });
  const reads = openSharedPool(app, { max: readConnections, prepare: options.prepare });
  const limits = options.limits ?? usualLimits;
  const direct =
    options.direct &&
    (options.app ? asUserOf(options.direct, options.app) : asRole(options.direct, 'caresaathi_app', appPassword));
  const readiness = new Readiness(app, limits.readyMs);
  let prepared: Schema | null = null;

  /** Returns the newest migration where a newer version has applied it. */
  async function bringUp(): Promise<string | null> {
    const schema = await readSchema();
    let newest: string | null = null;
    await onceConnected(options.owner, async (owner) => {
      await withTimeout(firstAnswerMs, requireSupportedVersion(owner));
      newest = (await migrate(owner, schema)).newer;
      if (!options.app) await prepareAppRole(owner, appPassword, limits);
    });
    // Not by the pool: its connections are opened once the limits are set, or they would have none.
    await onceConnected(app, requireWalls);
    if (options.app) await onceConnected(direct ?? options.app, (own) => setOwnLimits(own, limits));
    prepared = schema;
    return newest;
  }

  return {
    pool,
    reads,
    direct,
    async prepare(log, signal) {
      for (
        let complained = 0;
        !signal.aborted;
        await pause(retryEveryMs, undefined, { signal }).catch(() => undefined)
      ) {
        try {
          const newest = await bringUp();
          if (newest) log.warn({ newest }, 'A newer version has migrated the database: it is used as it is');
          return;
        } catch (error) {
          if (!isConnectionTrouble(error)) throw asStartError(error);
          if (Date.now() - complained < complainEveryMs) continue;
          complained = Date.now();
          const why = isLockTimeout(error) ? 'Others hold locks on the database' : 'The database cannot be reached';
          log.error({ code: (error as { code?: string }).code }, `${why}; trying again every second`);
        }
      }
    },
    isPrepared: () => prepared !== null,
    async isReady() {
      return prepared !== null && (await readiness.isUsable(prepared));
    },
    close: async () =>
      void (await Promise.all([pool.end({ timeout: 5 }), reads.end({ timeout: 5 }), readiness.close()])),
  };
}

/** The password of the role that serves requests: every server with the same key knows it, and nobody stores it. */
export function appPasswordOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('caresaathi_app').digest('base64url');
}

// DDL takes no parameters; the password is base64url, so it holds no quote. PostgreSQL stores only its SCRAM verifier.
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

/** A role that we were given sets its own limits: every role may. */
async function setOwnLimits(own: Pool, limits: Limits): Promise<void> {
  await own.begin(async (tx) => {
    await lockRoles(tx);
    const { name } = await tx.row<{ name: string }>(sql`select current_user as name`);
    await setRoleLimits(tx, name, limits);
  });
}

async function onceConnected(connection: Connection | string, work: (db: Pool) => Promise<void>): Promise<void> {
  const db = openPool(connection, { max: 1, prepare: false });
  try {
    await work(db);
  } finally {
    await db.end({ timeout: 2 });
  }
}

/** Servers that start together change the role one after the other: at the same moment PostgreSQL would refuse one. */
async function lockRoles(tx: Tx): Promise<void> {
  await setLocalLimits(tx, setupLimits);
  await tx.run(sql`select pg_advisory_xact_lock(7214003)`);
}

/** Row-level security is the second wall around families' data: a role that walks past it must not serve requests. */
async function requireWalls(app: Pool): Promise<void> {
  const role = await app.row<{ name: string; bypasses: boolean; owns: boolean; inherits: boolean }>(sql`
    select current_user as name, rolsuper or rolbypassrls as bypasses,
      pg_has_role(current_user, (select relowner from pg_class where oid = 'patients'::regclass), 'member') as owns,
      -- Other roles are stepped into on purpose, by \`set local role\`; inherited, their policies would always hold.
      exists (
        select from pg_roles other
        where other.rolname like 'caresaathi%' and other.rolname not in (current_user, 'caresaathi_app')
          and pg_has_role(current_user, other.oid, 'usage')) as inherits
    from pg_roles where rolname = current_user`);
  if (role.bypasses || role.owns || role.inherits) {
    throw new StartError(`The role ${role.name} bypasses row-level security: requests must not use it.`);
  }
}

async function requireSupportedVersion(owner: Pool): Promise<void> {
  const { version } = await owner.row<{ version: string }>(
    sql`select current_setting('server_version_num') as version`,
  );
  requireSupported(Number(version));
}

export function requireSupported(versionNumber: number): void {
  if (versionNumber >= oldestVersion * 10_000) return;
  const found = `${Math.floor(versionNumber / 10_000)}.${versionNumber % 100}`;
  throw new StartError(`PostgreSQL ${oldestVersion} or newer is needed; DATABASE_URL leads to ${found}.`);
}

/** What only the operator can mend is said in one line: a wrong password, no such database, a missing right. */
function asStartError(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || !/^(28|3D|42501)/.test(error.code ?? '')) return error;
  return new StartError(`The database refuses: ${error.message}.`);
}

function asRole(connection: Connection | string, username: string, password: string): Connection | string {
  if (typeof connection !== 'string') return { ...connection, username, password };
  const url = new URL(connection);
  url.username = username;
  url.password = password;
  return url.href;
}

function asUserOf(connection: Connection | string, other: Connection | string): Connection | string {
  const { username, password } = typeof other === 'string' ? new URL(other) : other;
  const plain = (part: unknown) => (typeof other === 'string' ? decodeURIComponent(String(part)) : String(part));
  return asRole(connection, plain(username), plain(password));
}
