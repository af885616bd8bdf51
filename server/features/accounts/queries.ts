import type { Role } from '#contract/shared/roles.ts';
import type { Db } from '#server/db/client.ts';
import { lockKeys } from '#server/db/limits.ts';
import { sql } from '#server/db/sql.ts';

export type AccountRow = {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  version: number;
  userRole: Role;
  /** Null until a family that staff added sets its first password. */
  passwordHash: string | null;
  passwordIsTemporary: boolean;
  temporaryPasswordExpiresAt: Date | null;
  /** When it was proved that a person who can sign in also holds the phone (decision 062). */
  phoneVerifiedAt: Date | null;
  /** When a person proved on a call or by the link of an SMS that they hold the phone. Somebody else may know the password. */
  phoneConfirmedAt: Date | null;
  /** Increases when an event ends the waiting codes of the account, and usually all other ways into it (`ways-in-queries.ts`). */
  accessEpoch: number;
  /** When a recovery hid what was entered in the account before; null if nothing is hidden. */
  setAsideAt: Date | null;
  deactivatedAt: Date | null;
  createdAt: Date;
};

const columns = sql`
  id, name, phone, email, version, user_role, password_hash, password_is_temporary, temporary_password_expires_at, phone_verified_at,
  phone_confirmed_at, access_epoch, set_aside_at, deactivated_at, created_at`;

/** If no account has the phone, the query reads the account with the next phone instead, so that the time reveals nothing. */
export async function findAccountByPhone(db: Db, phone: string): Promise<AccountRow | null> {
  const row = await db.maybeRow<AccountRow>(sql`
    select ${columns} from accounts where phone >= ${phone} order by phone limit 1`);
  return row?.phone === phone ? row : null;
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | null> {
  const row = await db.maybeRow<AccountRow>(sql`select ${columns} from accounts where id = ${id}`);
  return row ?? null;
}

/**
 * Reads and locks the account until the end of the transaction. A password is verified before, because hashing takes too long to
 * hold a lock; callers then compare the verified hash with the hash of this row. Lock the account before its sessions.
 */
export async function lockAccount(db: Db, id: string): Promise<AccountRow | null> {
  const row = await db.maybeRow<AccountRow>(sql`select ${columns} from accounts where id = ${id} for no key update`);
  return row ?? null;
}

/** Blocks other changes of a family until the transaction ends. Take this lock before the row of the account. */
export async function lockFamilyOfAccount(db: Db, id: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(family_lock_key(${id}))`);
}

/** Reads and locks the account that has this phone now. */
export async function lockAccountByPhone(db: Db, phone: string): Promise<AccountRow | null> {
  const row = await db.maybeRow<AccountRow>(
    sql`select ${columns} from accounts where phone = ${phone} for no key update`,
  );
  return row ?? null;
}

/** Returns null if another account has the phone. */
export async function insertAccount(
  db: Db,
  account: { name: string; phone: string; passwordHash: string; phoneVerifiedAt: Date | null },
): Promise<AccountRow | null> {
  const row = await db.maybeRow<AccountRow>(sql`
    insert into accounts (id, name, phone, password_hash, phone_verified_at)
    values (new_account_id(), ${account.name}, ${account.phone}, ${account.passwordHash}, ${account.phoneVerifiedAt})
    on conflict (phone) do nothing
    returning ${columns}`);
  return row ?? null;
}

/** Adds a family without a password. Returns null if another account has the phone. */
export async function insertFamily(db: Db, { name, phone }: { name: string; phone: string }): Promise<string | null> {
  const row = await db.maybeRow<{ id: string }>(sql`
    insert into accounts (id, name, phone) values (new_account_id(), ${name}, ${phone})
    on conflict (phone) do nothing
    returning id`);
  return row?.id ?? null;
}

/** Stores a password that its owner chose, and deletes the temporary one. */
export async function setOwnPassword(db: Db, id: string, passwordHash: string, now: Date): Promise<void> {
  await db.run(sql`
    update accounts
    set password_hash = ${passwordHash}, password_changed_at = ${now}, password_is_temporary = false,
      temporary_password = null, temporary_password_expires_at = null
    where id = ${id}`);
}

/** Stores the same password, hashed with the current parameters. Call it under the account's lock. */
export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.run(sql`update accounts set password_hash = ${passwordHash} where id = ${id}`);
}

export async function markPhoneVerified(db: Db, id: string, now: Date): Promise<void> {
  await db.run(sql`update accounts set phone_verified_at = coalesce(phone_verified_at, ${now}) where id = ${id}`);
}

/** Sets `phoneConfirmedAt`, and not `phoneVerifiedAt`: somebody other than the holder of the phone may know the password. */
export async function markPhoneConfirmed(db: Db, id: string, now: Date): Promise<void> {
  await db.run(sql`update accounts set phone_confirmed_at = coalesce(phone_confirmed_at, ${now}) where id = ${id}`);
}

export async function writePhoneRule(db: Db, isOn: boolean): Promise<void> {
  await db.run(sql`update phone_rule set is_on = ${isOn} where is_on <> ${isOn}`);
}

export async function updateAccountName(db: Db, id: string, name: string): Promise<AccountRow | null> {
  const row = await db.maybeRow<AccountRow>(
    sql`update accounts set name = ${name}, version = version + 1 where id = ${id} returning ${columns}`,
  );
  return row ?? null;
}

export async function setNameAndEmail(db: Db, id: string, name: string, email: string | null): Promise<void> {
  await db.run(sql`update accounts set name = ${name}, email = ${email}, version = version + 1 where id = ${id}`);
}

/** Stores another phone, which is not verified yet. */
export async function setPhone(db: Db, id: string, phone: string, now: Date): Promise<void> {
  await db.run(sql`
    update accounts
    set phone = ${phone}, phone_verified_at = null, phone_confirmed_at = null, phone_changed_at = ${now}, version = version + 1
    where id = ${id}`);
}

/** A temporary password: its hash, and its encrypted text, which staff can read until it expires. */
type TemporaryPassword = { passwordHash: string; sealedPassword: Buffer; expiresAt: Date };

/** Returns null if another account has the phone. */
export async function insertAccountWithTemporaryPassword(
  db: Db,
  account: { name: string; phone: string; email: string | null; role: Role } & TemporaryPassword,
): Promise<string | null> {
  const row = await db.maybeRow<{ id: string }>(sql`
    insert into accounts (id, name, phone, email, user_role, password_hash, password_is_temporary, temporary_password,
      temporary_password_expires_at)
    values (new_account_id(), ${account.name}, ${account.phone}, ${account.email}, ${account.role},
      ${account.passwordHash}, true, ${account.sealedPassword}, ${account.expiresAt})
    on conflict (phone) do nothing
    returning id`);
  return row?.id ?? null;
}

export async function setTemporaryPassword(db: Db, id: string, issued: TemporaryPassword): Promise<void> {
  await db.run(sql`
    update accounts
    set password_hash = ${issued.passwordHash}, password_is_temporary = true, temporary_password = ${issued.sealedPassword},
      temporary_password_expires_at = ${issued.expiresAt}
    where id = ${id}`);
}

export async function findTemporaryPassword(db: Db, id: string) {
  const row = await db.maybeRow<{ temporaryPassword: Buffer | null; temporaryPasswordExpiresAt: Date | null }>(sql`
    select temporary_password, temporary_password_expires_at from accounts where id = ${id}`);
  return row ?? null;
}

export async function setRole(db: Db, id: string, role: Role): Promise<void> {
  await db.run(sql`update accounts set user_role = ${role} where id = ${id}`);
}

export async function setDeactivatedAt(db: Db, id: string, at: Date | null): Promise<void> {
  await db.run(sql`update accounts set deactivated_at = ${at} where id = ${id}`);
}

export async function hasOtherAdmin(db: Db, id: string): Promise<boolean> {
  const row = await db.maybeRow(sql`
    select from accounts where user_role = 'admin' and deactivated_at is null and id <> ${id} limit 1`);
  return row !== undefined;
}

/** Serialises changes to the team. Without it, two admins who demote each other concurrently would leave no admin. */
export async function lockTeam(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${lockKeys.team})`);
}

