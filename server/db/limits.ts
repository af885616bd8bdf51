import type { Tx } from './client.ts';
import { sql } from './sql.ts';

/** How long anything may wait, in milliseconds. The table in docs/operations.md says what happens then. */
export const usualLimits = {
  /** For a lock that another transaction holds. Longer than `idleMs`: waiting requests outlive a frozen server. */
  lockMs: 5_000,
  statementMs: 10_000,
  /** Between two statements of a transaction: PostgreSQL then ends the transaction of a server that has stopped. */
  idleMs: 4_000,
  /** For a whole transaction, where PostgreSQL knows such a limit (17 and later). */
  transactionMs: 16_000,
  /** For a connection. */
  turnMs: 8_000,
  /** For everything that an answer needs. Browsers give up after 20 s. */
  answerMs: 19_000,
  /** For the answer of `/readyz`. */
  readyMs: 1_500,
};
export type Limits = typeof usualLimits;

type TransactionLimits = Pick<Limits, 'lockMs' | 'statementMs' | 'idleMs' | 'transactionMs'>;

/** A file of ten thousand rows takes longer than a page. */
export const exportLimits = { statementMs: 15_000, transactionMs: 17_000 };
/** What a start writes once: demo data, the first admin. Servers that start together wait for each other. */
export const setupLimits = { lockMs: 120_000, statementMs: 120_000, idleMs: 60_000, transactionMs: 600_000 };
/** A migration may rewrite a large table. It never waits long for a lock: requests would queue behind it. */
export const migrationLimits = { lockMs: 5_000, statementMs: 3_600_000, idleMs: 60_000, transactionMs: 7_200_000 };

const settingOf: Record<keyof TransactionLimits, string> = {
  lockMs: 'lock_timeout',
  statementMs: 'statement_timeout',
  idleMs: 'idle_in_transaction_session_timeout',
  transactionMs: 'transaction_timeout',
};

/** The settings of PostgreSQL for these limits, by name. */
function settingsOf(limits: Partial<TransactionLimits>): Record<string, string> {
  const names = Object.keys(settingOf) as (keyof TransactionLimits)[];
  const given = names.filter((name) => limits[name] !== undefined);
  return Object.fromEntries(given.map((name) => [settingOf[name], `${limits[name]}ms`]));
}

/** Sets other limits than the role's, until the transaction ends. PostgreSQL before 17 has no limit for transactions. */
export async function setLocalLimits(tx: Tx, limits: Partial<TransactionLimits>): Promise<void> {
  await tx.run(sql`select set_config(key, value, true) from ${known(settingsOf(limits))}`);
}

/**
 * Sets the limits of every connection that a role opens to this database from now on. On the role and not as start-up
 * parameters, which poolers reject. Keepalives end the connections of a machine that is gone.
 */
export async function setRoleLimits(tx: Tx, role: string, limits: TransactionLimits): Promise<void> {
  const settings = { ...settingsOf(limits), tcp_keepalives_idle: '60s', tcp_keepalives_interval: '10s' };
  const alterations = await tx.rows<{ statement: string }>(sql`
    select format('alter role %I in database %I set %I to %L', ${role}::text, current_database(), key, value) as statement
    from ${known(settings)}`);
  for (const { statement } of alterations) await tx.script(statement);
}

/** Those settings that this version of PostgreSQL has. */
function known(settings: Record<string, string>) {
  return sql`(
    select key, value from jsonb_each_text(${JSON.stringify(settings)}::text::jsonb)
    where key in (select name from pg_settings)) known`;
}
