import { expect, test } from 'vitest';
import { testApp } from '#server/test/app.ts';
import { sql } from './sql.ts';
import { declaredFunctions, takeAttemptSql, timeProblemSql } from './sql-functions.ts';

const t = testApp();

test.each([...declaredFunctions])('%s has the declared arguments in the database', async (name, declared) => {
  const { found } = await t.owner.row<{ found: Record<string, string> }>(sql`
    select (
      select jsonb_object_agg(p.proargnames[n], format_type(p.proargtypes[n - 1], null))
      from generate_series(1, p.pronargs) n) as found
    from pg_proc p where p.proname = ${name} and p.pronamespace = 'public'::regnamespace`);
  expect(declared).toEqual(found);
});

test('every function with more than four arguments is called by the names of its arguments', async () => {
  const functions = await t.owner.rows<{ name: string }>(sql`
    select distinct p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.pronargs > 4
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  // Only other SQL functions call these.
  const inner = ['booking_limit', 'move_step'];
  expect(functions.map(({ name }) => name).sort()).toEqual([...declaredFunctions.keys(), ...inner].sort());
});

test('a call names its arguments, in the order of the declaration', () => {
  const at = new Date('2027-01-05T04:30:00Z');
  const call = takeAttemptSql({ pauses: [0, 30], lasts: '1 hour', most: 5, at, wanted: Buffer.from('key') });
  expect(call.text).toBe(
    'take_attempt(wanted => $1::bytea, at => $2::timestamp with time zone, most => $3::integer, lasts => $4::interval, pauses => $5::integer[])',
  );
  expect(call.values).toEqual([Buffer.from('key'), at.toISOString(), 5, '1 hour', [0, 30]]);
});

test('an argument may be a column', () => {
  const at = new Date('2027-01-05T04:30:00Z');
  const call = timeProblemSql({
    wantedDoctor: sql`d.id`,
    wantedClinic: null,
    startTime: at,
    atTime: at,
    slotMinutes: sql`d.slot_minutes`,
  });
  expect(call.text).toMatch(
    /^time_problem\(wanted_doctor => d\.id::uuid, wanted_clinic => \$1::uuid, .+ d\.slot_minutes::integer\)$/,
  );
});

test('all calls have the same parts array, the key of the cached text', () => {
  const at = new Date('2027-01-05T04:30:00Z');
  const create = (most: number) =>
    sql`select ${takeAttemptSql({ wanted: Buffer.from('key'), at, most, lasts: '1 hour', pauses: [] })}`;
  expect(create(1).parts).toBe(create(2).parts);
  expect(create(1).values).not.toEqual(create(2).values);
});
