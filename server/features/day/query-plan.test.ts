import { beforeAll, expect, test } from 'vitest';
import { systemProof } from '#server/access.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { planOf } from '#server/test/explain.ts';
import { createCity, createClinic, createDoctor } from '#server/test/factories.ts';
import { findDay } from './queries.ts';

// 20,000 visits on 400 days. A plan that reads a whole table would be slow with a million.
const t = testApp();
const date = '2027-01-05';
const range = { from: new Date('2027-01-04T18:30:00Z'), to: new Date('2027-01-05T18:30:00Z') };
const everyone = { ownerId: null } as FamilyScope;
let filters: Record<string, object>;

beforeAll(async () => {
  const city = await createCity(t.db);
  const clinic = await createClinic(t.db, { cityId: city.id, name: 'Test Hospital' });
  const doctor = await createDoctor(t.db, { cityId: city.id });
  filters = { none: {}, city: { city: city.name }, clinic: { clinic: clinic.id }, doctor: { doctor: doctor.id } };
  await t.owner.script(`
    insert into accounts (id, name, phone, password_hash)
      select md5(n::text)::uuid, 'Family ' || n, '+9190' || lpad(n::text, 8, '0'), '-' from generate_series(1, 2000) n;
    insert into patients (user_id, sequence, patient_number, name, age, gender)
      select id, 0, phone, name, 40, 'Other' from accounts where name like 'Family %';
    insert into doctors (name, specialty, hospital, city_id)
      select 'Dr. ' || n, 'Urologist', 'Hospital ' || n % 50, '${city.id}' from generate_series(1, 1000) n;
    insert into doctor_hours select id, day, 540, 1020 from doctors, generate_series(1, 7) day;
    insert into appointments (user_id, patient_id, doctor_id, title, search_text, starts_at, ends_at)
      select p.user_id, p.id, d.id, 'Visit', '-', at, at + interval '20 minutes'
      from (select *, row_number() over (order by id) as n from patients) p
      join generate_series(0, 9) visit on true
      join (select id, row_number() over (order by id) as n from doctors) d on d.n = p.n % 1000 + 1
      cross join lateral (
        select timestamptz '2026-06-01 04:00Z' + make_interval(days => (p.n * 7 + visit * 41)::integer % 400,
          mins => (p.n / 1000)::integer * 30 + visit * 31) as at) times;
    insert into appointments (user_id, patient_id, parent_id, title, status, starts_at)
      select user_id, patient_id, id, 'Step', 'pending', starts_at from appointments where right(id::text, 1) = '0';
    insert into call_notes (id, appointment_id, outcome, called_by, called_at)
      select gen_random_uuid(), id, 'confirmed', user_id, now() from appointments where not is_step;
    insert into visit_answers (appointment_id, account_id, starts_at, answer, person, answered_at)
      select id, user_id, starts_at, 'coming', 'family', now() from appointments where not is_step;
    analyze`);
});

const explain = (search: object) =>
  planOf(t.db, (db) => findDay(db, everyone, { date, now: t.now, ...range, ...search }));

test.each(['none', 'city', 'clinic', 'doctor'])('with the filter %s, the day is read by indexes', async (name) => {
  const plan = await explain(filters[name] ?? {});
  expect(plan).toContain('Index');
  expect(plan).not.toMatch(/Seq Scan on (appointments|patients|accounts|call_notes|visit_answers|doctor_hours)/);
});

test('the statement has the visits of the day and their notes', async () => {
  const { visits, doctors, detailsOf } = await inStaffTransaction(t.db, systemProof, (tx) =>
    findDay(tx, everyone, { date, now: t.now, ...range }),
  );
  const expected = await t.owner.row<{ count: number }>(sql`
    select count(*)::integer as count from appointments
    where not is_step and starts_at >= ${range.from} and starts_at < ${range.to}`);
  expect(visits).toHaveLength(expected.count);
  expect(visits.length).toBeGreaterThan(20);
  expect(visits.every(({ id }) => detailsOf(id).lastCall?.outcome === 'confirmed')).toBe(true);
  expect(doctors.length).toBeGreaterThan(200);
});
