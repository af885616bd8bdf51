import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type postgres from 'postgres';
import { StartError } from '../errors.ts';
import { type Connection, openPool, type Pool } from './client.ts';
import { migrate, readMigrations, schemaIsCurrent } from './migrate.ts';

const retryEveryMs = 1_000;
const complainEveryMs = 60_000;

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
};

export type Database = {
  pool: Pool;
  /** For LISTEN, as the role that serves requests. */
  direct: Connection | string | null;
  /** Answers when the schema is ours; tries for as long as the database cannot be reached. */
  prepare(log: FastifyBaseLogger, signal: AbortSignal): Promise<void>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** The pool that requests use, and the way to a usable schema. Opens no connection by itself. */
export function openDatabase(options: DatabaseOptions): Database {
  const appPassword = appPasswordOf(options.secretKey);
  const pool = openPool(options.app ?? asRole(options.owner, 'caresaathi_app', appPassword), {
    max: options.poolSize,
    prepare: options.prepare,
  });
  let expected = Number.NaN;

  async function bringUp(): Promise<void> {
    const owner = openPool(options.owner, { max: 1, prepare: false });
    try {
      await migrate(owner);
      if (!options.app) await setAppPassword(owner, appPassword);
    } finally {
      await owner.end({ timeout: 2 });
    }
    await requireWalls(pool);
    expected = (await readMigrations()).at(-1)?.version ?? 0;
  }

  return {
    pool,
    direct: options.direct && asRole(options.direct, 'caresaathi_app', appPassword),
    async prepare(log, signal) {
      for (
        let complained = 0;
        !signal.aborted;
        await pause(retryEveryMs, undefined, { signal }).catch(() => undefined)
      ) {
        try {
          return await bringUp();
        } catch (error) {
          if (!isConnectionTrouble(error)) throw error;
          if (Date.now() - complained < complainEveryMs) continue;
          complained = Date.now();
          log.error(
            { code: (error as { code?: string }).code },
            'The database cannot be reached; trying again every second',
          );
        }
      }
    },
    async isReady() {
      return Number.isFinite(expected) && (await schemaIsCurrent(pool, expected).catch(() => false));
    },
    close: () => pool.end({ timeout: 5 }),
  };
}

/** The password of the role that serves requests: every server with the same key knows it, and nobody stores it. */
export function appPasswordOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('caresaathi_app').digest('base64url');
}

// DDL takes no parameters; the password is base64url, so it holds no quote. PostgreSQL stores only its SCRAM verifier.
async function setAppPassword(owner: Pool, password: string): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7214003)`;
    await tx.unsafe(`alter role caresaathi_app password '${password}'`);
  });
}

/** Row-level security is the second wall around families' data: a role that walks past it must not serve requests. */
async function requireWalls(pool: Pool): Promise<void> {
  const [role] = await pool<[{ name: string; bypasses: boolean }]>`
    select current_user as name, (rolsuper or rolbypassrls) as bypasses from pg_roles where rolname = current_user`;
  if (role.bypasses)
    throw new StartError(`The role ${role.name} bypasses row-level security: requests must not use it.`);
}

function asRole(connection: Connection | string, username: string, password: string): Connection | string {
  if (typeof connection !== 'string') return { ...connection, username, password };
  const url = new URL(connection);
  url.username = username;
  url.password = password;
  return url.href;
}

/** Whether an error says "not now" (lost, refused, starting, full, deadlocked) rather than "never". */
export function isConnectionTrouble(error: unknown): boolean {
  const code = (error as postgres.PostgresError | undefined)?.code ?? '';
  return (
    /^(08|57P0|53|40)/.test(code) ||
    /^(CONNECT|CONNECTION_|ECONN|ENOTFOUND|ENOENT|EAI_|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)/.test(code)
  );
}
