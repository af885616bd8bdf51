import type { FamilyScope } from '../access.ts';
import { empty, sql } from './sql.ts';

// Conditions on appointments that several features use. The alias of appointments is `a`.

/** Limits a statement to the appointments of the families in the scope. */
export const inScope = (scope: FamilyScope) => (scope.ownerId ? sql`and a.user_id = ${scope.ownerId}` : empty);

/** The stored statuses that users see as `open`. */
export const openStatuses = ['scheduled', 'open', 'pending'];

/** Whether an appointment or step is open. The list is in the statement, so that an index of open appointments fits. */
export const isOpen = sql`a.status in ('scheduled', 'open', 'pending')`;
