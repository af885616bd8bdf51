import type { Db, Pool, Tx } from '#server/db/client.ts';
import { type Sql, sql, verbatimSql } from '#server/db/sql.ts';

/** `before`: the statement does not run. `after`: it runs, but its result is lost. Or the connection or disk fails. */
export const ways = ['before', 'after', 'connection', 'disk'] as const;
type Way = (typeof ways)[number];

const codes: Record<Way, string> = { before: '40001', after: 'CONNECTION_LOST', connection: '57P01', disk: '53100' };

/** A pool whose nth statement fails, inside a transaction or not. `commitsOnError` disables the rollback. */
export function failingPool(real: Pool, { commitsOnError }: { commitsOnError: boolean }) {
  let left = 0;
  let way: Way = 'before';
  let failed = false;

  const failure = () => Object.assign(new Error(`made to fail: ${way}`), { code: codes[way] });

  async function counted<T>(send: () => Promise<T>): Promise<T> {
    if (left === 0) return send();
    left -= 1;
    if (left > 0) return send();
    failed = true;
    if (way === 'after') await send();
    throw failure();
  }

  const watched = (db: Db): Db => ({
    rows: <Row>(statement: Sql) => counted(() => db.rows<Row>(statement)),
    row: <Row>(statement: Sql) => counted(() => db.row<Row>(statement)),
    maybeRow: <Row>(statement: Sql) => counted(() => db.maybeRow<Row>(statement)),
    run: (statement) => counted(() => db.run(statement)),
  });

  const watchedTx = (tx: Tx): Tx => ({
    ...watched(tx),
    script: (text) => tx.script(text),
    savepoint: (work) => tx.savepoint((inner) => work(watchedTx(inner))),
  });

  async function begin<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let problem: unknown;
    const result = await real.begin((tx) =>
      work(watchedTx(tx)).catch((error) => {
        if (!commitsOnError) throw error;
        problem = error; // statements before the failure are committed
        return undefined as T;
      }),
    );
    if (problem) throw problem;
    return result;
  }

  const pool: Pool = {
    ...watched(real),
    begin,
    connection: real.connection,
    script: (text) => real.script(text),
    end: (options) => real.end(options),
  };

  return {
    pool,
    /** Lets the nth statement fail. With 0, no statement fails. */
    failAt(nth: number, how: Way): void {
      left = nth;
      way = how;
      failed = false;
    },
    hasFailed: () => failed,
  };
}

// Limits are counted outside of the write's transaction, so that a rejected attempt counts.
const excluded = ['attempt_counters'];
/** Tables whose changes are not in the audit log: sessions and devices, codes, and which messages were read. */
const unauditedTables = ['sessions', 'devices', 'phone_codes', 'push_subscriptions', 'message_addresses', 'messages'];

/** The number of rows of each table and the last transaction that wrote one. */
export async function stateOf(owner: Pool): Promise<Map<string, string>> {
  const tables = await owner.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${excluded})`);
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as state from "${name}"`,
  );
  const rows = await owner.rows<{ name: string; state: string }>(verbatimSql(parts.join(' union all ')));
  return new Map(rows.map(({ name, state }) => [name, state]));
}

/** The tables that a failed write has changed without an audit row. Empty if it changed nothing or was complete. */
export function changedWithoutAudit(before: Map<string, string>, after: Map<string, string>): string[] {
  const changed = [...after.keys()].filter((name) => before.get(name) !== after.get(name));
  return changed.includes('audit_log') ? [] : changed.filter((name) => !unauditedTables.includes(name));
}

/** Finds contradictions between records, which no write may cause, even if it fails. */
export async function findInconsistencies(owner: Pool): Promise<string[]> {
  const rows = await owner.rows<{ what: string; count: number }>(sql`
    select 'appointments without their audit row' as what, count(*)::integer as count from appointments a
      where not is_step and not exists (select from audit_log l where l.entity_id = a.id::text and l.action = 'appointment.booked')
    union all select 'audit rows of bookings that do not exist', count(*)::integer from audit_log l
      where l.action = 'appointment.booked' and not exists (select from appointments a where a.id::text = l.entity_id)
    union all select 'appointments without their request', count(*)::integer from appointments
      where not is_step and request_hash is null
    union all select 'patients without their audit row', count(*)::integer from patients p
      where sequence > 0 and not exists (select from audit_log l where l.entity_id = p.id::text and l.action = 'patient.added')
    union all select 'gaps in a family''s numbers', count(*)::integer
      from (select user_id from patients group by user_id having max(sequence) <> count(*) - 1) g
    union all select 'accounts without their audit row', count(*)::integer from accounts a
      where a.name in ('New Family', 'Helper') and not exists (select from audit_log l where l.entity_id = a.id::text)
    union all select 'names changed without an audit row', count(*)::integer from accounts a
      where a.name like 'Renamed%' and not exists (select from audit_log l where l.entity_id = a.id::text and l.action = 'account.renamed')
    union all select 'calendar addresses without their audit row', count(*)::integer from calendar_feeds f
      where not exists (select from audit_log l where l.entity_id = f.account_id::text and l.action = 'account.calendar-feed-added')
    union all select 'payments without their audit row', count(*)::integer from payments p
      where not exists (select from audit_log l where l.entity_id = coalesce(p.reverses, p.id)::text
        and l.action = case when p.reverses is null then 'payment.taken' else 'payment.reversed' end)
    union all select 'closed tills that disagree with their rows', count(*)::integer from till_closings c
      where c.row_count <> (select count(*) from payments p where p.day = c.day)
    union all select 'presses of assistants without their audit row', count(*)::integer from step_events e
      where not exists (select from audit_log l where l.entity_id = e.step_id::text and l.action = 'appointment.step-marked')
    union all select 'steps without their work', count(*)::integer from appointments a
      where a.is_step and not exists (select from step_work w where w.step_id = a.id)
    union all select 'temporary passwords without their audit row', count(*)::integer from accounts a
      where a.password_is_temporary and not exists (
        select from audit_log l where l.entity_id = a.id::text and l.action in ('account.added', 'account.password-reset'))
    union all select 'new sessions of nobody who signed in', count(*)::integer from sessions s
      where s.device <> '' and not exists (select from audit_log l where l.entity_id = s.account_id::text and l.action ~
        '^account\\.(signed-in|registered|password-changed|password-recovered)$')`);
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${what}: ${count}`);
}
