import type { ListCount } from '#contract/shared/lists.ts';
import type { T } from '#web/i18n/use-t.tsx';

/**
 * The part of a list's state that is not in the address. It is stored for one entry of the browser's history. Lists of
 * people store all three fields; other lists store `previousCursors` and have `q` and `after` in the address.
 */
export type StoredListState = {
  q?: string | undefined;
  /** The cursor at which the previous page ended; absent on the first page. */
  after?: string | undefined;
  /** The cursors of the previous pages, null for the first page. Absent if unknown, because a link opened this page. */
  previousCursors?: readonly (string | null)[] | undefined;
};

export type ListState<Filter extends string = string> = {
  sort: string;
  filters: Partial<Record<Filter, string>>;
} & StoredListState;

export type ListRules<Filter extends string = string> = {
  sortableColumns: readonly string[];
  /** The default sort order, e.g. `-created` for descending. */
  defaultSort: string;
  /** The valid values of each filter. `null` allows any text of up to 100 characters. */
  filters: Record<Filter, readonly string[] | null>;
  /** Keeps the search and the cursor, which contain names and numbers of people, out of the address. */
  isAboutPeople: boolean;
};

const isCursor = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,1000}$/.test(value);
const readText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.replace(/[\u0000-\u001f\u007f]/g, '').trim() || undefined : undefined;

/** Reads a list's state from the address and from the stored part. Ignores invalid values. */
export function readListState<Filter extends string>(
  rules: ListRules<Filter>,
  search: Record<string, unknown>,
  stored: StoredListState | undefined,
): ListState<Filter> {
  const orders = rules.sortableColumns.flatMap((column) => [column, `-${column}`]);
  const filters: Partial<Record<Filter, string>> = {};
  for (const [name, choices] of Object.entries<readonly string[] | null>(rules.filters)) {
    const value = readText(search[name]);
    if (value && (choices ? choices.includes(value) : value.length <= 100)) filters[name as Filter] = value;
  }
  const source: StoredListState = rules.isAboutPeople ? (stored ?? {}) : (search as StoredListState);
  const after = isCursor(source.after) ? source.after : undefined;
  return {
    sort: orders.find((order) => order === search.sort) ?? rules.defaultSort,
    filters,
    q: readText(source.q),
    after,
    previousCursors: after ? stored?.previousCursors : [],
  };
}

/** Splits a list's state into search parameters and the stored part. Leaves out default values. */
export function writeListState<Filter extends string>(
  rules: ListRules<Filter>,
  state: ListState<Filter>,
): { search: Record<string, string>; stored: StoredListState } {
  const { previousCursors } = state;
  const page = { q: state.q || undefined, after: state.after };
  const parameters = {
    ...state.filters,
    sort: state.sort === rules.defaultSort ? undefined : state.sort,
    ...(rules.isAboutPeople ? {} : page),
  };
  const search = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value)) as Record<string, string>;
  return { search, stored: rules.isAboutPeople ? { ...page, previousCursors } : { previousCursors } };
}

/** `Showing 25 of 1,234`, and on later pages `Showing 26–50 of 1,234`. */
export function rowCountWords(
  t: T,
  shown: number,
  count: ListCount,
  pagesBefore: number | undefined,
  perPage: number,
): string {
  const inIndia = (number: number) => number.toLocaleString('en-IN');
  const total = `${inIndia(count.value)}${count.isCapped ? '+' : ''}`;
  if (!pagesBefore) return t('Showing {shown} of {total}', { shown: inIndia(shown), total });
  const first = pagesBefore * perPage + 1;
  return t('Showing {first}–{last} of {total}', { first: inIndia(first), last: inIndia(first + shown - 1), total });
}
