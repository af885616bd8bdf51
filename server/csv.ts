import type { AuditAction } from '#contract/audit/schemas.ts';
import { todayInIndia } from '#contract/shared/clock.ts';
import { type CsvFile, maxExportedRows } from '#contract/shared/lists.ts';
import { familyScope } from './access.ts';
import { recordView } from './access-records.ts';
import { recordAudit } from './audit.ts';
import type { StaffCtx } from './context.ts';
import { type Db, inStaffTransaction } from './db/client.ts';
import { exportLimits, setLocalLimits } from './db/limits.ts';
import type { SheetColumn } from './imports/cells.ts';

type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null };

// Spreadsheets ignore spaces, control characters and invisible characters at the beginning of a cell.
const ignoredPrefix = /^[\p{Z}\p{Cc}\p{Cf}]+/u;
const formulaStart = /^[=+\-\u2212@]/;

/** Whether a spreadsheet may run this cell as a formula. Variants of a sign, such as the full-width `＝`, count as the sign. */
function isFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true;
  return formulaStart.test(text.replace(ignoredPrefix, '').slice(0, 1).normalize('NFKC'));
}

/** Whether a text is a formula if the quotes at its beginning are ignored. Such a text is written with one more quote. */
const needsQuote = (text: string) => isFormula(text.replace(/^'+/, ''));

/** Adds a quote to a formula, because spreadsheets treat a cell that begins with a quote as text. */
function protectCell(text: string): string {
  return needsQuote(text) ? `'${text}` : text;
}

/** The text of a cell without the quote that `protectCell` added. */
export function unprotectCell(cell: string): string {
  return cell.startsWith("'") && needsQuote(cell) ? cell.slice(1) : cell;
}

function formatCell(value: string | number | null): string {
  const safe = typeof value === 'string' ? protectCell(value) : String(value ?? '');
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The columns of an export that can be imported again. Each column has one field of a record. */
export function valueColumns<Row extends object>(columns: readonly SheetColumn[]): CsvColumn<Row>[] {
  return columns.map(({ field, header, format }) => ({
    header,
    value: (row) => format((row as Record<string, unknown>)[field]),
  }));
}

/** Formats rows as CSV. The byte order mark makes spreadsheets read UTF-8, and no cell runs as a formula. */
export function formatCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => formatCell(header)),
    ...rows.map((row) => columns.map(({ value }) => formatCell(value(row)))),
  ];
  return `\ufeff${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
}

type Export<Row> = {
  /** First part of the file name, e.g. `users`. */
  name: string;
  /** The day in the file name; today by default. */
  day?: string;
  /** The kind of records that are exported, for the audit log. */
  entity: 'account' | 'appointment' | 'audit' | 'clinic' | 'doctor' | 'patient' | 'payment';
  /** `<entity>.exported` by default. */
  action?: AuditAction;
  columns: readonly CsvColumn<Row>[];
  /** Why people's data leaves the product, for the audit log. */
  reason?: string;
  /** The filters, for the audit log. Never the search text, which may be a person's name. */
  filters?: Record<string, unknown>;
  read: (tx: Db) => Promise<Row[]>;
};

/** Exports a list as a CSV file, and records the export in the audit log. */
export async function exportCsv<Row>(ctx: StaffCtx, spec: Export<Row>): Promise<CsvFile> {
  return inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await setLocalLimits(tx, exportLimits);
    const found = await spec.read(tx);
    const rows = found.slice(0, maxExportedRows);
    const after = { rows: rows.length, ...(spec.reason ? { reason: spec.reason } : {}), ...spec.filters };
    await recordAudit(tx, ctx, { action: spec.action ?? `${spec.entity}.exported`, entity: spec.entity, after });
    if (ctx.view.screen) await recordView(tx, ctx, familyScope(ctx.actor), { rowCount: rows.length });
    return {
      fileName: `${spec.name}-${spec.day ?? todayInIndia(ctx.now)}.csv`,
      text: formatCsv(spec.columns, rows),
      rowCount: rows.length,
      isCut: found.length > rows.length,
    };
  });
}
