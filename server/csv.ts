import { todayInIndia } from '#contract/clock.ts';
import { type CsvFile, mostExported } from '#contract/lists.ts';
import { familyScope } from './access.ts';
import { recordView } from './access-records.ts';
import { recordAudit } from './audit.ts';
import type { StaffCtx } from './context.ts';
import { type Db, inStaffTransaction } from './db/client.ts';
import { exportLimits, setLocalLimits } from './db/limits.ts';

type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null };

// Spreadsheets skip spaces, control characters and invisible characters at the beginning of a cell.
const skipped = /^[\p{Z}\p{Cc}\p{Cf}]+/u;
const formulaStart = /^[=+\-\u2212@]/;

/** Whether a spreadsheet may run this cell as a formula. Full-width and other forms of a sign count as the sign. */
function isFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true;
  return formulaStart.test(text.replace(skipped, '').slice(0, 1).normalize('NFKC'));
}

function cell(value: string | number | null): string {
  const text = typeof value === 'number' ? String(value) : (value ?? '');
  // A quote before it makes it text.
  const safe = typeof value === 'string' && isFormula(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a file that spreadsheets open with the right letters and without running anything. */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => cell(header)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ];
  return `\ufeff${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
}

type Export<Row> = {
  /** What the file is about, e.g. `users`. */
  name: string;
  /** Whose records leave, for the audit log. */
  entity: 'account' | 'appointment' | 'audit' | 'clinic' | 'doctor' | 'patient';
  columns: readonly CsvColumn<Row>[];
  /** The filters in the audit log's words: never what was searched for, which may be a person's name. */
  filters?: Record<string, unknown>;
  read: (tx: Db) => Promise<Row[]>;
};

/** Writes what a list shows into a file, and into the audit log that it was taken. */
export async function exportCsv<Row>(ctx: StaffCtx, wanted: Export<Row>): Promise<CsvFile> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await setLocalLimits(tx, exportLimits);
    const found = await wanted.read(tx);
    const rows = found.slice(0, mostExported);
    const after = { rows: rows.length, ...wanted.filters };
    await recordAudit(tx, ctx, { action: `${wanted.entity}.exported`, entity: wanted.entity, after });
    if (ctx.view.screen) await recordView(tx, ctx, familyScope(ctx.actor), { rowCount: rows.length });
    return {
      fileName: `${wanted.name}-${todayInIndia(ctx.now)}.csv`,
      text: csvText(wanted.columns, rows),
      rowCount: rows.length,
      isCut: found.length > rows.length,
    };
  });
}
