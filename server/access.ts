import type { Endpoint } from '#contract/endpoint.ts';
import { can, type Permission } from '#contract/roles.ts';
import type { Actor } from './context.ts';
import { Refusal } from './errors.ts';

declare const proven: unique symbol;

/**
 * Proof that a permission was checked. Only this module creates one, and every staff transaction demands one: code that was
 * not authorised cannot see all families.
 */
export type StaffProof<P extends Permission = Permission> = { readonly [proven]: P };

/** The proof that a person's role has a permission; null where it has not. */
export function proofOf<P extends Permission>(actor: Actor, permission: P): StaffProof<P> | null {
  return can(actor.role, permission) ? ({} as StaffProof<P>) : null;
}

/** For what the server does by itself when it starts: there is no person to check. Never for a request. */
export const systemWork = {} as StaffProof;

/**
 * The first wall: who may call what. What is not allowed is rejected before the input is read. Returns the proof where the
 * endpoint demands a permission.
 */
export function requireAccess(endpoint: Endpoint, actor: Actor | null): StaffProof | null {
  if (endpoint.access === 'anyone') return null;
  if (!actor) throw signedOut();
  if (actor.mustChangePassword && !endpoint.allowsTemporaryPassword) {
    throw new Refusal({ code: 'password_change_required', message: 'Please choose a new password first.' });
  }
  if (endpoint.access === 'signed-in') return null;
  const proof = proofOf(actor, endpoint.access);
  if (proof) return proof;
  const message = "Access denied: You don't have administrator privileges to access this page.";
  throw new Refusal({ code: 'forbidden', message });
}

export const signedOut = () => new Refusal({ code: 'unauthenticated', message: 'Please log in to access this page' });

/**
 * Whose records an actor may touch: one family's, or every family's where `ownerId` is null. Only this module creates a
 * scope, and every query on a family's data demands one.
 */
export type FamilyScope = { readonly ownerId: string | null; readonly [proven]: true };

/** A scope of one family. */
export type OwnScope = FamilyScope & { readonly ownerId: string };

const scopeBy = (actor: Actor, permission: Permission) =>
  ({ ownerId: can(actor.role, permission) ? null : actor.id }) as FamilyScope;

/** Staff see every family; everybody else sees their own. */
export function familyScope(actor: Actor): FamilyScope {
  return scopeBy(actor, 'patient.readAny');
}

/** Whose patients an actor may change: reading all is not yet changing all. */
export function editScope(actor: Actor): FamilyScope {
  return scopeBy(actor, 'patient.editAny');
}

/** Whose appointments an actor may change. */
export function changeScope(actor: Actor): FamilyScope {
  return scopeBy(actor, 'appointment.changeAny');
}

/** Only the own family, also for staff. */
export function ownScope(actor: Actor): OwnScope {
  return { ownerId: actor.id } as OwnScope;
}
