import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import * as z from 'zod/mini';
import type { ImportRow } from '#contract/shared/spreadsheet-imports.ts';
import { importTooLarge, maxImportedRows } from '#contract/shared/spreadsheets.ts';
import { unprotectCell } from '#server/csv.ts';
import { invalid, Rejection } from '#server/errors.ts';
import { CellError, type SheetColumn } from './cells.ts';

/** A row of a spreadsheet: its number, the text of each field, and whether it has more cells than the header. */
export type SheetRow = { row: number; texts: Readonly<Record<string, string>>; hasMoreCells: boolean };

const badFile = (message: string) => invalid({ file: message });
const inEnglish = (count: number) => count.toLocaleString('en-US');

const notCsv = 'This is not a CSV file. In the spreadsheet program, save the sheet as “CSV UTF-8”.';
const notUtf8 = 'The letters of this file cannot be read. In the spreadsheet program, save the sheet as “CSV UTF-8”.';
const emptyFile = 'This file is empty.';
const noRows = 'This file has no rows below its header.';
const tooManyRows = `This file has more than ${inEnglish(maxImportedRows)} rows. Please import it in parts.`;
/** More than any row needs. The limit exists because a line of nothing but separators would take seconds to read. */
const maxSeparatorsPerLine = 500;
const maxRecordBytes = 200_000;
const bytesPerTurn = 64 * 1024;

/** Reads the bytes of the file. A file that is too large is rejected with a text about imports instead of the general text. */
export async function readUpload(file: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return file().catch((error: unknown) => {
    if (!(error instanceof Rejection) || error.reply.code !== 'too_large') throw error;
    throw new Rejection({ code: 'too_large', message: importTooLarge, fields: { file: importTooLarge } });
  });
}

/** Reads a CSV file with these columns, in any order. Rejects any other file. */
export async function readSheet(bytes: Uint8Array, columns: readonly SheetColumn[]): Promise<SheetRow[]> {
  const [header, ...records] = await readRecords(bytes);
  const fields = fieldsOf(header?.cells ?? [], columns);
  if (records.length === 0) throw badFile(noRows);
  return records.map(({ row, cells }) => {
    const texts = fields.flatMap((field, position) => (field ? [[field, textOf(cells[position] ?? '')]] : []));
    const hasMoreCells = cells.some((cell, position) => !fields[position] && cell.trim() !== '');
    return { row, texts: Object.fromEntries(texts), hasMoreCells };
  });
}

type CsvRecord = { row: number; cells: string[] };

/** Reads the header and the rows that are not blank. Reads the file in parts, so that other requests do not wait. */
async function readRecords(bytes: Uint8Array): Promise<CsvRecord[]> {
  requireText(bytes);
  const options = {
    bom: true,
    delimiter: separatorOf(bytes),
    info: true,
    max_record_size: maxRecordBytes,
    relax_column_count: true,
    skip_empty_lines: true,
  };
  const records: CsvRecord[] = [];
  try {
    const parser = Readable.from(partsOf(bytes)).pipe(parse(options));
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const row = info.records + info.empty_lines;
      if (row === 1 || record.some((cell) => cell.trim() !== '')) records.push({ row, cells: record });
      if (records.length > maxImportedRows + 1) throw badFile(tooManyRows);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw badFile(
      `This file is not valid CSV: a quotation mark near line ${Number(error.lines)} is in the wrong place.`,
    );
  }
  return records;
}

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += bytesPerTurn) {
    yield bytes.subarray(start, start + bytesPerTurn);
    await nextTurn();
  }
}

/** Accepts UTF-8, with or without a byte order mark. */
function requireText(bytes: Uint8Array): void {
  if (bytes.length === 0) throw badFile(emptyFile);
  // Excel files are archives, and some programs write texts in UTF-16: both contain zero bytes.
  if (bytes.includes(0)) throw badFile(notCsv);
  if (!isUtf8(bytes)) throw badFile(notUtf8);
  let separators = 0;
  for (const byte of bytes) {
    if (byte === lineFeed || byte === carriageReturn) separators = 0;
    else if (byte === comma || byte === semicolon) separators += 1;
    if (separators > maxSeparatorsPerLine) throw badFile(notCsv);
  }
}

const [lineFeed, carriageReturn, comma, semicolon] = [10, 13, 44, 59];

/** Returns the separator of the header, which is that of all rows. In countries with a decimal comma it is a semicolon. */
function separatorOf(bytes: Uint8Array): ',' | ';' {
  const end = bytes.findIndex((byte) => byte === lineFeed || byte === carriageReturn);
  return bytes.subarray(0, end < 0 ? bytes.length : end).includes(semicolon) ? ';' : ',';
}

/** The field of each column of the file; null for a column without a header. */
function fieldsOf(header: readonly string[], columns: readonly SheetColumn[]): (string | null)[] {
  const normalise = (name: string) => name.trim().toLowerCase();
  const given = header.map((name) => name.trim());
  const known = new Map(columns.map((column) => [normalise(column.header), column.field]));
  const fields = given.map((name) => known.get(normalise(name)) ?? null);

  if (fields.every((field) => field === null))
    throw badFile('The first row of this file does not have the columns of the export.');
  const missing = columns.filter(({ field }) => !fields.includes(field)).map((column) => column.header);
  if (missing.length > 0) throw badFile(`The file lacks these columns: ${missing.join(', ')}.`);
  const unknown = given.filter((name, position) => name !== '' && fields[position] === null);
  if (unknown.length > 0)
    throw badFile(`The file has columns that we do not know: ${unknown.slice(0, 10).join(', ')}.`);
  const twice = given.find((name, position) => name !== '' && fields.indexOf(fields[position] ?? null) !== position);
  if (twice !== undefined) throw badFile(`The file has the column ${twice} twice.`);
  return fields;
}

const textOf = (cell: string) => unprotectCell(cell).replaceAll('\r\n', '\n').trim();

export type CellProblem = ImportRow['problems'][number];

/** A row after its cells were parsed and checked. `form` is null if there are problems. */
export type ParsedRow<Form> = { row: number; name: string; city: string; form: Form | null; problems: CellProblem[] };

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
