import type { Permission } from '#contract/shared/roles.ts';
import { emptySql, identifier, type Sql, sql } from './sql.ts';

declare const proven: unique symbol;

/**
 * Proves that a permission was checked. Only `access.ts` creates a proof, and every staff transaction requires one, so code
 * without an access check cannot read the data of all families.
 */
export type StaffProof<P extends Permission = Permission> = { readonly [proven]: P };

/**
 * The families whose records an actor may access: one family, or all if `ownerId` is null. Only `access.ts` creates a
 * scope, and every query on family data requires one.
 */
export type FamilyScope = {
  readonly ownerId: string | null;
  /** Whether the family sees what staff created for it: its phone is proved, or the rule is off (decision 062). */
  readonly seesStaffRows: boolean;
  readonly [proven]: true;
};

export type OwnScope = FamilyScope & { readonly ownerId: string };

/** Limits a statement to the appointments of the families in the scope. */
export const inScope = (scope: FamilyScope) =>
  scope.ownerId ? sql`and a.user_id = ${scope.ownerId} ${isShownTo(scope, 'a')}` : emptySql;

/**
 * Leaves out the rows that a family does not see: what was entered before the account was recovered (`set_aside_at`), and what
 * staff created for an account whose phone is not proved.
 * The table is patients or appointments.
 */
export function isShownTo(scope: FamilyScope, alias: 'a' | 'o' | 'p'): Sql {
  const table = identifier(alias);
  if (scope.ownerId === null) return emptySql;
  return sql`and ${table}.set_aside_at is null ${scope.seesStaffRows ? emptySql : sql`and not ${table}.created_by_staff`}`;
}
