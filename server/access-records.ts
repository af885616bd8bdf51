import type { FamilyScope } from './access.ts';
import type { SignedInCtx } from './context.ts';
import type { Db } from './db/client.ts';
import { insertRecord, type ViewedData } from './features/access-records/queries.ts';

/**
 * Records that staff read personal data, in the transaction of the read, so that no read stays unrecorded. Writes at most
 * one record per request, and none if the data is of the reader's own family. If `seen` names a person who does not exist,
 * only the row count is recorded. Call this before the read of one person. If the person is deleted between the two
 * statements, the read finds nothing, so nothing is shown without a record.
 */
export async function recordView(tx: Db, ctx: SignedInCtx, scope: FamilyScope, seen: ViewedData): Promise<void> {
  const { view, actor, now: at, requestId } = ctx;
  if (view.screen === null)
    throw new Error('The route does not say on which screen its reply is shown (`recordedAs`).');
  if (view.isRecorded) return;
  view.isRecorded = true;
  if (scope.ownerId !== null) return;
  await insertRecord(tx, scope, { at, viewer: actor, screen: view.screen, requestId }, seen);
}
