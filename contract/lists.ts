import * as z from 'zod/mini';
import { searchText } from './fields.ts';

/** How many rows a page of an admin list has. */
export const rowsPerPage = 25;
/** Counting stops here: people read `1,000+`, and no list pays for counting a million rows. */
export const mostCounted = 1_000;
/** The most rows of an exported file. */
export const mostExported = 10_000;

export const foreignCursor = 'This cursor does not belong to this list.';
/** The cursor at which the previous page ended, from `next` of its reply. Only the server reads what it holds. */
export const pageCursor = z
  .string(foreignCursor)
  .check(z.maxLength(1_000, foreignCursor), z.regex(/^[\w-]+$/, foreignCursor));

/** Ascending by a column, or `-column` for descending. */
export type SortBy<Column extends string> = Column | `-${Column}`;

function sortBy<Column extends string>(columns: readonly Column[], first: SortBy<NoInfer<Column>>) {
  const both = columns.flatMap((column): SortBy<Column>[] => [column, `-${column}`]);
  return z.prefault(z.enum(both, 'This list cannot be sorted like that.'), first as never);
}

/** The parameters of an export: a search and an order. Filters are added beside it. */
export function exportQuery<Column extends string>(columns: readonly Column[], first: SortBy<NoInfer<Column>>) {
  return { q: z.optional(searchText), sort: sortBy(columns, first) };
}

/**
 * The parameters of every admin list: a search, an order, and the cursor `after`. In the query of a GET; on lists of people
 * in the body of a POST, because addresses end up in logs.
 */
export function listQuery<Column extends string>(columns: readonly Column[], first: SortBy<NoInfer<Column>>) {
  return { ...exportQuery(columns, first), after: z.optional(pageCursor) };
}

/**
 * The reply of every list that is read in pages: `next` is the cursor of the next page, or null on the last one; `count` is
 * how many rows match in all, or null where nothing is counted. A list that is always sent whole (cities, specialties,
 * prices, devices, free times) has no pages: its reply is an object with one field that is named after its rows.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Row extends z.core.$ZodType>(row: Row) {
  return z.object(pageOf(row));
}

/** The reply of a list whose search corrects misspelt words. */
/* @__NO_SIDE_EFFECTS__ */
export function correctedListOf<Row extends z.core.$ZodType>(row: Row) {
  return z.object({
    ...pageOf(row),
    /** The words that were searched instead, where nothing matched what was typed. */
    corrected: z.nullable(z.string()),
  });
}

function pageOf<Row extends z.core.$ZodType>(row: Row) {
  return {
    rows: z.array(row),
    next: z.nullable(z.string()),
    count: z.nullable(z.object({ value: z.number(), isCapped: z.boolean() })),
  };
}

export type ListCount = { value: number; isCapped: boolean };
export type ListReply<Row> = { rows: Row[]; next: string | null; count: ListCount | null };

/** A file to be saved by the browser: UTF-8 with a byte order mark, one line for each row that matches. */
export const CsvFile = z.object({
  fileName: z.string(),
  text: z.string(),
  rowCount: z.number(),
  /** More rows match than a file may hold. */
  isCut: z.boolean(),
});
export type CsvFile = z.infer<typeof CsvFile>;
