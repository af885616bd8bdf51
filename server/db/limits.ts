import type { Tx } from './client.ts';
import { sql } from './sql.ts';

/** Timeouts in milliseconds. The table in docs/operations.md describes what happens after each. */
export const defaultLimits = {
  /** For a lock. Longer than `idleMs`: when a frozen server holds the lock, PostgreSQL ends its transaction first. */
  lockMs: 5_000,
  statementMs: 10_000,
  /** Between two statements of a transaction: PostgreSQL ends the transaction of a server that does not continue it. */
  idleMs: 4_000,
  /** For a whole transaction. PostgreSQL before 17 has no such limit. */
  transactionMs: 16_000,
  /** For a connection from the pool. */
  connectionWaitMs: 8_000,
  /** For the whole response to a request. Our pages stop waiting after 20 s (`timeoutMs` in web/lib/api.ts). */
  responseMs: 19_000,
  /** How long requests that are safe to repeat wait for a primary after it was lost. */
  primaryWaitMs: 5_000,
  /** For the response of `/readyz`. */
  readyMs: 1_500,
};
export type Limits = typeof defaultLimits;

type TransactionLimits = Pick<Limits, 'lockMs' | 'statementMs' | 'idleMs' | 'transactionMs'>;

/** An export of ten thousand rows takes longer than other requests. */
export const exportLimits = { statementMs: 15_000, transactionMs: 17_000 };
/** An import writes up to ten thousand records with their hours, each of which is checked for overlaps. */
export const importLimits = { statementMs: 30_000, idleMs: 10_000, transactionMs: 50_000 };
/** For the data of a first start: demo data, the first admin. Servers that start together wait for each other. */
export const setupLimits = { lockMs: 120_000, statementMs: 120_000, idleMs: 60_000, transactionMs: 600_000 };
/** A migration may build an index of a large table. Its lock timeout is short, because requests queue behind it. */
export const migrationLimits = { lockMs: 5_000, statementMs: 3_600_000, idleMs: 60_000, transactionMs: 7_200_000 };

const settingNames: Record<keyof TransactionLimits, string> = {
  lockMs: 'lock_timeout',
  statementMs: 'statement_timeout',
  idleMs: 'idle_in_transaction_session_timeout',
  transactionMs: 'transaction_timeout',
};

/** Converts limits to PostgreSQL settings, by name. */
function toSettings(limits: Partial<TransactionLimits>): Record<string, string> {
  const names = Object.keys(settingNames) as (keyof TransactionLimits)[];
  const given = names.filter((name) => limits[name] !== undefined);
  return Object.fromEntries(given.map((name) => [settingNames[name], `${limits[name]}ms`]));
}

/** Overrides the role's limits until the transaction ends. */
export async function setLocalLimits(tx: Tx, limits: Partial<TransactionLimits>): Promise<void> {
  await tx.run(sql`select set_config(key, value, true) from ${supported(toSettings(limits))}`);
}

/**
 * Sets the limits of every connection that a role opens to this database from now on. They are set on the role because
 * poolers reject start-up parameters. Keepalives close the connections of a machine that has disappeared.
 */
export async function setRoleLimits(tx: Tx, role: string, limits: TransactionLimits): Promise<void> {
  const settings = { ...toSettings(limits), tcp_keepalives_idle: '60s', tcp_keepalives_interval: '10s' };
  const alterations = await tx.rows<{ statement: string }>(sql`
    select format('alter role %I in database %I set %I to %L', ${role}::text, current_database(), key, value) as statement
    from ${supported(settings)}`);
  for (const { statement } of alterations) await tx.script(statement);
}

/** The settings that this version of PostgreSQL supports, as rows. */
function supported(settings: Record<string, string>) {
  return sql`(
    select key, value from jsonb_each_text(${JSON.stringify(settings)}::text::jsonb)
    where key in (select name from pg_settings)) supported`;
}

/**
 * The keys of the advisory locks of which there is only one each. The keys of the locks of families, doctors and clinics are
 * computed from an id (`family_lock_key()`).
 */
export const lockKeys = {
  /** Held by the one server that uses an embedded database. */
  instance: 7_214_001,
  migration: 7_214_002,
  roles: 7_214_003,
  firstAdmin: 7_214_004,
  team: 7_214_006,
  initialAppointmentTypes: 7_214_007,
  // Each of the next three is held by the server that derives messages of that kind at this moment (`Derivation`).
  notices: 7_214_008,
  reminders: 7_214_010,
  unreadMessages: 7_214_011,
  /** Held by a server that stores the texts of messages when it starts. */
  messageTexts: 7_214_009,
  /** Held by the import of a spreadsheet: two imports at once could add the same record twice. */
  doctorImport: 7_214_012,
  clinicImport: 7_214_013,
  // 7_214_029 is the key in create_month_partitions().
} as const;
