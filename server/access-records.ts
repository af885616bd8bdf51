import { familyScope } from './access.ts';
import type { SignedInCtx, StaffCtx } from './context.ts';
import { type Db, inStaffTransaction, type Tx } from './db/client.ts';
import { isDiskFull } from './db/errors.ts';
import type { FamilyScope } from './db/scopes.ts';
import { insertAccessRecord, type ViewedData } from './features/access-records/queries.ts';

/**
 * Records that staff read personal data. Call it in the transaction of the read, so that no read stays unrecorded. Writes at
 * most one record per request, and none if staff read the data of their own family. If `seen` names a person who does not
 * exist, only the row count is recorded. To read one person, call this before the read: if the person is deleted between the
 * two statements, the read finds nothing, so nothing is shown without a record.
 */
export async function recordView(tx: Db, ctx: SignedInCtx, scope: FamilyScope, seen: ViewedData): Promise<void> {
  const { view } = ctx;
  const shown = viewOf(ctx);
  if (view.isRecorded) return;
  view.isRecorded = true;
  if (scope.ownerId !== null) return;
  await insertAccessRecord(tx, scope, shown, seen);
}

function viewOf({ view: { screen }, actor: viewer, now: at, requestId }: SignedInCtx) {
  if (screen === null) throw new Error('The route does not say on which screen its reply is shown (`recordedAs`).');
  return { at, viewer, screen, requestId };
}

/**
 * Reads data that the reception desk always needs, and records the read. It also works while the disk of the database is
 * full: then the access record waits in memory. Do not use it for data with a medical history.
 */
export async function readAlsoOnFullDisk<T>(
  ctx: StaffCtx,
  read: (tx: Tx, scope: FamilyScope) => Promise<T>,
  seenIn: (found: T) => ViewedData,
): Promise<T> {
  const { waitingRecords } = ctx.services;
  const scope = familyScope(ctx.actor);
  const readAndRecord = () =>
    inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
      const found = await read(tx, scope);
      await recordView(tx, ctx, scope, seenIn(found));
      return found;
    });
  if (!waitingRecords) return readAndRecord();
  if (!waitingRecords.isDiskFull) {
    try {
      return await readAndRecord();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }
  const found = await inStaffTransaction(ctx.db, ctx.staff, (tx) => read(tx, scope));
  waitingRecords.hold({ staff: ctx.staff, scope, view: viewOf(ctx), seen: seenIn(found) });
  ctx.view.isRecorded = true;
  return found;
}
