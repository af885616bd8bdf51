import { addFactorFirst } from '#contract/second-factors/texts.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { can, type Permission, type Role } from '#contract/shared/roles.ts';
import { inFamilyTransaction, inStaffTransaction, type TransactionStarter, type Tx } from './db/client.ts';
import type { FamilyScope, OwnScope, StaffProof } from './db/scopes.ts';
import { Rejection, signedOut } from './errors.ts';

/** The signed-in person of a request, as stored in the database at the time of the request. */
export type Actor = {
  id: string;
  name: string;
  phone: string | null;
  role: Role;
  sessionId: string;
  /** Whether the password is temporary. Until the actor replaces it, most endpoints reject the actor. */
  mustChangePassword: boolean;
  /**
   * Whether the account sees what staff created for it: somebody has entered a code that was sent to its phone, or this server
   * does not require that (`provesPhones`).
   */
  isPhoneProved: boolean;
  /** Whether the account must have a second factor and has none. Until the actor adds one, most endpoints reject the actor. */
  mustAddSecondFactor?: true;
};

/** Returns the proof that the actor's role has a permission. Null: the role does not have it. */
function proofOf<P extends Permission>(actor: Actor, permission: P): StaffProof<P> | null {
  return can(actor.role, permission) ? ({} as StaffProof<P>) : null;
}

/** The proof for work without an actor, which the server does when it starts. Never use it for a request. */
export const systemProof = {} as StaffProof;

/**
 * Rejects a call that the actor may not make, before the input is read. Returns the proof if the endpoint requires a
 * permission.
 */
export function requireAccess(endpoint: Endpoint, actor: Actor | null): StaffProof | null {
  if (endpoint.access === 'anyone') return null;
  if (!actor) throw signedOut();
  if (actor.mustChangePassword && !endpoint.allowsTemporaryPassword) {
    throw new Rejection({ code: 'password_change_required', message: 'Please choose a new password first.' });
  }
  if (actor.mustAddSecondFactor && !endpoint.allowsMissingFactor) {
    throw new Rejection({ code: 'second_factor_required', message: addFactorFirst });
  }
  if (endpoint.access === 'signed-in') return null;
  const proof = proofOf(actor, endpoint.access);
  if (proof) return proof;
  throw new Rejection({ code: 'forbidden', message: accessDenied });
}

const accessDenied = "Access denied: You don't have administrator privileges to access this page.";

const oneFamilyScope = (ownerId: string, seesStaffRows: boolean) => ({ ownerId, seesStaffRows }) as OwnScope;

const scopeByPermission = (actor: Actor, permission: Permission) =>
  can(actor.role, permission) ? ({ ownerId: null, seesStaffRows: true } as FamilyScope) : ownScope(actor);

/** The families whose data the actor may read: staff may read all families, other actors only their own. */
export function familyScope(actor: Actor): FamilyScope {
  return scopeByPermission(actor, 'patient.readAny');
}

/** The families whose patients the actor may change. Some roles may read all patients but not change them. */
export function patientEditScope(actor: Actor): FamilyScope {
  return scopeByPermission(actor, 'patient.editAny');
}

/** The families whose appointments the actor may change. */
export function appointmentChangeScope(actor: Actor): FamilyScope {
  return scopeByPermission(actor, 'appointment.changeAny');
}

/** One family that staff chose, to add a patient to it. The proof shows that a permission was checked. */
export function chosenFamilyScope(_proof: StaffProof<'family.create'>, accountId: string): OwnScope {
  return oneFamilyScope(accountId, true);
}

/** The family whose private calendar address was found by its token; null if the account is deactivated. */
export function calendarScope(feed: {
  accountId: string;
  isDeactivated: boolean;
  isPhoneProved: boolean;
}): OwnScope | null {
  return feed.isDeactivated ? null : oneFamilyScope(feed.accountId, feed.isPhoneProved);
}

/** The actor's own family only, also for staff. */
export function ownScope(actor: Actor): OwnScope {
  return oneFamilyScope(actor.id, actor.isPhoneProved);
}

/** The family that got a message. The secret link of the message is the proof, instead of a session. */
export function linkScope(link: { accountId: string }): OwnScope {
  return oneFamilyScope(link.accountId, true);
}

/** The family that wrote to us from its phone. The signed report of the carrier is the proof, instead of a session. */
export function senderScope(account: { id: string }): OwnScope {
  return oneFamilyScope(account.id, true);
}

/** Runs work as staff if the actor may see every family, otherwise as the actor's family. */
export async function inActorTransaction<T>(
  { db, actor }: { db: TransactionStarter; actor: Actor },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const proof = proofOf(actor, 'patient.readAny');
  return proof ? inStaffTransaction(db, proof, work) : inFamilyTransaction(db, actor.id, work);
}
