import type { FamilyScope } from './access.ts';
import type { SignedInCtx } from './context.ts';
import type { Db } from './db/client.ts';
import { insertRecord, type Seen } from './features/access-records/queries.ts';

/**
 * Records that staff saw people's data, in the transaction of the read: neither exists without the other. At most one
 * record per request, whichever verbs it calls. Nothing is recorded where the reader sees their own family's data: in the
 * own scope, or where the person named is of the own family. Naming somebody who does not exist records only the rows.
 * Where one person is read, call it before the read: somebody erased between the two is then not shown.
 */
export async function recordView(tx: Db, ctx: SignedInCtx, scope: FamilyScope, seen: Seen): Promise<void> {
  const { view, actor, now: at, requestId } = ctx;
  if (view.screen === null) throw new Error('The route does not say on which screen its reply is shown (`shows`).');
  if (view.isSettled) return;
  view.isSettled = true;
  if (scope.ownerId !== null) return;
  await insertRecord(tx, scope, { at, viewer: actor, screen: view.screen, requestId }, seen);
}
