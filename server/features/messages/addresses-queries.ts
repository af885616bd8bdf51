import type { Db } from '#server/db/client.ts';
import type { OwnScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';

export type AddressRow = {
  /** Null: an address of the family itself. */
  patientId: string | null;
  address: string;
  isConfirmed: boolean;
  /** A code was sent and can still be entered. */
  waitsForCode: boolean;
};

/** Identifies an address of an account: the phone of this patient, or, if null, the e-mail address of the family. */
export type AddressKey = { patientId: string | null };

const kindOf = ({ patientId }: AddressKey) => (patientId === null ? 'email' : 'phone');
const matchesKey = (scope: OwnScope, key: AddressKey) => sql`
  a.account_id = ${scope.ownerId} and a.kind = ${kindOf(key)} and a.patient_id is not distinct from ${key.patientId}::uuid`;
/**
 * Whether an address has a code that can still be entered. Codes are valid for ten minutes. A code that expires later
 * was stored while the clock of a server was ahead, so it is not accepted.
 */
const hasOpenCode = (now: Date) => sql`
  (a.code_hash is not null and a.code_tries < 5 and a.code_expires_at > ${now}
    and a.code_expires_at <= ${now}::timestamptz + interval '10 minutes')`;

export async function findAddresses(db: Db, scope: OwnScope, now: Date): Promise<AddressRow[]> {
  return db.rows<AddressRow>(sql`
    select a.patient_id, a.address, a.confirmed_at is not null as is_confirmed, ${hasOpenCode(now)} as waits_for_code
    from message_addresses a where a.account_id = ${scope.ownerId}`);
}

/** Locks an address, so that two requests do not both replace it. */
export async function lockAddress(db: Db, scope: OwnScope, key: AddressKey) {
  const row = await db.maybeRow<{ address: string; isConfirmed: boolean }>(sql`
    select a.address, a.confirmed_at is not null as is_confirmed from message_addresses a
    where ${matchesKey(scope, key)} for update`);
  return row ?? null;
}

type WaitingAddress = AddressKey & { address: string; codeHash: Buffer; expiresAt: Date; now: Date };

/**
 * Stores an address that waits for its code. If it differs from the stored address, it gets a new `created_at`, so that
 * links in messages to the old address are no longer valid (`is_current_address()`, `findPhoneUnchangedSince`).
 */
export async function saveWaitingAddress(db: Db, scope: OwnScope, given: WaitingAddress): Promise<void> {
  const { patientId, address, codeHash, expiresAt, now } = given;
  await db.run(sql`
    insert into message_addresses as a (account_id, patient_id, kind, address, code_hash, code_expires_at, created_at)
    values (${scope.ownerId}, ${patientId}, ${kindOf(given)}, ${address}, ${codeHash}, ${expiresAt}, ${now})
    on conflict on constraint message_addresses_key do update
    set address = excluded.address, code_hash = excluded.code_hash, code_tries = 0,
      code_expires_at = excluded.code_expires_at, confirmed_at = null,
      created_at = case when a.address = excluded.address then a.created_at else excluded.created_at end`);
}

/** Uses one try of an address's code. Null: there is no code, or it has expired, or it has no tries left. */
export async function consumeAddressTry(db: Db, scope: OwnScope, key: AddressKey, now: Date) {
  const row = await db.maybeRow<{ address: string; codeHash: Buffer }>(sql`
    update message_addresses a set code_tries = a.code_tries + 1
    where ${matchesKey(scope, key)} and ${hasOpenCode(now)}
    returning a.address, a.code_hash`);
  return row ?? null;
}

export async function confirmAddress(db: Db, scope: OwnScope, key: AddressKey, now: Date): Promise<void> {
  await db.run(sql`
    update message_addresses a set confirmed_at = ${now}, code_hash = null, code_tries = 0, code_expires_at = null
    where ${matchesKey(scope, key)}`);
}

export async function deleteAddress(db: Db, scope: OwnScope, key: AddressKey): Promise<void> {
  await db.run(sql`delete from message_addresses a where ${matchesKey(scope, key)}`);
}

/**
 * The phone that is stored for a patient, and whether the patient agrees to messages on it now. Null if there is none,
 * or if it was stored or replaced after `since`: a message that was sent at `since` went to another phone.
 */
export async function findPhoneUnchangedSince(db: Db, scope: OwnScope, patientId: string, since: Date) {
  const row = await db.maybeRow<{ address: string; isConfirmed: boolean }>(sql`
    select a.address, a.confirmed_at is not null as is_confirmed from message_addresses a
    where ${matchesKey(scope, { patientId })} and a.created_at <= ${since}`);
  return row ?? null;
}

/** Ends or renews the agreement of a patient. The address stays, so that the patient can agree again by a link. */
export async function setAgreement(db: Db, scope: OwnScope, patientId: string, agreedAt: Date | null): Promise<void> {
  await db.run(sql`
    update message_addresses a set confirmed_at = ${agreedAt}, code_hash = null, code_tries = 0, code_expires_at = null
    where ${matchesKey(scope, { patientId })}`);
}
