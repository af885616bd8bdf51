import { randomUUID } from 'node:crypto';
import type { Role } from '#contract/shared/roles.ts';
import type { Db, Pool } from '#server/db/client.ts';
import { jsonValue, type Sql, sql } from '#server/db/sql.ts';
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
      device: newToken(),
    };
  });
  const rows = people.map((person) => ({ ...person, deviceHash: tokenHash(person.device).toString('hex') }));
  return owner.begin(async (tx) => {
    const given = sql`jsonb_to_recordset(${jsonValue(rows)}) as p ("accountId" uuid, "patientId" uuid, phone text, prefix text, "deviceHash" text)`;
    await tx.run(sql`
      insert into accounts (id, name, phone, password_hash)
      select "accountId", 'Family ' || prefix, phone, ${passwordHash} from ${given}`);
    await tx.run(sql`
      insert into patients (id, user_id, sequence, patient_number, name, age, gender)
      select "patientId", "accountId", 0, prefix || '-P000', 'Patient ' || prefix, 40, 'Female' from ${given}`);
    const tokens = await createSessions(tx, people);
    await tx.run(sql`
      insert into devices (token_hash, account_id, last_used_at)
      select decode("deviceHash", 'hex'), "accountId", now() from ${given}`);
    return people.map((person, n) => ({ ...person, token: tokens[n] as string }));
  });
}

/** Creates an account without a patient, and returns its id. */
export async function createBareAccount(
  db: Db,
  { phone, role = 'user', passwordHash = 'none' }: { phone: string; role?: Role; passwordHash?: string },
): Promise<string> {
  const { id } = await db.row<{ id: string }>(sql`
    insert into accounts (id, name, phone, user_role, password_hash)
    values (new_account_id(), 'Test Account', ${phone}, ${role}, ${passwordHash}) returning id`);
  return id;
}

/** Makes these people staff, or families again. */
export function assignRole(owner: Pool, role: Role, ...people: readonly { accountId: string }[]): Promise<number> {
  const ids = people.map(({ accountId }) => accountId);
  return owner.run(sql`update accounts set user_role = ${role} where id = any (${ids}::uuid[])`);
}

/** Signs one more browser of each of these accounts in, and returns the tokens of the sessions in the same order. */
export async function createSessions(db: Db, accounts: readonly { accountId: string }[]): Promise<string[]> {
  const tokens = accounts.map(() => newToken());
  const rows = accounts.map(({ accountId }, n) => ({
    accountId,
    hash: tokenHash(tokens[n] as string).toString('hex'),
  }));
  await db.run(sql`
    insert into sessions (token_hash, account_id, expires_at)
    select decode(hash, 'hex'), "accountId", now() + interval '30 days'
    from jsonb_to_recordset(${jsonValue(rows)}) as s ("accountId" uuid, hash text)`);
  return tokens;
}

/** Signs one more browser of an account in, and returns the token of its session. */
export const createSession = async (db: Db, accountId: string): Promise<string> =>
  (await createSessions(db, [{ accountId }]))[0] as string;

