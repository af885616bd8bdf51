import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemoData } from '#demo/load.ts';
import { systemProof } from '#server/access.ts';
import { createTestDatabase } from '#server/test/database.ts';
import { ensureAppointmentTypes } from './initial-appointment-types.ts';
import { sql } from './sql.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const types = () =>
  database.owner.rows(
    sql`select name, title, is_active, needs_doctor from appointment_types where base_price > 0 order by name`,
  );

test('an installation begins with the seven specified types, also when two servers start at once', async () => {
  await Promise.all([
    ensureAppointmentTypes(database.pool, systemProof),
    ensureAppointmentTypes(database.pool, systemProof),
  ]);
  expect((await types()).map(({ name, title, isActive, needsDoctor }) => [name, title, isActive, needsDoctor])).toEqual(
    [
      ['assistant', 'Care Assistant Services', true, false],
      ['consultation', 'Doctor Consultation', true, true],
      ['diagnostic', 'Diagnostic Services', true, false],
      ['followup', 'Follow-up Visit', true, true],
      ['fullcare', 'Full Care Ride', true, true],
      ['pharmacy', 'Pharmacy Services', true, false],
      ['transportation', 'Patient Transportation', true, false],
    ],
  );
});

test('edited types are not changed, and demo data still loads', async () => {
  await database.owner.run(sql`update appointment_types set base_price = 77_700 where name = 'consultation'`);
  await database.owner.run(sql`delete from appointment_types where name = 'followup'`);
  await ensureAppointmentTypes(database.pool, systemProof);
  expect(await types()).toHaveLength(6);

  const now = new Date('2027-01-05T04:30:00Z');
  expect(await loadDemoData(database.pool, { now, hashPassword: async () => '-' })).toBe(true);
  expect(await types()).toHaveLength(7);
  const visit = await database.owner.maybeRow(sql`
    select price from appointments where title = 'Doctor Consultation' and city_id = (select id from cities where name = 'Mumbai')`);
  expect(visit?.price).toBe(116_550); // one and a half times the price that staff set
});
