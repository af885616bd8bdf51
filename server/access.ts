import { addFactorFirst } from '#contract/second-factors/texts.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { can, type Permission } from '#contract/shared/roles.ts';
import type { Actor } from './context.ts';
import { Rejection } from './errors.ts';

declare const proven: unique symbol;

/**
 * Proves that a permission was checked. Only this module creates a proof, and every staff transaction requires one, so code
 * without an access check cannot read the data of all families.
 */
export type StaffProof<P extends Permission = Permission> = { readonly [proven]: P };

/** Returns the proof that the actor's role has a permission, or null if it does not. */
export function proofOf<P extends Permission>(actor: Actor, permission: P): StaffProof<P> | null {
  return can(actor.role, permission) ? ({} as StaffProof<P>) : null;
}

/** For work that the server does at start, without an actor. Never use it for a request. */
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

export const signedOut = () => new Rejection({ code: 'unauthenticated', message: 'Please log in to access this page' });

/**
 * The families whose records an actor may access: one family, or all if `ownerId` is null. Only this module creates a
 * scope, and every query on family data requires one.
 */
export type FamilyScope = {
  readonly ownerId: string | null;
  /** Whether the family sees what staff created for it: its phone is proved, or the rule is off (decision 062). */
  readonly seesStaffRows: boolean;
  readonly [proven]: true;
};

export type OwnScope = FamilyScope & { readonly ownerId: string };

const scopeOf = (ownerId: string, seesStaffRows: boolean) => ({ ownerId, seesStaffRows }) as OwnScope;

const scopeFor = (actor: Actor, permission: Permission) =>
  can(actor.role, permission) ? ({ ownerId: null, seesStaffRows: true } as FamilyScope) : ownScope(actor);

/** The families whose data the actor may read: all for staff, otherwise the actor's own. */
export function familyScope(actor: Actor): FamilyScope {
  return scopeFor(actor, 'patient.readAny');
}

/** The families whose patients the actor may change. Some roles may read all patients but not change them. */
export function patientEditScope(actor: Actor): FamilyScope {
  return scopeFor(actor, 'patient.editAny');
}

/** The families whose appointments the actor may change. */
export function appointmentChangeScope(actor: Actor): FamilyScope {
  return scopeFor(actor, 'appointment.changeAny');
}

/** One family that staff chose, to add a patient to it. The proof shows that a permission was checked. */
export function chosenFamilyScope(_proof: StaffProof<'family.create'>, accountId: string): OwnScope {
  return scopeOf(accountId, true);
}

/** The family whose private calendar address was found by its token; null if the account is deactivated. */
export function calendarScope(feed: {
  accountId: string;
  isDeactivated: boolean;
  isPhoneProved: boolean;
}): OwnScope | null {
  return feed.isDeactivated ? null : scopeOf(feed.accountId, feed.isPhoneProved);
}

/** The actor's own family only, also for staff. */
export function ownScope(actor: Actor): OwnScope {
  return scopeOf(actor.id, actor.isPhoneProved);
}

/** The family that got a message. The secret link of the message is the proof, instead of a session. */
export function linkScope(link: { accountId: string }): OwnScope {
  return scopeOf(link.accountId, true);
}

/** The family that wrote to us from its phone. The signed report of the carrier is the proof, instead of a session. */
export function senderScope(account: { id: string }): OwnScope {
  return scopeOf(account.id, true);
}
