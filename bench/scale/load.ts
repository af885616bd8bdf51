import type { Connection, Db, Tx } from '#server/db/client.ts';
import { OpenConnection } from '#server/db/open-connection.ts';
import { sql } from '#server/db/sql.ts';
import { stepRow, visitRow } from './appointments.ts';
import { whileBare, withoutForeignKeys, withoutWalls } from './bare-table.ts';
import { copyRows, type Row } from './copy.ts';
import { clinicRow, doctorRow, hoursRows } from './directory.ts';
import { accountRow, patientRow } from './families.ts';
import { type ScaleOptions, surveyWorld, type World } from './world.ts';

type Rows = (world: World) => Iterable<Row>;
type Table = {
  name: string;
  rows: Rows;
  /** Their triggers look for the rows before them: they come once there is an index again. */
  laterRows?: Rows;
};

/** In the order in which they build on each other: the triggers of one look into those before it. */
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
    const made = rowsOf(world, index);
    if (Array.isArray(made)) yield* made;
    else yield made;
  }
}

/**
 * Fills a database in one transaction: all of it, or nothing. Rows arrive by COPY, into tables without indexes. The
 * triggers run as always, once for each COPY, so that kept totals and search words need no second way of being right;
 * only appointments bring their search text along.
 */
export async function loadScaleData(
  owner: Connection | string,
  options: ScaleOptions,
  onRows: OnRows = () => undefined,
): Promise<World> {
  const session = await OpenConnection.open(owner, { pipeline: false });
  try {
    const world = await session.begin((tx) => fill(tx, session, options, onRows));
    // The planner learns what is there now, and the first clean-up of so many rows does not disturb a measurement later.
    for (const name of names) await session.script(`vacuum (analyze) ${name}`);
    return world;
  } finally {
    await session.end();
  }
}

async function fill(tx: Tx, session: OpenConnection, options: ScaleOptions, onRows: OnRows): Promise<World> {
  await tx.run(sql`set local maintenance_work_mem = '512MB'`);
  const survey = await surveyWorld(tx, options);
  await withoutForeignKeys(tx, names, async () => {
    for (const { name, rows, laterRows = () => [] } of tables)
      await withoutWalls(tx, name, async () => {
        let count = 0;
        await whileBare(tx, name, async () => (count = await copyRows(session, name, rows(survey))));
        onRows(name, count + (await copyRows(session, name, laterRows(survey))));
      });
    await whileBare(tx, 'audit_log', async () => onRows('audit_log', await writeAudit(tx)));
  });
  return survey;
}

/** Who booked what: a log as long as the list of visits. */
async function writeAudit(tx: Db): Promise<number> {
  return tx.run(sql`
    insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, after)
    select created_at, user_id, 'user', 'appointment.booked', 'appointment', id::text,
      jsonb_build_object('startsAt', starts_at, 'price', price)
    from appointments where not is_step order by created_at, id`);
}
