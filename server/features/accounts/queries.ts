import type { Role } from '#contract/roles.ts';
import type { Db } from '#server/db/client.ts';

export type AccountRow = {
  id: string;
  name: string;
  phone: string | null;
  userRole: Role;
  passwordHash: string;
  passwordIsTemporary: boolean;
  temporaryPasswordExpiresAt: Date | null;
  phoneVerifiedAt: Date | null;
  deactivatedAt: Date | null;
  createdAt: Date;
};

const columns = (db: Db) => db`
  id, name, phone, user_role, password_hash, password_is_temporary, temporary_password_expires_at, phone_verified_at,
  deactivated_at, created_at`;

/** Where nobody has the phone, the row of the next number is read and dropped: so the time tells nothing. */
export async function findAccountByPhone(db: Db, phone: string): Promise<AccountRow | null> {
  const [row] = await db<AccountRow[]>`
    select ${columns(db)} from accounts where phone >= ${phone} order by phone limit 1`;
  return row?.phone === phone ? row : null;
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | null> {
  const [row] = await db<AccountRow[]>`select ${columns(db)} from accounts where id = ${id}`;
  return row ?? null;
}

/** Null where the phone is already taken. */
export async function insertAccount(
  db: Db,
  account: { name: string; phone: string; passwordHash: string; phoneVerifiedAt: Date | null },
): Promise<AccountRow | null> {
  const [row] = await db<AccountRow[]>`
    insert into accounts (id, name, phone, password_hash, phone_verified_at)
    values (new_account_id(), ${account.name}, ${account.phone}, ${account.passwordHash}, ${account.phoneVerifiedAt})
    on conflict (phone) do nothing
    returning ${columns(db)}`;
  return row ?? null;
}

/** A password its owner chose: whatever staff issued before is gone. */
export async function setOwnPassword(db: Db, id: string, passwordHash: string, now: Date): Promise<void> {
  await db`
    update accounts
    set password_hash = ${passwordHash}, password_changed_at = ${now}, password_is_temporary = false,
      temporary_password = null, temporary_password_expires_at = null
    where id = ${id}`;
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db`update accounts set password_hash = ${passwordHash} where id = ${id}`;
}

export async function markPhoneVerified(db: Db, id: string, now: Date): Promise<void> {
  await db`update accounts set phone_verified_at = coalesce(phone_verified_at, ${now}) where id = ${id}`;
}

export async function takePhoneAway(db: Db, id: string): Promise<void> {
  await db`update accounts set phone = null where id = ${id}`;
}

export async function renameAccount(db: Db, id: string, name: string): Promise<AccountRow | null> {
  const [row] = await db<AccountRow[]>`update accounts set name = ${name} where id = ${id} returning ${columns(db)}`;
  return row ?? null;
}

export async function insertSession(
  db: Db,
  session: { tokenHash: Buffer; accountId: string; device: string; now: Date; expiresAt: Date },
): Promise<string> {
  const [row] = await db<[{ id: string }]>`
    insert into sessions (token_hash, account_id, device, created_at, last_seen_at, expires_at)
    values (${session.tokenHash}, ${session.accountId}, ${session.device}, ${session.now}, ${session.now}, ${session.expiresAt})
    returning id`;
  return row.id;
}

export async function deleteSessionByToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db`delete from sessions where token_hash = ${tokenHash}`;
}

/** Ends one session, or all but one, or all of an account. Answers how many. */
export async function deleteSessions(
  db: Db,
  accountId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const { count } = await db`
    delete from sessions
    where account_id = ${accountId}
      ${which.only ? db`and id = ${which.only}` : db``}
      ${which.except ? db`and id <> ${which.except}` : db``}`;
  return count;
}

export async function findSessions(db: Db, accountId: string, now: Date) {
  return db<{ id: string; device: string; lastSeenAt: Date }[]>`
    select id, device, last_seen_at from sessions
    where account_id = ${accountId} and expires_at > ${now}
    order by last_seen_at desc`;
}

export async function isKnownDevice(db: Db, tokenHash: Buffer, accountId: string): Promise<boolean> {
  const [row] = await db`select from devices where token_hash = ${tokenHash} and account_id = ${accountId}`;
  return row !== undefined;
}