/** Removes the quiet hours of all families, so that a check of messages can run at any time of the day. */
export function endAllQuietHours(owner: Pool): Promise<number> {
  return owner.run(sql`
    insert into message_settings (account_id, quiet_from, quiet_to)
    select id, '00:00', '00:00' from accounts where user_role = 'user'
    on conflict (account_id) do update set quiet_from = '00:00', quiet_to = '00:00'`);
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

/** Creates clinics in the city of `createOffer()`, and returns their ids. */
export async function createClinics(owner: Pool, count: number): Promise<string[]> {
  const rows = await owner.rows<{ id: string }>(sql`
    insert into clinics (name, type, city_id, address, full_address, open_hours)
    select 'Clinic ' || n, 'Hospital', (select id from cities limit 1), '1 Test Road', '1 Test Road, Testpur', 'Daily'
    from generate_series(1, ${count}::integer) n returning id`);
  return rows.map(({ id }) => id);
}

/** Lets all doctors work from 9:00 to 17:00 on every day. */
export function setDailyHours(owner: Pool): Promise<number> {
  return owner.run(sql`
    insert into doctor_hours (doctor_id, weekday, opens, closes)
    select id, weekday, 540, 1020 from doctors cross join generate_series(1, 7) weekday`);
}

export type CreatedVisit = { id: string; accountId: string; startsAt: Date };

/** Creates a visit of a patient. With a doctor, it takes half an hour. */
export function createVisit(
  db: Db,
  { accountId, patientId }: Pick<Person, 'accountId' | 'patientId'>,
  startsAt: Sql,
  { status = 'scheduled', price = 0, isRequested = false, doctorId = null as string | null } = {},
): Promise<CreatedVisit> {
  return db.row<CreatedVisit>(sql`
    insert into appointments (user_id, patient_id, title, status, starts_at, ends_at, price, is_requested, doctor_id)
    values (${accountId}, ${patientId}, 'Visit', ${status}, ${startsAt},
      case when ${doctorId}::uuid is not null then ${startsAt} + interval '30 minutes' end, ${price}, ${isRequested}, ${doctorId})
    returning id, user_id as account_id, starts_at`);
}

/** A day from now, so that the reminder of a visit at this time is due in the next minutes. */
export const inADay = sql`date_trunc('minute', now()) + interval '23 hours 55 minutes'`;

/**
 * Creates a visit for each patient, or for each patient of these families. The visits were booked a month ago. The SQL of
 * `startsAt` may contain `number`, which counts the patients from 1.
 */
export function createVisits(
  owner: Pool,
  { of, startsAt, price = 0 }: { of?: readonly { accountId: string }[]; startsAt: Sql; price?: number },
): Promise<CreatedVisit[]> {
  const ids = of?.map(({ accountId }) => accountId) ?? null;
  return owner.rows<CreatedVisit>(sql`
    insert into appointments (user_id, patient_id, title, starts_at, price, created_at)
    select user_id, id, 'Visit', ${startsAt}, ${price}, now() - interval '30 days'
    from (
      select user_id, id, row_number() over (order by id) as number from patients
      where ${ids}::uuid[] is null or user_id = any (${ids}::uuid[])) patient
    order by number
    returning id, user_id as account_id, starts_at`);
}

/** Creates a step of each of these visits, this long after its beginning. Returns their ids. */
export async function createSteps(owner: Pool, visits: readonly { id: string }[], minutesLater = 0): Promise<string[]> {
  const rows = await owner.rows<{ id: string }>(sql`
    insert into appointments (user_id, patient_id, parent_id, title, status, starts_at)
    select user_id, patient_id, id, 'Pick-up', 'pending', starts_at + make_interval(mins => ${minutesLater})
    from appointments where id = any (${visits.map(({ id }) => id)}::uuid[])
    order by array_position(${visits.map(({ id }) => id)}::uuid[], id)
    returning id`);
  return rows.map(({ id }) => id);
}

/** The date and time of the nth slot, beginning in two days: 40 half hours per day, so about 14,000 in a year. */
export function slot(n: number): { date: string; time: string } {
  const day = new Date(Date.now() + (2 + Math.floor(n / 40)) * 86_400_000).toISOString().slice(0, 10);
  const minutes = (n % 40) * 30;
  const two = (value: number) => String(value).padStart(2, '0');
  return { date: day, time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` };
}

/** The fields of a booking form that `createOffer()` returns. */
export type OfferForm = { type: string; city: string; seenTotal: number };

/** The form of a new booking at the nth slot. It is booked even if the patient has another visit at that time. */
export function bookingForm(form: OfferForm, patientId: string | undefined, n: number) {
  return { ...form, ...slot(n), key: randomUUID(), patientId, confirmsOverlap: true };
}
