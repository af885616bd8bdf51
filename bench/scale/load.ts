import type { ConnectionTarget, Db, Tx } from '#server/db/client.ts';
import { OpenConnection } from '#server/db/open-connection.ts';
import { sql } from '#server/db/sql.ts';
import { stepRow, visitRow } from './appointments.ts';
import { withoutForeignKeys, withoutIndexes, withoutRowSecurity } from './bare-table.ts';
import { copyRows, type Row } from './copy.ts';
import { clinicRow, doctorRow, hoursRows } from './directory.ts';
import { accountRow, patientRow } from './families.ts';
import { readWorld, type ScaleOptions, type World } from './world.ts';

type Rows = (world: World) => Iterable<Row>;
type Table = {
  name: string;
  rows: Rows;
  /** Rows whose triggers search for earlier rows. They are loaded after the indexes are built again. */
  laterRows?: Rows;
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
  },
];

const names = [...tables.map((table) => table.name), 'audit_log'];

type OnRows = (table: string, count: number) => void;

function* each(world: World, count: number, rowsOf: (world: World, index: number) => Row | Row[]): Iterable<Row> {
  for (let index = 0; index < count; index += 1) {
    const created = rowsOf(world, index);
    if (Array.isArray(created)) yield* created;
    else yield created;
  }
}

/**
 * Fills a database in one transaction. Rows are loaded by COPY into tables without indexes. Triggers run as usual, once per
 * COPY, and maintain stored totals and search words. Only the search text of appointments is part of the loaded rows.
 */
export async function loadScaleData(
  owner: ConnectionTarget,
  options: ScaleOptions,
  onRows: OnRows = () => undefined,
): Promise<World> {
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

async function fill(tx: Tx, session: OpenConnection, options: ScaleOptions, onRows: OnRows): Promise<World> {
  await tx.run(sql`set local maintenance_work_mem = '512MB'`);
  const world = await readWorld(tx, options);
  await withoutForeignKeys(tx, names, async () => {
    for (const { name, rows, laterRows = () => [] } of tables)
      await withoutRowSecurity(tx, name, async () => {
        let count = 0;
        await withoutIndexes(tx, name, async () => (count = await copyRows(session, name, rows(world))));
        onRows(name, count + (await copyRows(session, name, laterRows(world))));
      });
    await withoutIndexes(tx, 'audit_log', async () => onRows('audit_log', await writeAudit(tx)));
  });
  return world;
}

/** One audit row for each visit that has none: those of the demo have theirs. */
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
