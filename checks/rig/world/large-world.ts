import type { ConnectionTarget, Db, Tx } from '#server/db/client.ts';
import { OpenConnection } from '#server/db/connection.ts';
import { sql } from '#server/db/sql.ts';
import {
  copyRows,
  type Row,
  withoutForeignKeys,
  withoutIndexes,
  withoutRowSecurity,
  withoutTriggers,
} from './bulk-load.ts';
import { clinicRow, doctorRow, hoursRows } from './directory.ts';
import { accountRow, patientRow, stepRow, visitRow } from './families.ts';
import { readWorld, type ScaleOptions, type ScaleWorld } from './world-options.ts';

type Rows = (world: ScaleWorld) => Iterable<Row>;
type Table = {
  name: string;
  rows: Rows;
  /** Rows whose triggers search for earlier rows. They are loaded after the primary key is built again. */
  laterRows?: Rows;
  /** Triggers that are disabled during the load, and a function that does their work for all rows at once. */
  atOnce?: { triggers: string[]; work: (tx: Tx) => Promise<unknown> };
};

/** In this order, because the triggers of a table read earlier tables. */
const tables: Table[] = [
  { name: 'clinics', rows: (world) => each(world, world.clinics, clinicRow) },
  { name: 'doctors', rows: (world) => each(world, world.doctors, doctorRow) },
  { name: 'doctor_hours', rows: (world) => each(world, world.doctors, hoursRows) },
  { name: 'accounts', rows: (world) => each(world, world.families, accountRow) },
  { name: 'patients', rows: (world) => each(world, world.patients, patientRow) },
  {
    name: 'appointments',
    rows: (world) => each(world, world.visits, visitRow),
    laterRows: (world) => each(world, world.steps, stepRow),
    atOnce: {
      // Each visit has two steps. Counting them without an index would read the whole table for each step.
      triggers: ['appointments_total_added', 'appointments_step_added', 'appointments_at_most_eight_steps'],
      work: completeAppointments,
    },
  },
];

/** The months of the audit log: the first visits were a year ago and were booked up to three weeks earlier. */
const monthsOfAudit = 14;

const names = [...tables.map((table) => table.name), 'audit_log'];

/** Creates the cities and appointment types of the demo, without pictures. The scale data needs them. */
export async function createCitiesAndTypes(db: Db): Promise<void> {
  await db.run(sql`
    insert into cities (name)
    values ('Mumbai'), ('Delhi'), ('Bengaluru'), ('Hyderabad'), ('Chennai'), ('Kolkata'), ('Pune'), ('Jaipur')`);
  await db.run(sql`
    insert into appointment_types (name, title, base_price)
    select name, name, 50000 from unnest(array['consultation', 'transportation', 'diagnostic', 'pharmacy', 'assistant',
      'followup', 'fullcare']) as name`);
}

type OnRows = (table: string, count: number) => void;

function* each(
  world: ScaleWorld,
  count: number,
  rowsOf: (world: ScaleWorld, index: number) => Row | Row[],
): Iterable<Row> {
  for (let index = 0; index < count; index += 1) {
    const created = rowsOf(world, index);
    if (Array.isArray(created)) yield* created;
    else yield created;
  }
}

/**
 * Fills a database in one transaction. Rows are loaded by COPY into tables without indexes. Triggers run as usual, once per
 * COPY, and maintain stored totals and search words. The row triggers of appointments are replaced: the search text is part
 * of the loaded rows, and `completeAppointments()` adds the totals and the work of the steps.
 */
export async function loadScaleData(
  owner: ConnectionTarget,
  options: ScaleOptions,
  onRows: OnRows = () => undefined,
): Promise<ScaleWorld> {
  const session = await OpenConnection.open(owner, { pipeline: false });
  try {
    const world = await session.begin((tx) => fill(tx, session, options, onRows));
    // Updates the planner's statistics. Otherwise autovacuum would process the new rows during a later measurement.
    for (const name of names) await session.script(`vacuum (analyze) ${name}`);
    return world;
  } finally {
    await session.end();
  }
}

async function fill(tx: Tx, session: OpenConnection, options: ScaleOptions, onRows: OnRows): Promise<ScaleWorld> {
  await tx.run(sql`set local maintenance_work_mem = '1GB'`);
  await tx.run(sql`set local work_mem = '256MB'`);
  const world = await readWorld(tx, options);
  await createPastMonths(tx, options.now);
  await withoutForeignKeys(tx, names, async () => {
    for (const table of tables) onRows(table.name, await fillTable(tx, session, world, table));
    await withoutIndexes(tx, 'audit_log', async () => onRows('audit_log', await writeAudit(tx)));
  });
  return world;
}

/** Creates the months of the audit rows, which a database that has served for so long would have. */
async function createPastMonths(tx: Db, now: Date): Promise<void> {
  const first = new Date(now.getTime() - monthsOfAudit * 31 * 86_400_000);
  await tx.run(sql`select create_month_partitions(${first}::timestamptz::date, ${monthsOfAudit}::integer)`);
}

async function fillTable(tx: Tx, session: OpenConnection, world: ScaleWorld, table: Table): Promise<number> {
  const { name, rows, laterRows = () => [], atOnce = { triggers: [], work: async () => undefined } } = table;
  let count = 0;
  const copy = async (of: Rows) => (count += await copyRows(session, name, of(world)));
  await withoutRowSecurity(tx, name, () =>
    withoutTriggers(tx, name, atOnce.triggers, async () => {
      await withoutIndexes(
        tx,
        name,
        () => copy(rows),
        () => copy(laterRows),
      );
      await atOnce.work(tx);
    }),
  );
  return count;
}

/**
 * Does the work of the disabled triggers. A row of the totals would otherwise be updated thousands of times in one
 * transaction, which leaves as many versions of it that later updates must skip.
 */
async function completeAppointments(tx: Tx): Promise<void> {
  await tx.run(sql`delete from booking_totals`);
  await tx.run(sql`
    insert into booking_totals (day, city_id, stripe, bookings, revenue)
    select (created_at at time zone 'Asia/Kolkata')::date, city_id, total_stripe(),
      count(*) filter (where not is_step), sum(price)
    from appointments where status <> 'cancelled' and (price > 0 or not is_step)
    group by 1, 2, 3`);
  // The trigger computes when the assignee is busy, and these steps have none.
  await withoutTriggers(tx, 'step_work', ['step_work_busy'], () =>
    withoutIndexes(tx, 'step_work', () =>
      tx.run(sql`
        insert into step_work (step_id, visit_id, starts_at, duration_minutes)
        select id, parent_id, starts_at, step_minutes(step_type) from appointments a
        where is_step and not exists (select from step_work w where w.step_id = a.id)`),
    ),
  );
}

/** Writes an audit row for each visit that has none. The visits of the demo already have theirs. */
async function writeAudit(tx: Db): Promise<number> {
  return tx.run(sql`
    insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, after)
    select a.created_at, a.user_id, 'user', 'appointment.booked', 'appointment', a.id::text,
      jsonb_build_object('startsAt', a.starts_at, 'price', a.price)
    from appointments a
    where not a.is_step
      and not exists (select from audit_log l where l.entity = 'appointment' and l.entity_id = a.id::text)
    order by a.created_at, a.id`);
}
