import * as z from 'zod/mini';
import { searchText } from './fields.ts';

/** The page size of admin lists. */
export const rowsPerPage = 25;
/** Counting stops at this number, and users see `1,000+`, because counting a million rows is expensive. */
export const maxCountedRows = 1_000;
export const maxExportedRows = 10_000;

export const foreignCursor = 'This cursor does not belong to this list.';
/** The cursor from `next` of the previous page. Its content is opaque to clients. */
export const pageCursor = z
  .string(foreignCursor)
  .check(z.maxLength(1_000, foreignCursor), z.regex(/^[\w-]+$/, foreignCursor));

/** `column`: ascending by this column. `-column`: descending. */
type SortBy<Column extends string> = Column | `-${Column}`;

function sortBy<Column extends string>(columns: readonly Column[], defaultSort: SortBy<NoInfer<Column>>) {
  const both = columns.flatMap((column): SortBy<Column>[] => [column, `-${column}`]);
  const order: z.ZodMiniType<SortBy<Column>, SortBy<Column>> = z.enum(both, 'This list cannot be sorted like that.');
  return z.prefault(order, defaultSort);
}

/** The common parameters of exports: a search and an order. Each export adds its filters. */
export function exportQuery<Column extends string>(columns: readonly Column[], defaultSort: SortBy<NoInfer<Column>>) {
  return { q: z.optional(searchText), sort: sortBy(columns, defaultSort) };
}

/**
 * The common parameters of admin lists: a search, an order, and the cursor `after`. They are in the query of a GET, but on
 * lists of people in the body of a POST, because URLs are logged.
 */
export function listQuery<Column extends string>(columns: readonly Column[], defaultSort: SortBy<NoInfer<Column>>) {
  return { ...exportQuery(columns, defaultSort), after: z.optional(pageCursor) };
}

/**
 * The reply of every list that is read in pages: `next` is the cursor of the next page, or null on the last page; `count`
 * is the number of all matching rows, or null if they are not counted. A list that is always sent completely (cities,
 * specialties, devices, free times) has no pages: its reply is an object with one field, named after the rows.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Row extends z.core.$ZodType>(row: Row) {
  return z.object(pageOf(row));
}

/** The reply of a list whose search corrects spelling mistakes, and finds names in any script. */
/* @__NO_SIDE_EFFECTS__ */
export function correctedListOf<Row extends z.core.$ZodType>(row: Row) {
  return z.object({
    ...pageOf(row),
    /** The corrected search, if nothing matched the original one. */
    corrected: z.nullable(z.string()),
    /**
     * True: the rows only sound like the words of the search, and the most similar row is first. The search looks for
     * sounds if no row contains the words, or if the words are in an Indian script.
     */
    isSimilar: z.boolean(),
  });
}

export type CorrectedReply<Row> = ListReply<Row> & { corrected: string | null; isSimilar: boolean };

function pageOf<Row extends z.core.$ZodType>(row: Row) {
  return {
    rows: z.array(row),
    next: z.nullable(z.string()),
    count: z.nullable(z.object({ value: z.number(), isCapped: z.boolean() })),
  };
}

export type ListCount = { value: number; isCapped: boolean };
export type ListReply<Row> = { rows: Row[]; next: string | null; count: ListCount | null };

/** An exported file, which the browser saves: UTF-8 with a byte order mark, one line per matching row. */
export const CsvFile = z.object({
  fileName: z.string(),
  text: z.string(),
  rowCount: z.number(),
  /** More than `maxExportedRows` rows match. */
  isCut: z.boolean(),
});
export type CsvFile = z.infer<typeof CsvFile>;

/** What an export takes and gives. `recordedAs`: null if the rows are not about people. */
/* @__NO_SIDE_EFFECTS__ */
export function exportOf<Body extends z.core.$ZodType, const Name extends string | null>(body: Body, recordedAs: Name) {
  return {
    summary: 'Export all rows that match the search and the filters, as a CSV file',
    recordedAs,
    body,
    reply: CsvFile,
  };
}
