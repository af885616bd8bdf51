import * as z from 'zod/mini';
import { searchText } from './fields.ts';

/** How many rows a page of an admin list holds. */
export const rowsPerPage = 25;
/** Counting ends here: people read `1,000+`, and no list pays for counting a million rows. */
export const mostCounted = 1_000;
/** An exported file ends here. */
export const mostExported = 10_000;

export const notOurPlace = 'This page mark is not ours.';
/** Where the page before ended; opaque to the caller. */
export const pageCursor = z
  .string(notOurPlace)
  .check(z.maxLength(1_000, notOurPlace), z.regex(/^[\w-]+$/, notOurPlace));

/** The order by a column, or `-column` for the other way round. */
export type SortBy<Column extends string> = Column | `-${Column}`;

function sortBy<Column extends string>(columns: readonly Column[], first: SortBy<NoInfer<Column>>) {
  const both = columns.flatMap((column): SortBy<Column>[] => [column, `-${column}`]);
  return z.prefault(z.enum(both, 'This list cannot be sorted like that.'), first as never);
}

/** What an export is asked by: a search and an order. Filters are added beside it. */
export function exportQuery<Column extends string>(columns: readonly Column[], first: SortBy<NoInfer<Column>>) {
  return { q: z.optional(searchText), sort: sortBy(columns, first) };
}

/**
 * What every admin list is asked by: a search, an order, and `after`, the opaque mark at which the page before ended.
 * In the query of a GET; on lists of people in the body of a POST, because addresses end up in logs.
 */
export function listQuery<Column extends string>(columns: readonly Column[], first: SortBy<NoInfer<Column>>) {
  return { ...exportQuery(columns, first), after: z.optional(pageCursor) };
}

/** What every admin list answers: a page of rows, the mark of the next page, and how many rows match in all. */
export function listOf<Row extends z.core.$ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    next: z.nullable(z.string()),
    count: z.object({ value: z.number(), isCapped: z.boolean() }),
  });
}
export type ListReply<Row> = { rows: Row[]; next: string | null; count: { value: number; isCapped: boolean } };

/** A file to be saved by the browser: UTF-8 with a byte order mark, one line for each row that matches. */
export const CsvFile = z.object({
  fileName: z.string(),
  text: z.string(),
  rowCount: z.number(),
  /** More rows match than a file may hold. */
  isCut: z.boolean(),
});
export type CsvFile = z.infer<typeof CsvFile>;
