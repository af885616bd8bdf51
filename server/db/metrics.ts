import type { FastifyBaseLogger } from 'fastify';
import { withTimeout } from '../timeout.ts';
import type { Pool } from './client.ts';
import { sql } from './sql.ts';

const readEveryMs = 10_000;
const readTimeoutMs = 5_000;
/** An error is logged only once an hour, because other code logs every minute that the database cannot be reached. */
const logEveryMs = 3_600_000;

type Replica = { name: string; lagSeconds: number; lagBytes: number };

/** Figures of PostgreSQL itself, as far as the role that serves requests may read them. */
type Figures = {
  connections: number;
  maxConnections: number;
  /** Null: PostgreSQL archives nothing. */
  archive: { isFailing: boolean; archivedAt: Date | null } | null;
  /** Null: the role may not read them (`pg_read_all_stats`). */
  replicas: Replica[] | null;
};

/** Reads figures of PostgreSQL for `/metrics`, every ten seconds. */
export class DatabaseMetrics {
  readonly #db: Pool;
  readonly #log: FastifyBaseLogger;
  #figures: Figures | null = null;
  #isReading = false;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Pool, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  /** Returns a function that stops the timer. */
  start(): () => void {
    void this.read();
    const timer = setInterval(() => void this.read(), readEveryMs).unref();
    return () => clearInterval(timer);
  }

  /** Reads the figures once. After an error they are unknown, and the timer goes on. */
  async read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      this.#figures = await withTimeout(readTimeoutMs, findFigures(this.#db));
    } catch (error) {
      this.#figures = null;
      if (performance.now() - this.#loggedAt >= logEveryMs) {
        this.#loggedAt = performance.now();
        this.#log.warn({ code: (error as { code?: string }).code }, 'The figures of the database could not be read');
      }
    } finally {
      this.#isReading = false;
    }
  }

  get metrics() {
    const unlabelled = (read: (figures: Figures) => number | undefined) => () => {
      const value = this.#figures ? read(this.#figures) : undefined;
      return value === undefined ? [] : [{ labels: {}, value }];
    };
    const ofReplicas = (read: (replica: Replica) => number) => () =>
      (this.#figures?.replicas ?? []).map((replica) => ({ labels: { replica: replica.name }, value: read(replica) }));
    return {
      gauges: {
        database_reachable: {
          help: 'Whether the last read of the figures of the database succeeded.',
          read: () => (this.#figures ? 1 : 0),
        },
        database_connections: {
          help: 'Connections to PostgreSQL, of all programs.',
          labelNames: [],
          readAll: unlabelled(({ connections }) => connections),
        },
        database_connections_max: {
          help: 'How many connections PostgreSQL accepts.',
          labelNames: [],
          readAll: unlabelled(({ maxConnections }) => maxConnections),
        },
        database_replicas: {
          help: 'Replicas that are connected to the primary.',
          labelNames: [],
          readAll: unlabelled(({ replicas }) => replicas?.length),
        },
        replication_lag_seconds: {
          help: 'How long a change takes until a replica shows it.',
          labelNames: ['replica'],
          readAll: ofReplicas(({ lagSeconds }) => lagSeconds),
        },
        replication_lag_bytes: {
          help: 'Changes that a replica has not applied.',
          labelNames: ['replica'],
          readAll: ofReplicas(({ lagBytes }) => lagBytes),
        },
        wal_archive_failing: {
          help: 'Whether the last attempt to archive changes failed.',
          labelNames: [],
          readAll: unlabelled(({ archive }) => (archive ? Number(archive.isFailing) : undefined)),
        },
        wal_archive_last_timestamp_seconds: {
          help: 'When changes were last archived.',
          labelNames: [],
          readAll: unlabelled(({ archive }) =>
            archive?.archivedAt ? archive.archivedAt.getTime() / 1_000 : undefined,
          ),
        },
      },
    };
  }
}

async function findFigures(db: Pool): Promise<Figures> {
  const { mayReadReplicas, archives, isFailing, archivedAt, ...connections } = await db.row<{
    connections: number;
    maxConnections: number;
    archives: boolean;
    isFailing: boolean;
    archivedAt: Date | null;
    mayReadReplicas: boolean;
  }>(sql`
    select (select sum(numbackends)::integer from pg_stat_database) as connections,
      current_setting('max_connections')::integer as max_connections,
      current_setting('archive_mode') <> 'off' as archives,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing,
      last_archived_time as archived_at,
      pg_has_role('pg_read_all_stats', 'member') and not pg_is_in_recovery() as may_read_replicas
    from pg_stat_archiver`);
  return {
    ...connections,
    archive: archives ? { isFailing, archivedAt } : null,
    replicas: mayReadReplicas ? await findReplicas(db) : null,
  };
}

/** Lists the replicas. The role that serves requests does not inherit the right to read them, so it takes the right here. */
async function findReplicas(db: Pool): Promise<Replica[]> {
  return db.begin(async (tx) => {
    await tx.run(sql`set local role pg_read_all_stats`);
    return tx.rows<Replica>(sql`
      select application_name as name, coalesce(extract(epoch from replay_lag), 0)::float8 as lag_seconds,
        coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::float8 as lag_bytes
      from pg_stat_replication where state <> 'backup' order by application_name`);
  });
}
