import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { ImportRow } from '#contract/shared/imports.ts';
import { CellError, type SheetColumn } from './cells.ts';
import type { SheetRow } from './read-sheet.ts';

export type Problem = ImportRow['problems'][number];

/** A row as the form of a record. `form` is null if there are problems. */
export type ParsedRow<Form> = { row: number; name: string; city: string; form: Form | null; problems: Problem[] };

const moreCells = 'This row has more cells than the header. A comma may need quotation marks around its text.';
const rowsPerTurn = 250;

/** Validates rows with the schema of the form, a few at a time, so that other requests do not wait. */
export async function parseRows<Form>(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  schema: z.core.$ZodType<Form>,
): Promise<ParsedRow<Form>[]> {
  const parsed: ParsedRow<Form>[] = [];
  for (const row of rows) {
    parsed.push(parseRow(row, columns, schema));
    if (parsed.length % rowsPerTurn === 0) await nextTurn();
  }
  return parsed;
}

function parseRow<Form>(
  { row, texts, hasMoreCells }: SheetRow,
  columns: readonly SheetColumn[],
  schema: z.core.$ZodType<Form>,
): ParsedRow<Form> {
  const values: Record<string, unknown> = { imageHash: null };
  const problems = new Map<string, string>();
  for (const { field, parse } of columns) {
    try {
      values[field] = parse(texts[field] ?? '');
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      problems.set(field, error.message);
    }
  }
  const result = z.safeParse(schema, values);
  for (const { path, message } of result.error?.issues ?? []) {
    const field = String(path[0]);
    if (!problems.has(field)) problems.set(field, message);
  }
  const named = columns.flatMap(({ field, header }) => {
    const text = problems.get(field);
    return text === undefined ? [] : [{ column: header, text }];
  });
  const all = hasMoreCells ? [{ column: null, text: moreCells }, ...named] : named;
  const [{ field: nameField } = { field: '' }] = columns;
  const form = all.length === 0 && result.success ? result.data : null;
  return { row, name: texts[nameField] ?? '', city: texts.city ?? '', form, problems: all };
}
