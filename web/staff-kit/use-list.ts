import { keepPreviousData, type QueryKey, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ChangeNoun } from '#contract/changes/schemas.ts';
import type { ListReply } from '#contract/shared/lists.ts';
import { isSearchable } from '#contract/shared/search-text.ts';
import { type HistoryTextName, readHistoryText, storeHistoryText } from '#web/lib/history-text.ts';
import { replyOf } from '#web/lib/words-for.ts';
import type { Sorting } from '#web/ui/data-table.tsx';
import { type ListRules, type ListState, readListState, type StoredListState, writeListState } from './list-state.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    list?: HistoryTextName | undefined;
  }
}
declare module '@tanstack/react-query' {
  interface Register {
    /** The changes that make a reply stale. Default: the first part of the query key. */
    queryMeta: { shows?: readonly ChangeNoun[] };
  }
}

/** The parameters that all lists have. The others are filters. */
export type ListRequest = { q?: string | undefined; sort?: string | undefined; after?: string | undefined };
export type FilterOf<Request extends ListRequest> = Exclude<keyof Request, keyof ListRequest> & string;

/** Describes a list. `Request` is the input of its endpoint. */
export type ListDescription<Row, Request extends ListRequest> = ListRules<FilterOf<Request>> & {
  /** The query key. Starts with the feature's name. */
  key: QueryKey;
  /** A change of one of these nouns refreshes the open list. */
  shows: readonly ChangeNoun[];
  /** Reads one page. The server checks the parameters. */
  read: (request: Request) => Promise<ListReply<Row>>;
};

export type List<Row, Request extends ListRequest = ListRequest> = {
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
  /** Removes the search and all filters. */
  clear(): void;
  goToFirst(): void;
  /** Undefined if there is no such page. */
  goToNext: (() => void) | undefined;
  goToPrevious: (() => void) | undefined;
  /** The parameters for an export of the same rows. */
  request: Omit<Request, 'after'>;
};

/**
 * A list whose search, filters, order and cursor are in the address, so that Back, a reload and a shared link show the same
 * rows. In lists of people, the search and the cursor are in the account's storage instead, and the entry of the browser's
 * history contains the name under which they are stored.
 */
export function useList<Row, Request extends ListRequest>(list: ListDescription<Row, Request>): List<Row, Request> {
  type Filter = FilterOf<Request>;
  const router = useRouter();
  const stateAt = ({ search, state }: ParsedLocation) =>
    readListState(list, search as Record<string, unknown>, readStored(state.list));
  const state = stateAt(useLocation() as ParsedLocation);
  const query = useQuery(listQueryOf(list, state));

  const go = (next: Partial<ListState<Filter>>, replace = false) => {
    // Uses the latest location, not the last render: a debounced search must not undo a filter that was set meanwhile.
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

  const change: List<Row, Request>['change'] = ({ filters, sort }, replace) => {
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
