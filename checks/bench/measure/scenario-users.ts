import { todayInIndia } from '#contract/shared/clock.ts';
import type { Pool } from '#server/db/client.ts';
import { encodeCursor } from '#server/db/list.ts';
import { sql } from '#server/db/sql.ts';
import type { Request } from '../../rig/repeated-requests.ts';
import { firstPhone, scalePassword } from '../../rig/world/families.ts';
import { idFor } from '../../rig/world/generated.ts';
import { bookingForm, createSession, createSessions } from '../../rig/world/small-world.ts';
import { scaleSeed } from '../../rig/world/world-options.ts';

/** The users of the scenarios and their requests. Bookings are made with rows that only the bench uses. */
export type People = {
  /** The family of the first patient, signed in. */
  family: { appointments: Request; overview: Request; inbox: Request };
  /** A patient with ten visits and the day of their doctor, the same in databases of all sizes. */
  equal: { appointments: Request; slotsPath: string };
  /** The path of one day of free times of the first doctor. */
  slotsPath: string;
  /** The path of the next free times of the first nine doctors. */
  nextTimesPath: string;
  /** The day board of the whole country, about 3,300 visits of 1,600 doctors. */
  dayPath: string;
  /** The day board of a city with 2,400 visits of 60 doctors. */
  busyDayPath: string;
  /** An administrator, signed in, and the cursor of a late page. */
  admin: { cookie: string; lateCursor: string };
  /** The number of families in the scale data. */
  families: number;
  /** Creates sign-ins, each of another family. */
  signIns(count: number): Request[];
  /** Creates bookings, each for another free time. */
  bookings(count: number): Request[];
  /** The constant variables of pgbench's script. Each call returns another range of times. */
  pgbenchBooking(): Record<string, string | number>;
  actorId: string;
};

/** Enough families that none reaches a booking limit. A prime number, so that each family books with many doctors. */
const bookingFamilies = 4_099;

// pgbench can compute these ids too: their last twelve digits are a number.
const own = { account: 'bbbbbbbb-0000-4000-8000-000000000000', patients: 512, doctors: 2048 };
const doctorOf = (n: number) => `bbbbbbbb-0000-4000-a000-${(n % own.doctors).toString(16).padStart(12, '0')}`;

