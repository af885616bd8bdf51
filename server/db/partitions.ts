import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../errors.ts';
import type { Db, Pool } from './client.ts';
import { isLockTimeout } from './errors.ts';
import { identifier, sql, verbatimSql } from './sql.ts';

const oneDayMs = 86_400_000;

/** The tables that are partitioned by month. */
const partitionedTables = ['access_records', 'audit_log'] as const;
export type PartitionedTable = (typeof partitionedTables)[number];
export type Partition = { table: PartitionedTable; name: string; bytes: number };

/** Creates the missing partitions of this month and the next three. Returns how many it created. */
export async function ensurePartitions(db: Db): Promise<number> {
  const row = await db.row<{ created: number }>(sql`select ensure_month_partitions() as created`);
  return row.created;
}

/**
 * Creates partitions now and once a day, on every server; the servers do it one after the other, under a lock. After a
 * failure, rows go to the default partition, and the next successful run moves them. Returns a function that stops the
 * timer.
 */
export function schedulePartitionCreation(db: Db, log: FastifyBaseLogger): () => void {
  const ensure = () =>
    void ensurePartitions(db).catch((error: { code?: string }) =>
      log.warn({ code: error.code }, 'Partitions for coming months could not be created; trying again in a day'),
    );
  ensure();
  const timer = setInterval(ensure, oneDayMs).unref();
  return () => clearInterval(timer);
}

/** The names of the partitions that are missing from this month to `monthsAhead` months later. */
export async function findMissingPartitions(owner: Db, monthsAhead: number): Promise<string[]> {
  const rows = await owner.rows<{ name: string }>(sql`
    select name
    from unnest(${partitionedTables}::text[]) as parent,
      generate_series(0, ${monthsAhead}::integer) as months,
      lateral (
        select parent || to_char((now() at time zone 'Asia/Kolkata') + make_interval(months => months), '_YYYY_MM') as name) n
    where to_regclass('public.' || name) is null
    order by name`);
  return rows.map(({ name }) => name);
}

/** Creates the missing partitions from this month to `monthsAhead` months later. Returns their names. */
export async function createPartitions(owner: Db, monthsAhead: number): Promise<string[]> {
  const { names } = await owner.row<{ names: string[] }>(sql`
    select create_month_partitions((now() at time zone 'Asia/Kolkata')::date, ${monthsAhead}::integer + 1) as names`);
  return names.toSorted();
}

/** The partitions of a table whose month ended at least `keptMonths` months ago, oldest first. */
export function findOldPartitions(owner: Db, table: PartitionedTable, keptMonths: number): Promise<Partition[]> {
  return owner.rows<Partition>(sql`
    select ${table}::text as table, c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
      and c.relname < ${table}::text || to_char(
        (now() at time zone 'Asia/Kolkata') - make_interval(months => ${keptMonths}::integer), '_YYYY_MM')
    order by c.relname`);
}

/**
 * Detaches a month: it becomes a table of its own, which only the owner can read. Requests wait while the two tables are
 * locked, so each attempt waits for the locks for a moment only. Accounts are locked first, as in create_month_partitions().
 */
export async function detachPartition(owner: Pool, { table, name }: Partition, attempts = 10): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await owner.begin(async (tx) => {
        await tx.run(sql`set local lock_timeout = '1s'`);
        if (table === 'audit_log') await tx.run(sql`lock table accounts in share row exclusive mode`);
        await tx.run(sql`alter table ${identifier(table)} detach partition ${identifier(name)}`);
        const comment = `Rows of ${table} of one month in India, detached by npm run partitions.`;
        await tx.run(sql`comment on table ${identifier(name)} is ${verbatimSql(`'${comment}'`)}`);
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt >= attempts)
        throw new StartError(`${name} was not detached, because others hold locks on ${table}: please try again.`);
    }
  }
}
