import { keepPreviousData, type QueryKey, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ChangeNoun } from '#contract/changes.ts';
import type { ListReply } from '#contract/lists.ts';
import { isSearchable } from '#contract/search-words.ts';
import { ApiError } from '#web/lib/api.ts';
import { type HistoryText, readHistoryText, storeHistoryText } from '#web/lib/history-text.ts';
import type { Sorting } from '#web/ui/data-table.tsx';
import { type ListPlace, type ListRules, type ListState, readList, writeList } from './place.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    list?: HistoryText | undefined;
  }
}
declare module '@tanstack/react-query' {
  interface Register {
    /** Which changes make an answer stale, where the first word of its key does not say it. */
    queryMeta: { shows?: readonly ChangeNoun[] };
  }
}

/** What a list is asked for. */
type ListRequest<Filter extends string> = {
  q: string | undefined;
  sort: string;
  after: string | undefined;
} & Partial<Record<Filter, string>>;

export type ListDescription<Row, Filter extends string> = ListRules<Filter> & {
  /** Begins with the feature's name. */
  key: QueryKey;
  /** Changes of these refresh the list while it is open. */
  shows: readonly ChangeNoun[];
  /** Asks for one page. The parameters are checked by the server. */
  read: (request: ListRequest<Filter>) => Promise<ListReply<Row>>;
};

export type List<Row, Filter extends string = string> = {
  state: ListState<Filter>;
  query: UseQueryResult<ListReply<Row>>;
  /** Something narrows the list. */
  isNarrowed: boolean;
  sorting: Sorting;
  setSearch(typed: string): void;
  setFilter(name: Filter, value: string): void;
  setSorting(sorting: Sorting): void;
  /** Without any search and filter. */
  clear(): void;
  goToFirst(): void;
  /** Absent where there is none. */
  goToNext: (() => void) | undefined;
  goToPrevious: (() => void) | undefined;
  /** What an export of the same rows is asked by. */
  request: Omit<ListRequest<Filter>, 'after'>;
};

/**
 * A list whose search, filters, order and page live in the address (for people: partly in the account's storage, beside the
 * history entry, which no log sees), so that Back, a reload or a shared link show the same rows.
 */
export function useList<Row, Filter extends string>(list: ListDescription<Row, Filter>): List<Row, Filter> {
  const router = useRouter();
  const stateAt = ({ search, state }: ParsedLocation) =>
    readList(list, search as Record<string, unknown>, readPlace(state.list));
  const state = stateAt(useLocation() as ParsedLocation);
  const query = useQuery(listQueryOf(list, state));

  const go = (next: Partial<ListState<Filter>>, replace = false) => {
    // Not what was last drawn: a search that was still being typed must not undo the filter chosen meanwhile.
    const now = stateAt(router.latestLocation as ParsedLocation);
    const { search, kept } = writeList(list, { ...now, after: undefined, trail: [], ...next });
    const replaced = replace ? router.latestLocation.state.list : undefined;
    const place = storeHistoryText(JSON.stringify(kept), replaced);
    void router.navigate({
      to: '.',
      search: search as never,
      replace,
      resetScroll: false,
      state: (held) => ({ ...held, list: place }),
    });
  };
  const goToFirst = () => go({}, true);
  useEffect(() => {
    // An old link may hold a mark that is no longer one.
    if (state.after && query.error instanceof ApiError && query.error.reply.fields?.after) goToFirst();
  });

  const { next, rows } = query.data ?? { next: null, rows: [] };
  const { after, trail } = state;
  return {
    state,
    query,
    isNarrowed: Boolean(state.q) || Object.keys(state.filters).length > 0,
    sorting: sortingOf(state.sort),
    request: requestOf(state),
    setSearch: (typed) => go({ q: typed.trim() || undefined }, true),
    setFilter: (name, value) => {
      const { filters } = stateAt(router.latestLocation as ParsedLocation);
      go({ filters: { ...filters, [name]: value || undefined } });
    },
    setSorting: ({ by, direction }) => go({ sort: direction === 'ascending' ? by : `-${by}` }),
    clear: () => go({ q: undefined, filters: {} }),
    goToFirst,
    goToNext:
      next && !query.isPlaceholderData && rows.length > 0
        ? () => go({ after: next, trail: trail && [...trail, after ?? null] })
        : undefined,
    goToPrevious: after ? () => go({ after: trail?.at(-1) ?? undefined, trail: trail?.slice(0, -1) ?? [] }) : undefined,
  };
}

function readPlace(name: HistoryText | undefined): ListPlace | undefined {
  const kept = readHistoryText(name);
  return kept ? (JSON.parse(kept) as ListPlace) : undefined;
}

function listQueryOf<Row, Filter extends string>(list: ListDescription<Row, Filter>, state: ListState<Filter>) {
  const request = { ...requestOf(state), after: state.after } as ListRequest<Filter>;
  return queryOptions({
    queryKey: [...list.key, request],
    queryFn: () => (isSearchable(state.q) ? list.read(request) : nothing<Row>()),
    placeholderData: keepPreviousData, // while somebody types or turns the page, the rows stay until the next are there
    staleTime: 0, // whoever comes back to a list wants to see it as it is now
    meta: { shows: list.shows },
  });
}

function requestOf<Filter extends string>({ q, sort, filters }: ListState<Filter>) {
  return { ...filters, q, sort } as Omit<ListRequest<Filter>, 'after'>;
}

function nothing<Row>(): ListReply<Row> {
  return { rows: [], next: null, count: { value: 0, isCapped: false } };
}

function sortingOf(sort: string): Sorting {
  return sort.startsWith('-') ? { by: sort.slice(1), direction: 'descending' } : { by: sort, direction: 'ascending' };
}
