import type { Pool, Tx } from '#server/db/client.ts';
import { stepRow, visitRow } from './appointments.ts';
import { clinicRow, doctorRow, hoursRows } from './directory.ts';
import { accountRow, patientRow } from './families.ts';
import { type ScaleOptions, surveyWorld, type World } from './world.ts';

type Row = Record<string, unknown>;
type Table = { name: string; count: number; rowsOf: (world: World, index: number) => Row | Row[] };

const recordsPerStatement = 5_000;

/**
 * Fills a database in one transaction: all of it, or nothing. Rows arrive as JSON, thousands to a statement. COPY would
 * save little, since most of the time goes into indexes and foreign keys, and PostgreSQL refuses it on the tables of
 * families: row-level security binds even their owner. So no wall has to be opened.
 */
export async function loadScaleData(
  owner: Pool,
  options: ScaleOptions,
  onRows: (table: string, count: number) => void = () => undefined,
): Promise<World> {
  const world = (await owner.begin(async (tx) => {
    const survey = await surveyWorld(tx, options);
    for (const table of tablesOf(survey)) await fill(tx, survey, table, onRows);
    return survey;
  })) as World;

  // The planner learns what is there now, and the first clean-up of so many rows does not disturb a measurement later.
  for (const name of new Set(tablesOf(world).map((table) => table.name)))
    await owner.unsafe(`vacuum (analyze) ${name}`);
  return world;
}

function tablesOf(world: World): Table[] {
  return [
    { name: 'clinics', count: world.clinics, rowsOf: clinicRow },
    { name: 'doctors', count: world.doctors, rowsOf: doctorRow },
    { name: 'doctor_hours', count: world.doctors, rowsOf: hoursRows },
    { name: 'accounts', count: world.families, rowsOf: accountRow },
    { name: 'patients', count: world.patients, rowsOf: patientRow },
    { name: 'appointments', count: world.visits, rowsOf: visitRow },
    { name: 'appointments', count: world.steps, rowsOf: stepRow },
  ];
}

async function fill(
  tx: Tx,
  world: World,
  { name, count, rowsOf }: Table,
  onRows: (table: string, count: number) => void,
) {
  let made = 0;
  for (let first = 0; first < count; first += recordsPerStatement) {
    const length = Math.min(recordsPerStatement, count - first);
    const rows = Array.from({ length }, (_, index) => rowsOf(world, first + index)).flat();
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    // Names are ours; every value travels as a parameter.
    await tx.unsafe(
      `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::text::json)`,
      [JSON.stringify(rows)],
    );
    made += rows.length;
    if ((first / recordsPerStatement) % 20 === 19 || first + length === count) onRows(name, made);
  }
}