export async function rememberDevice(db: Db, tokenHash: Buffer, accountId: string, now: Date): Promise<void> {
  await db`
    insert into devices (token_hash, account_id, last_used_at) values (${tokenHash}, ${accountId}, ${now})
    on conflict (token_hash, account_id) do update set last_used_at = excluded.last_used_at`;
}

export type CodePurpose = 'register' | 'reset';
export type CodeRow = {
  challenge: string;
  phone: string;
  purpose: CodePurpose;
  name: string | null;
  passwordHash: string | null;
  codeHash: Buffer;
};

export async function saveCode(db: Db, code: CodeRow & { sentAt: Date; expiresAt: Date }): Promise<void> {
  await db`
    insert into phone_codes (challenge, phone, purpose, name, password_hash, code_hash, sent_at, expires_at)
    values (${code.challenge}, ${code.phone}, ${code.purpose}, ${code.name}, ${code.passwordHash}, ${code.codeHash},
      ${code.sentAt}, ${code.expiresAt})`;
}

export async function findCode(db: Db, challenge: string): Promise<CodeRow | null> {
  const [row] = await db<CodeRow[]>`
    select challenge, phone, purpose, name, password_hash, code_hash from phone_codes
    where challenge = ${challenge} and consumed_at is null`;
  return row ?? null;
}

const redeemable = (db: Db, challenge: string, purpose: CodePurpose, now: Date) => db`
  challenge = ${challenge} and purpose = ${purpose} and tries < 5 and expires_at > ${now} and consumed_at is null`;

export async function isRedeemable(db: Db, challenge: string, purpose: CodePurpose, now: Date): Promise<boolean> {
  const [row] = await db`select from phone_codes where ${redeemable(db, challenge, purpose, now)}`;
  return row !== undefined;
}

/** Uses up one of the tries. Null when the code is unknown, old, used, or out of tries. */
export async function takeTry(db: Db, challenge: string, purpose: CodePurpose, now: Date): Promise<CodeRow | null> {
  const [row] = await db<CodeRow[]>`
    update phone_codes set tries = tries + 1
    where ${redeemable(db, challenge, purpose, now)}
    returning challenge, phone, purpose, name, password_hash, code_hash`;
  return row ?? null;
}

export async function consumeCode(db: Db, challenge: string, now: Date): Promise<void> {
  await db`update phone_codes set consumed_at = ${now} where challenge = ${challenge}`;
}

type Issued = { passwordHash: string; sealed: Buffer; expiresAt: Date };

/** Null where the phone is already taken. */
export async function insertIssuedAccount(
  db: Db,
  account: { name: string; phone: string; email: string | null; role: Role } & Issued,
): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    insert into accounts (id, name, phone, email, user_role, password_hash, password_is_temporary, temporary_password,
      temporary_password_expires_at)
    values (new_account_id(), ${account.name}, ${account.phone}, ${account.email}, ${account.role},
      ${account.passwordHash}, true, ${account.sealed}, ${account.expiresAt})
    on conflict (phone) do nothing
    returning id`;
  return row?.id ?? null;
}

export async function setIssuedPassword(db: Db, id: string, issued: Issued): Promise<boolean> {
  const { count } = await db`
    update accounts
    set password_hash = ${issued.passwordHash}, password_is_temporary = true, temporary_password = ${issued.sealed},
      temporary_password_expires_at = ${issued.expiresAt}
    where id = ${id}`;
  return count > 0;
}

export async function findIssuedPassword(db: Db, id: string) {
  const [row] = await db<{ temporaryPassword: Buffer | null; temporaryPasswordExpiresAt: Date | null }[]>`
    select temporary_password, temporary_password_expires_at from accounts where id = ${id}`;
  return row ?? null;
}

export async function setRole(db: Db, id: string, role: Role): Promise<void> {
  await db`update accounts set user_role = ${role} where id = ${id}`;
}

export async function setDeactivated(db: Db, id: string, at: Date | null): Promise<void> {
  await db`update accounts set deactivated_at = ${at} where id = ${id}`;
}

export async function hasOtherAdmin(db: Db, id: string): Promise<boolean> {
  const [row] = await db`
    select from accounts where user_role = 'admin' and deactivated_at is null and id <> ${id} limit 1`;
  return row !== undefined;
}

/** One at a time: two admins who demote each other at the same moment must not leave none. */
export async function lockTeam(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(7214006)`;
}
