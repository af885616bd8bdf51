import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

const account = 'bbbbbc00-0000-4000-8000-000000000000';
const doctor = 'bbbbbc00-0000-4000-a000-000000000000';
const patient = 'bbbbbc00-0000-4000-9000-000000000000';
const visits = 10;

/**
 * Creates a patient with ten visits, all on one day of one doctor, and nothing else. Databases of all sizes then show the same
 * rows of this patient and of this day, so that their times can be compared.
 */
export async function makeEqualRows(
  owner: Pool,
  { day, cityId, typeId }: { day: string; cityId: string; typeId: string },
) {
  await owner.run(sql`delete from messages where account_id = ${account}`);
  await owner.run(sql`delete from appointments where user_id = ${account}`);
  await owner.run(sql`
    insert into accounts (id, name, phone, password_hash, created_at)
    values (${account}, 'Bench Family, growth', '+916999999998', 'none', '2001-01-01') on conflict do nothing`);
  await owner.run(sql`
    insert into patients (id, user_id, sequence, patient_number, name, age, gender)
    values (${patient}, ${account}, 0, 'BBBBBC-P000', 'Growth', 40, 'Female') on conflict do nothing`);
  await owner.run(sql`
    insert into doctors (id, name, specialty, hospital, city_id, slot_minutes)
    values (${doctor}, 'Dr. Growth', 'Cardiologist', 'Bench Clinic', ${cityId}, 15) on conflict (id) do nothing`);
  await owner.run(sql`
    insert into doctor_hours (doctor_id, weekday, opens, closes)
    select ${doctor}, weekday, 480, 1080 from generate_series(1, 7) weekday on conflict do nothing`);
  await owner.run(sql`
    insert into appointments (user_id, patient_id, appointment_type_id, doctor_id, city_id, title, starts_at, ends_at, price)
    select ${account}, ${patient}, ${typeId}, ${doctor}, ${cityId}, 'Visit', t.start, t.start + interval '15 minutes', 50000
    from generate_series(0, ${visits - 1}::integer) n
    cross join lateral (
      select (${day}::date + time '09:00' + n * interval '30 minutes') at time zone 'Asia/Kolkata' as start) t`);
  return { accountId: account, patientId: patient, slotsPath: `/api/doctors/${doctor}/free-times?days=1&from=${day}` };
}
