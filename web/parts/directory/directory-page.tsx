import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { maxListPages } from '#contract/shared/list-address.ts';
import { inQuotes } from '#contract/shared/search-words.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { hasSameFilter, type ListSearch } from '#web/lib/list-search.ts';
import * as paths from '#web/lib/paths.ts';
import { OnlyInCityField } from '#web/parts/cities/only-in-city-field.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { CardPages, staleResultsClass } from '#web/ui/card-pages.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SearchNotice } from '#web/ui/search-notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

type Page<Row> = { rows: Row[]; corrected: string | null; isSimilar: boolean; readAs?: string | null };

type DirectoryPageProps<Search extends ListSearch, Row> = Pick<
  ComponentProps<typeof CardPages<Row>>,
  'pageCount' | 'cardsPerPage' | 'cardsPerPageOnPhone'
> & {
  title: string;
  address: typeof paths.doctors | typeof paths.clinics;
  searchPlaceholder: string;
  /** The filter beside the search. */
  choice: { name: keyof Search & string; label: string; placeholder: string; options: readonly string[] };
  loadFailedText: string;
  emptyTitle: string;
  /** The filter of the loaded list. */
  filter: Search;
  /** Reads the search of the address. */
  readSearch: (raw: Record<string, unknown>) => Search;
  navigateTo: (search: Search) => Promise<void>;
  list: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  skeleton: ReactNode;
  /** Shows one row as a card. */
  children: ComponentProps<typeof CardPages<Row>>['children'];
};

/** A public list with search, filters and more pages on demand. Its state is in the address. */
export function DirectoryPage<Search extends ListSearch, Row>(props: DirectoryPageProps<Search, Row>) {
  const t = useT();
  const router = useRouter();
  const { address, choice, loadFailedText, filter, pageCount, navigateTo, list } = props;
  // The controls show the search of a pending navigation before its results are loaded.
  const pending = useRouterState({
    select: ({ isLoading, location }) => (isLoading && location.pathname === address ? location.search : null),
  });
  const pendingSearch = pending && props.readSearch(pending);
  const shownSearch = pendingSearch ?? filter;
  /** What was typed and is not searched for yet; null if there is no such text. */
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = typed !== null && typed.trim() !== (shownSearch.q ?? '');
  const isStale = isTyping || (pendingSearch !== null && !hasSameFilter(pendingSearch, filter));

  // The latest location, not the last render: a search that was typed must not undo a filter that was set meanwhile.
  const latestSearch = () => {
    const { pathname, search } = router.latestLocation;
    return pathname === address ? props.readSearch(search) : shownSearch;
  };
  const setFilter = (changes: Record<string, string | undefined>) =>
    navigateTo({ ...latestSearch(), page: undefined, ...changes });
  const searchFor = async (text: string) => {
    await setFilter({ q: text.trim() || undefined });
    setTyped((now) => (now === text ? null : now)); // more may have been typed meanwhile
  };
  const exactText = inQuotes(filter.q ?? '');
  const showNextPage = async () => {
    const isLoaded = !list.hasNextPage || (list.data?.pages.length ?? 0) > pageCount;
    const { isFetchNextPageError } = isLoaded ? { isFetchNextPageError: false } : await list.fetchNextPage();
    if (isFetchNextPageError || !hasSameFilter(latestSearch(), filter)) return;
    await navigateTo({ ...filter, page: pageCount + 1 });
  };

  return (
    <main className="mx-auto max-w-6xl px-4 py-8 md:py-12">
      <PageHeader title={props.title} />
      <FilterBar action={address}>
        <SearchBox
          label={t('Search by name')}
          placeholder={props.searchPlaceholder}
          name="q"
          value={shownSearch.q ?? ''}
          onChange={(text) => void searchFor(text)}
          onType={setTyped}
        />
        <SelectField
          {...choice}
          options={choice.options.map((value) => ({ value, label: t(value) }))}
          hideLabel
          value={String(shownSearch[choice.name] ?? '')}
          onChange={(event) => void setFilter({ [choice.name]: event.target.value || undefined })}
        />
        <OnlyInCityField city={shownSearch.city} onChange={(city) => void setFilter({ city })} />
      </FilterBar>
      <div inert={isStale} aria-busy={isStale || undefined} className={staleResultsClass}>
        <AsyncView
          query={list}
          error={loadFailedText}
          empty={
            <EmptyState
              drawing={<EmptySearch />}
              title={props.emptyTitle}
              hint={t('Try adjusting your search or filter criteria')}
            />
          }
          isEmpty={(data) => data.pages[0]?.rows.length === 0}
          skeleton={props.skeleton}
        >
          {({ pages }) => (
            <>
              <SearchNotice
                {...pages[0]}
                typed={filter.q}
                exact={{
                  href: paths.withQuery(address, { ...filter, q: exactText }),
                  onClick: () => void searchFor(exactText),
                }}
              />
              <CardPages
                items={pages.slice(0, pageCount).flatMap((page) => page.rows)}
                pageCount={pageCount}
                cardsPerPage={props.cardsPerPage}
                cardsPerPageOnPhone={props.cardsPerPageOnPhone}
                hasMore={pageCount < maxListPages && (list.hasNextPage || pages.length > pageCount)}
                busy={list.isFetchingNextPage}
                error={list.isFetchNextPageError ? loadFailedText : undefined}
                onLoadMore={() => void showNextPage()}
                href={paths.withQuery(address, { ...filter, page: pageCount + 1 })}
              >
                {props.children}
              </CardPages>
            </>
          )}
        </AsyncView>
      </div>
    </main>
  );
}
