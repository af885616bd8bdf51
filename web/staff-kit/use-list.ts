import { keepPreviousData, type QueryKey, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { EventNoun } from '#contract/changes/schemas.ts';
import type { ListCount, ListReply } from '#contract/shared/lists.ts';
import { isSearchable } from '#contract/shared/search-limits.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { type HistoryTextName, readHistoryText, storeHistoryText } from '#web/lib/account-storage.ts';
import { replyOf } from '#web/lib/words-for.ts';
import type { Sorting } from '#web/ui/data-table.tsx';

/**
 * The part of a list's state that is not in the address. It is stored for one entry of the browser's history. Lists of
 * people store all three fields; other lists store `previousCursors` and have `q` and `after` in the address.
 */
type StoredListState = {
  q?: string | undefined;
  /** The cursor at which the previous page ended; absent on the first page. */
  after?: string | undefined;
  /** The cursors of the previous pages, null for the first page. Absent if unknown, because a link opened this page. */
  previousCursors?: readonly (string | null)[] | undefined;
};

type ListState<Filter extends string = string> = {
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

declare module '@tanstack/react-router' {
  interface HistoryState {
    list?: HistoryTextName | undefined;
  }
}
declare module '@tanstack/react-query' {
  interface Register {
    /** The nouns whose changes make a reply stale. Default: the first part of the query key. */
    queryMeta: { shows?: readonly EventNoun[] };
  }
}

/** The parameters that all lists have. The others are filters. */
export type ListRequest = { q?: string | undefined; sort?: string | undefined; after?: string | undefined };
export type FilterOf<Request extends ListRequest> = Exclude<keyof Request, keyof ListRequest> & string;

/** Describes a list. `Request` is the input of its endpoint. */
export type ListDescription<Row, Request extends ListRequest> = ListRules<FilterOf<Request>> & {
  /** The query key. It begins with the noun. */
  key: QueryKey;
  /** A change of one of these nouns refreshes the open list. */
  shows: readonly EventNoun[];
  /** Reads one page. The server checks the parameters. */
  read: (request: Request) => Promise<ListReply<Row>>;
};

export type ListController<Row, Request extends ListRequest = ListRequest> = {
  state: ListState<FilterOf<Request>>;
  query: UseQueryResult<ListReply<Row>>;
  /** Whether a search or a filter is set. */
  isFiltered: boolean;
  sorting: Sorting;
  setSearch(typed: string): void;
  setFilter(name: FilterOf<Request>, value: string): void;
  setSorting(sorting: Sorting): void;
  /** Sets several filters and the order at once. An empty value removes a filter. `replace`: without a history entry. */
  change(
    next: { filters?: Partial<Record<FilterOf<Request>, string>>; sort?: string },
    replace?: boolean,
  ): Promise<void>;
  clear(): void;
  goToFirst(): void;
  /** Undefined if there is no such page. */
  goToNext: (() => void) | undefined;
  goToPrevious: (() => void) | undefined;
  /** The parameters for an export of the same rows. */
  request: Omit<Request, 'after'>;
};

/**
 * A list whose search, filters, order and cursor are in the address, so that Back, a reload and a shared link show the
 * same rows. In lists of people, the search and the cursor are in the account's storage instead, and the entry of the
 * browser's history contains the name under which they are stored.
 */
export function useList<Row, Request extends ListRequest>(
  list: ListDescription<Row, Request>,
): ListController<Row, Request> {
  type Filter = FilterOf<Request>;
  const router = useRouter();
  const stateAt = ({ search, state }: ParsedLocation) =>
    readListState(list, search as Record<string, unknown>, readStored(state.list));
  const state = stateAt(useLocation() as ParsedLocation);
  const query = useQuery(listQueryOf(list, state));

  const go = (next: Partial<ListState<Filter>>, replace = false) => {
    // The state is read from the latest location: a debounced search must not undo a filter that was set since the last
    // render.
    const now = stateAt(router.latestLocation as ParsedLocation);
    const { search, stored } = writeListState(list, { ...now, after: undefined, previousCursors: [], ...next });
    const replaced = replace ? router.latestLocation.state.list : undefined;
    const name = storeHistoryText(JSON.stringify(stored), replaced);
    return router.navigate({
      to: '.',
      search: () => search,
      replace,
      resetScroll: false,
      state: (other) => ({ ...other, list: name }),
    });
  };
  const goToFirst = () => void go({}, true);
  useEffect(() => {
    // The server may reject the cursor of an old link.
    if (state.after && query.error && replyOf(query.error).fields?.after) goToFirst();
  });

  const change: ListController<Row, Request>['change'] = ({ filters, sort }, replace) => {
    const now = stateAt(router.latestLocation as ParsedLocation);
    return go({ filters: { ...now.filters, ...filters }, sort: sort ?? now.sort }, replace);
  };

  const { next, rows } = query.data ?? { next: null, rows: [] };
  const { after, previousCursors } = state;
  return {
    state,
    query,
    isFiltered: Boolean(state.q) || Object.keys(state.filters).length > 0,
    sorting: sortingOf(state.sort),
    request: requestOf<Request>(state),
    setSearch: (typed) => void go({ q: typed.trim() || undefined }, true),
    setFilter: (name, value) => void change({ filters: { [name]: value } as Partial<Record<Filter, string>> }),
    setSorting: ({ by, direction }) => void go({ sort: direction === 'ascending' ? by : `-${by}` }),
    change,
    clear: () => void go({ q: undefined, filters: {} }),
    goToFirst,
    goToNext:
      next && !query.isPlaceholderData && rows.length > 0
        ? () => void go({ after: next, previousCursors: previousCursors && [...previousCursors, after ?? null] })
        : undefined,
    goToPrevious: after
      ? () =>
          void go({ after: previousCursors?.at(-1) ?? undefined, previousCursors: previousCursors?.slice(0, -1) ?? [] })
      : undefined,
  };
}

function readStored(name: HistoryTextName | undefined): StoredListState | undefined {
  const stored = readHistoryText(name);
  return stored ? (JSON.parse(stored) as StoredListState) : undefined;
}

function listQueryOf<Row, Request extends ListRequest>(
  list: ListDescription<Row, Request>,
  state: ListState<FilterOf<Request>>,
) {
  const request = requestOf<Request>(state, state.after);
  return queryOptions({
    queryKey: [...list.key, request],
    queryFn: () => (isSearchable(state.q) ? list.read(request) : emptyReply<Row>()),
    placeholderData: keepPreviousData, // shows the previous rows until the new ones are loaded
    staleTime: 0, // a list is fetched again whenever it is opened
    meta: { shows: list.shows },
  });
}

function requestOf<Request extends ListRequest>({ q, sort, filters }: ListState, after?: string): Request {
  return { ...filters, q, sort, after } as ListRequest as Request;
}

function emptyReply<Row>(): ListReply<Row> {
  return { rows: [], next: null, count: { value: 0, isCapped: false } };
}

function sortingOf(sort: string): Sorting {
  return sort.startsWith('-') ? { by: sort.slice(1), direction: 'descending' } : { by: sort, direction: 'ascending' };
}
