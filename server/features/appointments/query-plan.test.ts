import { beforeAll, expect, test } from 'vitest';
import type { FamilyScope } from '#server/db/scopes.ts';
import { testApp } from '#server/test/app.ts';
import { planOf } from '#server/test/explain.ts';
import { createCity, createClinic, createDoctor, createType } from '#server/test/factories.ts';
import { findStaffAppointments, type StaffAppointmentSearch } from './staff-queries.ts';

// 20,000 visits, few of which match each filter. A plan that reads a whole table would be slow with a million.
const t = testApp();
const everyone = { ownerId: null } as FamilyScope;
const today = { from: new Date('2027-01-04T18:30:00Z'), to: new Date('2027-01-05T18:30:00Z') };
const names = ['doctor', 'clinic', 'type', 'city', 'attendance', 'range', 'q', 'qStep', 'cityAndQ'] as const;
let filters: Record<(typeof names)[number], Partial<StaffAppointmentSearch>>;

beforeAll(async () => {
  const [big, small] = [await createCity(t.db, { name: 'Bigpur' }), await createCity(t.db, { name: 'Smallpur' })];
  const doctor = await createDoctor(t.db, { cityId: small.id });
  const clinic = await createClinic(t.db, { cityId: small.id });
  const [type, common] = [await createType(t.db, { name: 'Rare' }), await createType(t.db, { name: 'Common' })];
  filters = {
    doctor: { doctor: doctor.id },
    clinic: { clinic: clinic.id },
    type: { type: 'Rare' },
    city: { city: 'Smallpur' },
    attendance: { attendance: 'no-show' },
    range: { range: { from: today.from, to: today.to } },
    q: { q: 'family 1234' },
    qStep: { q: 'dressing 1234' },
    cityAndQ: { city: 'Smallpur', q: 'family 1234' },
  };
  await t.owner.script(`
    insert into accounts (id, name, phone, password_hash)
      select md5(n::text)::uuid, 'Family ' || n, '+9190' || lpad(n::text, 8, '0'), '-' from generate_series(1, 2000) n;
    insert into patients (user_id, sequence, patient_number, name, age, gender)
      select id, 0, phone, name, 40, 'Other' from accounts where name like 'Family %';
    insert into doctors (name, specialty, hospital, city_id)
      select 'Dr. ' || n, 'Urologist', 'Hospital ' || n % 50, '${big.id}' from generate_series(1, 200) n;
    insert into appointments (user_id, patient_id, doctor_id, appointment_type_id, city_id, title, starts_at, ends_at)
      select p.user_id, p.id, d.id, '${common.id}', '${big.id}', 'Visit', at, at + interval '10 minutes'
      from (select *, row_number() over (order by id) as n from patients) p
      join generate_series(0, 9) visit on true
      join (select id, row_number() over (order by id) as n from doctors) d on d.n = p.n % 200 + 1
      cross join lateral (
        select timestamptz '2026-06-01 04:00Z' + make_interval(days => (p.n * 7 + visit * 41)::integer % 400,
          mins => (p.n / 200)::integer * 15 + visit * 151) as at) times;
    insert into appointments (user_id, patient_id, parent_id, title, status, starts_at)
      select user_id, patient_id, id, 'Wound dressing', 'pending', starts_at from appointments where right(id::text, 1) = '0';
    update appointments set doctor_id = '${doctor.id}' where id in (
      select id from appointments where not is_step order by starts_at, id limit 1);
    update appointments set doctor_id = null, clinic_id = '${clinic.id}', appointment_type_id = '${type.id}' where id in (
      select id from appointments where not is_step order by starts_at, id limit 1 offset 5);
    update appointments set no_show_at = starts_at, status = 'closed' where id in (
      select id from appointments where not is_step order by starts_at, id limit 3 offset 10);
    analyze`);
});

const explain = (search: Partial<StaffAppointmentSearch>) =>
  planOf(t.db, (db) => findStaffAppointments(db, everyone, { sort: 'date', now: t.now, today, ...search }));

test.each(names)('with the filter %s, a page is read by indexes', async (name) => {
  for (const sort of ['date', '-date'] as const) {
    const plan = await explain({ ...filters[name], sort });
    expect(plan).not.toMatch(/Seq Scan on appointments/);
  }
});

test.each<[keyof typeof filters, string]>([
  ['doctor', 'appointments_of_doctor'],
  ['clinic', 'appointments_of_clinic'],
  ['type', 'appointments_of_type'],
  ['city', 'appointments_of_doctor'],
  ['city', 'appointments_of_clinic'],
  ['city', 'appointments_of_city'],
  ['attendance', 'appointments_by_attendance'],
  ['qStep', 'appointments_steps_search'],
])('the filter %s uses %s', async (name, index) => {
  expect(await explain(filters[name])).toContain(index);
});
