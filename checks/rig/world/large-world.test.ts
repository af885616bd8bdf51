import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemProof } from '#server/access.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import { sql, verbatimSql } from '#server/db/sql.ts';
import { createTestDatabase } from '#server/test/database.ts';
import { createCitiesAndTypes, loadScaleData } from './large-world.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

const size = {
  doctors: 40,
  appointments: 3_000,
  steps: 600,
  patients: 310,
  seed: 7,
  now: new Date('2027-01-05T04:30:00Z'),
};
const options = { ...size, passwordHash: '$argon2id$not-a-real-one' };
const opened: TestDatabase[] = [];

/** A migrated database with the demo's cities and types, without pictures. */
async function openWithBasics(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  opened.push(database);
  await inStaffTransaction(database.pool, systemProof, createCitiesAndTypes);
  return database;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await openWithBasics();
  await loadScaleData(database.owner.connection, options);
});
afterAll(() => Promise.all(opened.map((one) => one.drop())));

async function count(fromClause: string): Promise<number> {
  const row = await database.owner.row<{ n: number }>(verbatimSql(`select count(*)::int as n from ${fromClause}`));
  return row.n;
}

test.each([
  ['doctors', 40],
  ['clinics', 8],
  ['patients', 310],
  ['accounts', 104],
  ['appointments', 3_000],
  ['appointments where is_step', 600],
  ['doctors where search_text = $$$$', 0],
  [
    `appointments a join patients p on p.id = a.patient_id
       where a.search_text <> search_fold(a.title || ' ' || p.name || ' ' || p.patient_number || '-' || left(a.id::text, 6))`,
    0,
  ],
  [`audit_log where action = 'appointment.booked'`, 2_400],
  ['audit_log_other', 0],
  ['step_work', 600],
  // Triggers counted the totals of the dashboard.
  [
    `(select noun from record_totals group by noun having (noun, sum(total)) in
      (('doctors', 40), ('clinics', 8), ('patients', 310), ('accounts', 104))) as right_ones`,
    4,
  ],
  [
    `(select sum(bookings), sum(revenue) from booking_totals
     except select count(*) filter (where not is_step), sum(price) from appointments where status <> 'cancelled') as wrong`,
    0,
  ],
  [`search_words where kind = 'doctors' and word = 'cardiologist'`, 1],
  ['doctors where rating <> round(rating, 1) or rating not between 3 and 5', 0],
  ['(select distinct city_id from doctors) as cities', 8],
  ['(select distinct status from appointments where not is_step) as statuses', 4],
  ['(select distinct status from appointments where is_step) as statuses', 3],
  ['(select distinct count(*) from patients group by user_id) as sizes', 5],
  ['appointments where doctor_id is not null and ends_at is null', 0],
  ['appointments where price = 0 and not is_step', 0],
  // A visit is in the city of its doctor and its clinic, and within the doctor's hours.
  ['appointments a join doctors d on d.id = a.doctor_id where d.city_id <> a.city_id', 0],
  ['appointments a join clinics c on c.id = a.clinic_id where c.city_id <> a.city_id', 0],
  [
    `appointments a join doctors d on d.id = a.doctor_id
     where exists (select from doctor_hours h where h.doctor_id = d.id) and not exists (
       select from doctor_hours h where h.doctor_id = d.id
         and h.weekday = extract(isodow from a.starts_at at time zone 'Asia/Kolkata')
         and extract(epoch from (a.starts_at at time zone 'Asia/Kolkata')::time) / 60 >= h.opens
         and extract(epoch from (a.ends_at at time zone 'Asia/Kolkata')::time) / 60 <= h.closes)`,
    0,
  ],
  // Cancelled appointments are included, although the database allows them to overlap.
  [
    `appointments a join appointments b on a.doctor_id = b.doctor_id and a.id < b.id
     and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
    0,
  ],
])('%s: %i', async (fromClause, expected) => {
  expect(await count(fromClause)).toBe(expected);
});

test('some appointments are in the past and some in the future', async () => {
  const later = await count(`appointments where starts_at > '${size.now.toISOString()}'`);
  expect(later).toBeGreaterThan(200);
  expect(later).toBeLessThan(1_000);
});

test('a second run elsewhere makes the same records, and another seed makes others', async () => {
  const again = await openWithBasics();
  await loadScaleData(again.owner.connection, options);
  const other = await openWithBasics();
  await loadScaleData(other.owner.connection, { ...options, seed: 8 });

  const digest = async ({ owner }: TestDatabase) => {
    const row = await owner.row<{ all: string }>(sql`
      select md5(string_agg(line, ',' order by line)) as all from (
        select concat_ws(' ', id, name, rating) as line from doctors
        union all select concat_ws(' ', id, user_id, patient_number, name) from patients
        union all select concat_ws(' ', id, patient_id, doctor_id, parent_id, starts_at, status) from appointments
      ) as lines`);
    return row.all;
  };
  expect(await digest(again)).toBe(await digest(database));
  expect(await digest(other)).not.toBe(await digest(database));
});

test('indexes, keys and triggers are restored', async () => {
  // Without the months of the audit log and the access records, which the load creates.
  const shapeOf = ({ owner }: TestDatabase) =>
    owner.rows(sql`
    select part from (
      select tablename::text as name, indexdef as part from pg_indexes where schemaname = 'public'
      union all
      select conrelid::regclass::text, conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
      union all
      select tgrelid::regclass::text, tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal
    ) parts where name !~ '_[0-9]{4}_[0-9]{2}$' order by part`);
  expect(await shapeOf(database)).toEqual(await shapeOf(await openWithBasics()));
});

test('a database with other families is rejected', async () => {
  await expect(loadScaleData(database.owner.connection, { ...options, seed: 9 })).rejects.toThrow(
    'This database has families of its own: scale data is for an empty or demo one.',
  );
});

test('a failed load is rolled back, and row-level security is on afterwards', async () => {
  const broken = await openWithBasics();
  // The phone of the fifth family is taken by staff: the load fails after the doctors are loaded.
  await broken.owner.run(sql`insert into accounts (name, phone, user_role, password_hash)
    values ('Asha Rao', '+917000000004', 'assistant', 'x')`);
  await expect(loadScaleData(broken.owner.connection, options)).rejects.toMatchObject({
    constraint: 'accounts_phone_key',
  });
  expect(await broken.owner.rows(sql`select from doctors`)).toHaveLength(0);

  for (const { owner } of [broken, database]) {
    const open = await owner.rows(sql`
      select relname from pg_class
      where relname in ('accounts', 'patients', 'appointments') and not (relrowsecurity and relforcerowsecurity)`);
    expect(open).toEqual([]);
  }
  expect(await database.pool.rows(sql`select from patients`)).toHaveLength(0); // nobody is signed in
});
