import type { Pool } from '#server/db/client.ts';
import { json, sql } from '#server/db/sql.ts';
import { newToken, tokenHash } from '#server/secrets.ts';

export type Person = { accountId: string; phone: string; patientId: string; token: string; device: string };

/** Creates families with one patient each. Each is signed in and has a known device. */
export async function createPeople(owner: Pool, count: number, passwordHash = 'none'): Promise<Person[]> {
  // The first six characters of an account id are shown to users and must be unique.
  const people = Array.from({ length: count }, (_, n) => {
    const prefix = (n + 0x100000).toString(16).padStart(6, '0');
    return {
      accountId: `${prefix}00-0000-4000-8000-${prefix}000000`,
      patientId: `${prefix}00-0000-4000-9000-${prefix}000000`,
      phone: `+9198${String(n).padStart(8, '0')}`,
      prefix: prefix.toUpperCase(),
      token: newToken(),
      device: newToken(),
    };
  });
  const rows = people.map((person) => ({
    ...person,
    tokenHash: tokenHash(person.token).toString('hex'),
    deviceHash: tokenHash(person.device).toString('hex'),
  }));
  await owner.begin(async (tx) => {
    const given = sql`jsonb_to_recordset(${json(rows)}) as p ("accountId" uuid, "patientId" uuid, phone text, prefix text, "tokenHash" text, "deviceHash" text)`;
    await tx.run(sql`
      insert into accounts (id, name, phone, password_hash)
      select "accountId", 'Family ' || prefix, phone, ${passwordHash} from ${given}`);
    await tx.run(sql`
      insert into patients (id, user_id, sequence, patient_number, name, age, gender)
      select "patientId", "accountId", 0, prefix || '-P000', 'Patient ' || prefix, 40, 'Female' from ${given}`);
    await tx.run(sql`
      insert into sessions (token_hash, account_id, expires_at)
      select decode("tokenHash", 'hex'), "accountId", now() + interval '30 days' from ${given}`);
    await tx.run(sql`
      insert into devices (token_hash, account_id, last_used_at)
      select decode("deviceHash", 'hex'), "accountId", now() from ${given}`);
  });
  return people;
}

/** Creates what a booking needs: a type, a city, and doctors without weekly hours, who can be booked at any time. */
export async function createOffer(owner: Pool, doctors: number) {
  const city = await owner.row<{ id: string }>(sql`insert into cities (name) values ('Testpur') returning id`);
  await owner.run(sql`insert into appointment_types (name, title, base_price) values ('visit', 'Visit', 50000)`);
  const rows = await owner.rows<{ id: string }>(sql`
    insert into doctors (name, specialty, hospital, city_id)
    select 'Dr. Test ' || n, 'Cardiologist', 'Test Hospital', ${city.id} from generate_series(1, ${doctors}::integer) n
    returning id`);
  return { doctorIds: rows.map((row) => row.id), form: { type: 'visit', city: 'Testpur', seenTotal: 50_000 } };
}

/** The date and time of the nth slot, beginning in two days: 40 half hours per day, so about 14,000 in a year. */
export function slot(n: number): { date: string; time: string } {
  const day = new Date(Date.now() + (2 + Math.floor(n / 40)) * 86_400_000).toISOString().slice(0, 10);
  const minutes = (n % 40) * 30;
  const two = (value: number) => String(value).padStart(2, '0');
  return { date: day, time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` };
}
