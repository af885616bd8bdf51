import type { Role } from '#contract/shared/roles.ts';
import { systemProof } from '#server/access.ts';
import { inStaffTransaction, type Pool } from '#server/db/client.ts';
import { jsonValue, sql } from '#server/db/sql.ts';
import { newToken, tokenHash } from '#server/secrets.ts';
import { quickPasswords } from './quick-passwords.ts';

// Each function inserts one valid row. Names contain a counter, so that they are unique.
let counter = 0;
const next = () => ++counter;

export async function createCity(db: Pool, given: { name?: string; isActive?: boolean } = {}) {
  const name = given.name ?? `City ${next()}`;
  const row = await inStaffTransaction(db, systemProof, (tx) =>
    tx.row<{ id: string; name: string }>(sql`
      insert into cities (name, is_active) values (${name}, ${given.isActive ?? true}) returning id, name`),
  );
  return row;
}

export async function createDoctor(
  db: Pool,
  given: { cityId: string; name?: string; specialty?: string; rating?: number; isArchived?: boolean },
) {
  const name = given.name ?? `Dr. Test ${next()}`;
  const row = await inStaffTransaction(db, systemProof, (tx) =>
    tx.row<{ id: string; name: string }>(sql`
      insert into doctors (name, specialty, hospital, city_id, rating, archived_at)
      values (${name}, ${given.specialty ?? 'Cardiologist'}, 'Test Hospital', ${given.cityId}, ${given.rating ?? 4},
        ${given.isArchived ? new Date() : null})
      returning id, name`),
  );
  return row;
}

export const testPassword = 'correct horse battery';
let testPasswordHash: Promise<string> | undefined;

/** Creates an account that can sign in with `testPassword`, or one without a password, as staff add it. */
export async function createAccount(
  db: Pool,
  given: { name?: string; phone?: string; role?: Role; hasPassword?: boolean } = {},
) {
  testPasswordHash ??= quickPasswords.hash(testPassword);
  const passwordHash = given.hasPassword === false ? null : await testPasswordHash;
  const phone = given.phone ?? `+9198${String(10_000_000 + next()).slice(0, 8)}`;
  const row = await inStaffTransaction(db, systemProof, (tx) =>
    tx.row<{ id: string; name: string; phone: string }>(sql`
      insert into accounts (id, name, phone, user_role, password_hash)
      values (new_account_id(), ${given.name ?? `Person ${next()}`}, ${phone}, ${given.role ?? 'user'}, ${passwordHash})
      returning id, name, phone`),
  );
  return row;
}

/** Signs a device in and returns its session token. */
export async function createSession(owner: Pool, accountId: string, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000);
  await owner.run(sql`
    insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
    values (${tokenHash(token)}, ${accountId}, ${now}, ${now}, ${expiresAt})`);
  return token;
}

export async function createType(
  db: Pool,
  given: { name?: string; title?: string; basePrice?: number; isActive?: boolean; needsDoctor?: boolean } = {},
) {
  const name = given.name ?? `type ${next()}`;
  const row = await inStaffTransaction(db, systemProof, (tx) =>
    tx.row<{ id: string; name: string }>(sql`
      insert into appointment_types (name, title, base_price, is_active, needs_doctor)
      values (${name}, ${given.title ?? name}, ${given.basePrice ?? 50_000}, ${given.isActive ?? true}, ${given.needsDoctor ?? true})
      returning id, name`),
  );
  return row;
}

/** A rule has a multiplier or a fixed price, never both. */
export async function createPriceRule(
  db: Pool,
  given: { typeId: string; cityId: string; isActive?: boolean } & ({ multiplier: number } | { fixedPrice: number }),
) {
  const row = await inStaffTransaction(db, systemProof, (tx) =>
    tx.row<{ id: string }>(sql`
      insert into price_rules (appointment_type_id, city_id, multiplier, fixed_price, is_active)
      values (${given.typeId}, ${given.cityId}, ${'multiplier' in given ? given.multiplier : null},
        ${'fixedPrice' in given ? given.fixedPrice : null}, ${given.isActive ?? true})
      returning id`),
  );
  return row;
}

export async function createClinic(
  db: Pool,
  given: { cityId: string; name?: string; type?: string; address?: string; rating?: number; isArchived?: boolean },
) {
  const name = given.name ?? `Clinic ${next()}`;
  const address = given.address ?? '1 Test Road, Testpet';
  const row = await inStaffTransaction(db, systemProof, (tx) =>
    tx.row<{ id: string; name: string }>(sql`
      insert into clinics (name, type, city_id, address, full_address, open_hours, rating, services, archived_at)
      values (${name}, ${given.type ?? 'Hospital'}, ${given.cityId}, ${address}, ${address}, 'Open 24 hours',
        ${given.rating ?? 4}, ${['Laboratory', 'Pharmacy']}, ${given.isArchived ? new Date() : null})
      returning id, name`),
  );
  return row;
}

