import { createHash, randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import {
  changedSinceCheck,
  type ImportQuery,
  type ImportReply,
  rowsAreWrong,
} from '#contract/shared/spreadsheet-imports.ts';
import { recordAudits } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { importLimits, setLocalLimits } from '#server/db/limits.ts';
import { invalid, Rejection } from '#server/errors.ts';
import { lockManyBookings } from '#server/features/appointments/upcoming-queries.ts';
import { lockCities } from '#server/features/cities/queries.ts';
import {
  type DirectoryForm,
  type ImportKind,
  type PlannedRow,
  planRows,
  type StoredRecord,
  verdictOf,
} from './plan-rows.ts';
import { parseRows, readSheet, readUpload } from './read-sheet.ts';

/**
 * The most records whose hours or leave one file may change. Each of them needs a lock, of which PostgreSQL has a limited
 * number, and cannot be booked while the import runs.
 */
const maxTimeChanges = 2_000;

/** Returns the function that imports spreadsheets into the records of one kind, doctors or clinics. */
export function directoryImport<Form extends DirectoryForm, Stored extends StoredRecord & Form, Times extends object>(
  kind: ImportKind<Form, Stored, Times>,
) {
  type Plan = PlannedRow<Form, Stored>[];

  const replyOf = (plan: Plan, isImported: boolean): ImportReply => ({
    isImported,
    digest: digestOf(plan),
    rows: plan.map((row) => verdictOf(kind, row)),
  });

  /** Rejects a plan that differs from the plan that the user saw, or that has wrong rows. */
  function requirePlan(plan: Plan, digest: string): Plan {
    const isWrong = plan.some(({ verdict }) => verdict === 'wrong');
    if (digestOf(plan) === digest && !isWrong) return plan;
    const message = isWrong ? rowsAreWrong : changedSinceCheck;
    throw new Rejection({ code: isWrong ? 'conflict' : 'changed', message, check: replyOf(plan, false) });
  }

  /** Locks the records that the plan changes. The order of the locks is that of decision 028, so that none deadlocks. */
  async function lockRecords(tx: Tx, plan: Plan): Promise<void> {
    const changed = plan.flatMap((row) => (row.verdict === 'changed' ? [row] : []));
    const timed = changed.filter(({ changesTimes }) => changesTimes).map(({ before }) => before.id);
    if (timed.length > 0) await lockManyBookings(tx, { entity: kind.entity, ids: timed });
    const cityIds = plan.flatMap((row) => ('cityId' in row ? [row.cityId] : []));
    await lockCities(tx, [...new Set([...cityIds, ...changed.map(({ before }) => before.cityId)])]);
    const ids = changed.map(({ before }) => before.id);
    await kind.findRecords(tx, ids, { lock: true });
  }

  async function write(tx: Tx, ctx: StaffCtx, plan: Plan): Promise<void> {
    const { entity } = kind;
    const added = plan.flatMap((row) => (row.verdict === 'new' ? [{ ...row, id: randomUUID() }] : []));
    const edited = plan.flatMap((row) =>
      row.verdict === 'changed' ? [{ ...row, id: row.before.id, changed: Object.keys(row.difference.after) }] : [],
    );
    await kind.insert(tx, added, ctx.now);
    await kind.update(tx, edited);
    await recordAudits(tx, ctx, [
      ...added.map(({ id, form }) => ({ action: `${entity}.added`, entity, entityId: id, after: form }) as const),
      ...edited.map(
        ({ id, difference }) => ({ action: `${entity}.edited`, entity, entityId: id, ...difference }) as const,
      ),
    ]);
  }

  /**
   * Checks a file, or imports it. An import stores all rows or none. It needs the `digest` of the check that the user saw;
   * without a digest, the file is only checked. The rows are planned a second time under the locks, because a record may have
   * changed since the first time.
   */
  return async function importFile(
    ctx: StaffCtx,
    { query, file }: { query: z.output<typeof ImportQuery>; file: () => Promise<Uint8Array> },
  ): Promise<ImportReply> {
    const digest = query.dryRun === 'true' ? undefined : query.digest;
    const sheet = await readSheet(await readUpload(file), kind.columns);
    const parsed = await parseRows(sheet, kind.columns, kind.schema);
    return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
      await setLocalLimits(tx, importLimits);
      if (digest !== undefined) await kind.lockImport(tx);
      const plan = await planRows(tx, ctx, kind, parsed);
      requireFewTimeChanges(kind, plan);
      if (digest === undefined) return replyOf(plan, false);

      await lockRecords(tx, requirePlan(plan, digest));
      const locked = requirePlan(await planRows(tx, ctx, kind, parsed), digest);
      await write(tx, ctx, locked);
      return replyOf(locked, true);
    });
  };
}

function requireFewTimeChanges<Form, Stored>({ words }: Pick<ImportKind, 'words'>, plan: PlannedRow<Form, Stored>[]) {
  const count = plan.filter((row) => row.verdict === 'changed' && row.changesTimes).length;
  if (count > maxTimeChanges) throw invalid({ file: words.tooManyTimes(maxTimeChanges.toLocaleString('en-US')) });
}

/** Returns a hash of what a plan does: its verdicts, and the old and new values. */
function digestOf<Form, Stored>(plan: readonly PlannedRow<Form, Stored>[]): string {
  const facts = plan.map((row) => {
    if (row.verdict === 'new') return [row.row, row.form];
    return row.verdict === 'changed' ? [row.row, row.difference] : [row.row, row.verdict];
  });
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