/** Stores that the account was asked for a stronger password. Returns whether it was the first time. */
export async function markPasswordWarned(db: Db, accountId: string, now: Date): Promise<boolean> {
  const row = await db.maybeRow(sql`
    update accounts set password_warned_at = ${now} where id = ${accountId} and password_warned_at is null returning id`);
  return row !== undefined;
}

/** Makes servers that start together on an empty database wait for each other, so that they create only one admin. */
export async function lockFirstAdmin(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${lockKeys.firstAdmin})`);
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db.maybeRow(sql`select from accounts where user_role = 'admin' limit 1`);
  return admin !== undefined;
}

/** Creates the admin, or gives the account with this phone the admin role. The admin is not asked for a stronger password. */
export async function saveFirstAdmin(db: Db, phone: string, passwordHash: string): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    insert into accounts (id, name, phone, user_role, password_hash, phone_verified_at, password_warned_at)
    values (new_account_id(), 'Administrator', ${phone}, 'admin', ${passwordHash}, now(), now())
    on conflict (phone) do update set user_role = 'admin', password_hash = excluded.password_hash,
      password_warned_at = excluded.password_warned_at
    returning id`);
  return row.id;
}

/**
 * Sets aside what was entered in an account before its recovery: the family does not see it until it is restored. Returns the number
 * of patients and visits. Call it in a gate transaction, under the lock of the family.
 */
export async function setEntriesAside(db: Db, accountId: string, now: Date): Promise<number> {
  const row = await db.row<{ count: number }>(sql`select set_aside_family(${accountId}, ${now}) as count`);
  return row.count;
}

/**
 * Restores what was set aside. `patientName`: the name of a hidden patient, which the family enters to prove that the data is its
 * own; null for staff. Returns the number of patients and visits, or null if no hidden patient has this name.
 */
export async function restoreEntriesSetAside(
  db: Db,
  accountId: string,
  patientName: string | null,
): Promise<number | null> {
  const row = await db.row<{ count: number | null }>(
    sql`select restore_set_aside(${accountId}, ${patientName}) as count`,
  );
  return row.count;
}
