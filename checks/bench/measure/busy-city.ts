import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

const name = 'Bench Town';
const doctors = 60;
const visitsPerDoctor = 40;

/**
 * Creates a city with 60 doctors, each of whom has 40 visits on one day. Every third visit has a step, every fourth was
 * called. Each visit is of another patient of the scale data. Returns the path of the city's day board.
 */
export async function makeBusyCity(owner: Pool, day: string, typeId: string): Promise<string> {
  await owner.run(sql`insert into cities (name) values (${name}) on conflict do nothing`);
  const { id: cityId } = await owner.row<{ id: string }>(sql`select id from cities where name = ${name}`);
  // With `not is_step`, PostgreSQL finds the visits of a doctor by an index.
  const ofDoctor = sql`(select id from doctors where city_id = ${cityId})`;
  await owner.run(sql`
    delete from call_notes where appointment_id in (select id from appointments where not is_step and doctor_id in ${ofDoctor})`);
  await owner.run(
    sql`delete from messages where appointment_id in (select id from appointments where not is_step and doctor_id in ${ofDoctor})`,
  );
  await owner.run(sql`
    delete from appointments where parent_id in (select id from appointments where not is_step and doctor_id in ${ofDoctor})`);
  await owner.run(sql`delete from appointments where not is_step and doctor_id in ${ofDoctor}`);
  await owner.run(sql`
    insert into doctors (id, name, specialty, hospital, city_id, slot_minutes)
    select ('bbbbbbbb-0000-4000-b000-' || lpad(n::text, 12, '0'))::uuid, 'Dr. Board ' || n, 'Cardiologist', 'Bench Clinic',
      ${cityId}, 15
    from generate_series(1, ${doctors}::integer) n on conflict (id) do nothing`);
  await owner.run(sql`
    insert into doctor_hours (doctor_id, weekday, opens, closes)
    select d.id, weekday, 480, 1080 from doctors d, generate_series(1, 7) weekday where d.city_id = ${cityId}
    on conflict do nothing`);
  const visits = await owner.run(sql`
    insert into appointments (user_id, patient_id, appointment_type_id, doctor_id, city_id, title, starts_at, ends_at, price)
    select p.user_id, p.id, ${typeId}, d.id, ${cityId}, 'Visit', s.starts_at, s.starts_at + interval '15 minutes', 50000
    from (
      select p.user_id, p.id, row_number() over (order by p.id) - 1 as n
      from patients p join accounts f on f.id = p.user_id
      where p.archived_at is null and f.name not like 'Bench Family%'
      order by p.id limit ${doctors * visitsPerDoctor}::integer) p
    join (select id, row_number() over (order by id) - 1 as n from doctors where city_id = ${cityId} and archived_at is null) d
      on d.n = p.n / ${visitsPerDoctor}::integer
    cross join lateral (
      select (${day}::date + time '08:00' + p.n % ${visitsPerDoctor}::integer * interval '15 minutes')
        at time zone 'Asia/Kolkata' as starts_at) s`);
  if (visits !== doctors * visitsPerDoctor) throw new Error(`The busy city has ${visits} visits.`);
  await owner.run(sql`
    insert into appointments (user_id, patient_id, parent_id, title, step_type, status, starts_at, city_id)
    select user_id, patient_id, id, 'Pickup', 'pickup', 'pending', starts_at - interval '1 hour', city_id
    from appointments where not is_step and doctor_id in ${ofDoctor} and abs(hashtext(id::text)) % 3 = 0`);
  await owner.run(sql`
    insert into call_notes (id, appointment_id, outcome, called_by, called_at)
    select gen_random_uuid(), id, 'confirmed', (select id from accounts where user_role = 'admin' limit 1), now()
    from appointments where not is_step and doctor_id in ${ofDoctor} and abs(hashtext(id::text)) % 4 = 0`);
  return `/api/admin/day?date=${day}&city=${encodeURIComponent(name)}`;
}