/** Finds or creates the users, and removes the rows of earlier runs. */
export async function preparePeople(owner: Pool): Promise<People> {
  const type = await owner.row<{ id: string; name: string }>(sql`
    select id, name from appointment_types where is_active order by name limit 1`);
  const city = await owner.row<{ id: string; name: string; price: number }>(sql`
    select id, name, appointment_price(${type.id}, id) as price from cities where is_active order by name limit 1`);
  await owner.run(sql`truncate sessions, devices, attempt_counters, push_subscriptions`);
  await makeOwnRows(owner, city.id);
  // Without this, every read would scan the dead rows of earlier runs, which autovacuum removes in a running product.
  await owner.script('vacuum (analyze) accounts, appointments, patients, doctors, messages');
  const patientId = idFor(scaleSeed, 'patient', 0);
  const family = await owner.row<{ id: string }>(sql`select user_id as id from patients where id = ${patientId}`);
  const admin = await owner.row<{ id: string }>(sql`select id from accounts where user_role = 'admin' limit 1`);
  const { families } = await owner.row<{ families: number }>(sql`
    select count(*)::integer as families from accounts where phone like ${`+91${String(firstPhone).slice(0, 3)}%`}`);
  await fillInbox(owner, family.id, patientId);
  const bookers = await makeBookers(owner);

  let booked = 0;
  let round = 0;
  const form = { type: type.name, city: city.name, seenTotal: city.price };
  const book = (n: number): Request => {
    const { patientId, cookie } = bookers[n % bookers.length] as Booker;
    return {
      method: 'POST',
      path: '/api/appointments',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...bookingForm(form, patientId, Math.floor(n / own.doctors)), doctorId: doctorOf(n) }),
    };
  };
  let signedIn = 0;
  const signInRequest = (n: number): Request => ({
    method: 'POST',
    path: '/api/sign-in',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.${(n >> 8) & 255}.${n & 255}` },
    body: JSON.stringify({ phone: String(firstPhone + (n % families)), password: scalePassword }),
  });
  const familyCookie = await signIn(owner, family.id);
  const firstDoctors = Array.from({ length: 9 }, (_, index) => idFor(scaleSeed, 'doctor', index));
  const inAFewDays = todayInIndia(new Date(Date.now() + 3 * 86_400_000));
  const same = await makeEqualRows(owner, { day: inAFewDays, cityId: city.id, typeId: type.id });
  return {
    equal: {
      appointments: {
        path: `/api/appointments?for=${same.patientId}`,
        headers: { cookie: await signIn(owner, same.accountId) },
      },
      slotsPath: same.slotsPath,
    },
    family: {
      appointments: { path: `/api/appointments?for=${patientId}`, headers: { cookie: familyCookie } },
      overview: { path: '/api/appointments/overview', headers: { cookie: familyCookie } },
      inbox: { path: '/api/inbox', headers: { cookie: familyCookie } },
    },
    slotsPath: `/api/doctors/${idFor(scaleSeed, 'doctor', 0)}/free-times?days=1&from=${inAFewDays}`,
    nextTimesPath: `/api/doctors/next-times?doctors=${firstDoctors.join(',')}`,
    dayPath: `/api/admin/day?date=${inAFewDays}`,
    busyDayPath: await makeBusyCity(owner, todayInIndia(new Date(Date.now() + 90 * 86_400_000)), type.id),
    admin: { cookie: await signIn(owner, admin.id), lateCursor: await findLateCursor(owner) },
    families,
    signIns: (count) => Array.from({ length: count }, () => signInRequest(signedIn++)),
    bookings: (count) => Array.from({ length: count }, () => book(booked++)),
    // The script of pgbench books two years ahead, where `bookings()` never books.
    pgbenchBooking: () => ({ type: type.id, city: city.id, account: own.account, i: 0, base: 500_000 * ++round }),
    actorId: own.account,
  };
}

/** Fills the inbox of the family with 300 messages. */
async function fillInbox(owner: Pool, accountId: string, patientId: string): Promise<void> {
  // The server may not have stored its texts yet.
  await owner.run(sql`
    insert into message_texts (kind, channel, language, version, content)
    values ('booked', 'inbox', 'en', 1, '{"subject": "A visit is booked", "body": "{patient}: {when} at {place}."}')
    on conflict do nothing`);
  await owner.run(sql`
    insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, text_id, payload, state, due_at,
      expires_at, next_attempt_at, sent_at)
    select ${accountId}, a.id, a.starts_at, 'booked', 'bench ' || n, 'inbox', t.id, '{"patient": "Patient", "place": "Pune"}',
      'sent', now(), now(), now(), now() - n * interval '1 hour'
    from generate_series(1, 300) n
    cross join (select id, starts_at from appointments where patient_id = ${patientId} limit 1) a
    cross join (
      select id from message_texts where kind = 'booked' and channel = 'inbox' and language = 'en' order by version limit 1) t
    on conflict do nothing`);
}

/** The cursor of page 10,000 of Manage Appointments, or of the last page if there are fewer. */
async function findLateCursor(owner: Pool): Promise<string> {
  const last = await owner.row<{ key: string; id: string }>(sql`
    with rows_before as (
      select least(9999 * 25, count(*) - 25) as count from appointments where not is_step and user_id <> ${own.account})
    select starts_at::text as key, id from appointments where not is_step
    order by starts_at desc, id desc offset (select count - 1 from rows_before) limit 1`);
  return encodeCursor({ sort: '-date', key: last.key, id: last.id });
}

const signIn = async (owner: Pool, accountId: string) => `session=${await createSession(owner, accountId)}`;

type Booker = { patientId: string; cookie: string };

/** The phone of the first family who books; the others follow. They have no password. */
export const firstPhoneWithoutPassword = 6_980_000_000;

/** Creates the families who book, each with one patient and signed in. */
async function makeBookers(owner: Pool): Promise<Booker[]> {
  // An account whose first six characters are already used in the scale data is skipped.
  await owner.run(sql`
    insert into accounts (id, name, phone, password_hash, created_at)
    select (to_hex(11534336 + n) || '00-0000-4000-8000-000000000000')::uuid, 'Bench Family ' || n,
      '+91' || ${firstPhoneWithoutPassword}::bigint + n, null, '2001-01-01'
    from generate_series(0, ${bookingFamilies - 1}::integer) n on conflict do nothing`);
  await owner.run(sql`
    insert into patients (user_id, sequence, patient_number, name, age, gender)
    select id, 0, prefix || '-P000', 'Patient ' || prefix, 40, 'Female' from accounts where name like 'Bench Family %'
    on conflict do nothing`);
  const found = await owner.rows<{ accountId: string; patientId: string }>(sql`
    select p.user_id as account_id, p.id as patient_id
    from patients p join accounts f on f.id = p.user_id where f.name like 'Bench Family %'`);
  const tokens = await createSessions(owner, found);
  return found.map(({ patientId }, n) => ({ patientId, cookie: `session=${tokens[n]}` }));
}

async function makeOwnRows(owner: Pool, cityId: string): Promise<void> {
  const accounts = sql`select ${own.account}::uuid union all select id from accounts where name like 'Bench Family %'`;
  await owner.begin(async (tx) => {
    // Notices are created minutes after a booking. The locks prevent a running server from creating one meanwhile.
    await tx.run(sql`select from appointments where user_id in (${accounts}) for update`);
    await tx.run(sql`delete from messages where account_id in (${accounts})`);
    await tx.run(sql`delete from appointments where user_id in (${accounts})`);
  });
  await owner.run(sql`
    insert into accounts (id, name, phone, password_hash, created_at)
    values (${own.account}, 'Bench Family', '+916999999999', 'none', '2001-01-01') -- created long ago, so that this unusually large family is not on a first page
    on conflict (id) do update set created_at = excluded.created_at`);
  await owner.run(sql`
    insert into patients (id, user_id, sequence, patient_number, name, age, gender)
    select ('bbbbbbbb-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, ${own.account}, n,
      'BBBBBB-P' || lpad(n::text, 3, '0'), 'Patient ' || n, 40, 'Female'
    from generate_series(0, ${own.patients - 1}::integer) n on conflict (id) do nothing`);
  await owner.run(sql`
    insert into doctors (id, name, specialty, hospital, city_id)
    select ('bbbbbbbb-0000-4000-a000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Dr. Bench ' || n, 'Cardiologist',
      'Bench Hospital', ${cityId}
    from generate_series(0, ${own.doctors - 1}::integer) n on conflict (id) do nothing`);
}

const busyCity = { name: 'Bench Town', doctors: 60, visitsPerDoctor: 40 };

/**
 * Creates a city with 60 doctors with 40 visits each on one day. Every third visit has a step, every fourth a noted
 * call. Each visit is of another patient of the scale data. Returns the path of the city's day board.
 */
async function makeBusyCity(owner: Pool, day: string, typeId: string): Promise<string> {
  const { name, doctors, visitsPerDoctor } = busyCity;
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

const equal = {
  account: 'bbbbbc00-0000-4000-8000-000000000000',
  doctor: 'bbbbbc00-0000-4000-a000-000000000000',
  patient: 'bbbbbc00-0000-4000-9000-000000000000',
  visits: 10,
};

/**
 * Creates a patient with ten visits, all on one day of one doctor, and nothing else. Databases of all sizes then show the same
 * rows of this patient and of this day, so that their times can be compared.
 */
async function makeEqualRows(owner: Pool, { day, cityId, typeId }: { day: string; cityId: string; typeId: string }) {
  const { account, doctor, patient, visits } = equal;
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
