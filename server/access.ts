import type { Endpoint } from '#contract/endpoint.ts';
import { can } from '#contract/roles.ts';
import type { Actor } from './context.ts';
import { Refusal } from './errors.ts';

/** The first wall: who may call what. Whatever is not allowed is refused, before the input is even read. */
export function requireAccess(endpoint: Endpoint, actor: Actor | null): void {
  if (endpoint.access === 'anyone') return;
  if (!actor) throw signedOut();
  if (actor.mustChangePassword && !endpoint.allowsTemporaryPassword) {
    throw new Refusal({ code: 'password_change_required', message: 'Please choose a new password first.' });
  }
  if (endpoint.access !== 'signed-in' && !can(actor.role, endpoint.access)) {
    const message = "Access denied: You don't have administrator privileges to access this page.";
    throw new Refusal({ code: 'forbidden', message });
  }
}

export const signedOut = () => new Refusal({ code: 'unauthenticated', message: 'Please log in to access this page' });

declare const proven: unique symbol;

/** Whose records an actor may touch. Only this module makes one, and every query on a family's data demands one. */
export type FamilyScope = { readonly ownerId: string | null; readonly [proven]: true };

/** Staff see every family; everybody else sees their own. */
export function familyScope(actor: Actor): FamilyScope {
  return { ownerId: can(actor.role, 'patient.readAny') ? null : actor.id } as FamilyScope;
}

/** Whose records an actor may change: reading all is not yet changing all. */
export function editScope(actor: Actor): FamilyScope {
  return { ownerId: can(actor.role, 'patient.editAny') ? null : actor.id } as FamilyScope;
}

/** Only what is their own, whoever they are. */
export function ownScope(actor: Actor): FamilyScope {
  return { ownerId: actor.id } as FamilyScope;
}