export async function createPatient(db: Pool, family: { id: string }, given: { name?: string } = {}) {
  const row = await inStaffTransaction(db, systemProof, (tx) =>
    tx.row<{ id: string; name: string; patientNumber: string }>(sql`
      insert into patients (user_id, sequence, patient_number, name, age, gender)
      select ${family.id}, n, upper(left(${family.id}, 6)) || '-P' || lpad(n::text, 3, '0'), ${given.name ?? `Patient ${next()}`},
        40, 'Female'
      from (select coalesce(max(sequence) + 1, 0) as n from patients where user_id = ${family.id}) s
      returning id, name, patient_number`),
  );
  return row;
}

/** Creates an appointment without a doctor, on Feb 1, 2027 at noon in India. The title is also the name of its new patient. */
export async function createAppointment(db: Pool, family: { id: string }, given: { title?: string } = {}) {
  const patient = await createPatient(db, family, given.title ? { name: given.title } : {});
  const row = await inStaffTransaction(db, systemProof, (tx) =>
    tx.row<{ id: string; patientId: string }>(sql`
      insert into appointments (user_id, patient_id, title, starts_at)
      values (${family.id}, ${patient.id}, ${given.title ?? 'Doctor Consultation'}, '2027-02-01T06:30:00Z')
      returning id, patient_id`),
  );
  return row;
}

/** Creates a message about a visit, as the message engine does: in the inbox, or sent on a channel with a link. */
export async function createMessage(
  owner: Pool,
  visit: { id: string },
  given: {
    channel?: string;
    kind?: string;
    person?: 'family' | 'patient';
    sentAt?: Date;
    token?: string;
    body?: string;
  } = {},
) {
  const { channel = 'inbox', kind = 'reminder', person = 'family', sentAt = new Date('2027-01-05T04:30:00Z') } = given;
  const body = given.body ?? '{patient} has a visit on {when} at {place}.';
  const text = await owner.row<{ id: number }>(sql`
    insert into message_texts (kind, channel, language, version, content)
    values (${kind}, ${channel}, 'en', ${next()}, ${jsonValue({ subject: 'A visit is coming up', body })}) returning id`);
  return owner.row<{ id: string }>(sql`
    insert into messages (account_id, appointment_id, starts_at, kind, occasion, person, channel, text_id, payload, state, due_at,
      expires_at, next_attempt_at, created_at, sent_at, link_hash)
    select a.user_id, a.id, a.starts_at, ${kind}, ${`test ${next()}`}, ${person}, ${channel}, ${text.id},
      jsonb_build_object('patient', p.name, 'place', 'Test Clinic, Pune'), 'sent', ${sentAt}, a.starts_at, ${sentAt}, ${sentAt},
      ${sentAt}, ${given.token ? tokenHash(given.token) : null}
    from appointments a join patients p on p.id = a.patient_id where a.id = ${visit.id}
    returning id`);
}

/** Creates a pending step, one hour after its appointment. */
export async function createStep(db: Pool, appointment: { id: string }, given: { title?: string } = {}) {
  const row = await inStaffTransaction(db, systemProof, (tx) =>
    tx.row<{ id: string }>(sql`
      insert into appointments (user_id, patient_id, parent_id, title, status, starts_at)
      select user_id, patient_id, id, ${given.title ?? `Step ${next()}`}, 'pending', starts_at + interval '1 hour'
      from appointments where id = ${appointment.id}
      returning id`),
  );
  return row;
}

/** Creates a payment of ₹1.00 by UPI for a visit. `receivedBy` is an account. */
export async function createPayment(
  owner: Pool,
  visit: { id: string },
  given: { receivedBy: string; reference?: string; amount?: number; at?: Date },
) {
  const { receivedBy, reference = `UTR ${next()}`, amount = 100, at = new Date('2027-01-05T04:30:00Z') } = given;
  return owner.row<{ id: string }>(sql`
    insert into payments (id, account_id, appointment_id, sequence, amount, method, reference, day, received_by, received_at)
    select gen_random_uuid(), a.user_id, a.id, (select count(*) + 1 from payments p where p.appointment_id = a.id), ${amount},
      'upi', ${reference}, (${at}::timestamptz at time zone 'Asia/Kolkata')::date, ${receivedBy}, ${at}
    from appointments a where a.id = ${visit.id}
    returning id`);
}
