import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { maxListPages } from '#contract/shared/list-address.ts';
import { inQuotes } from '#contract/shared/search-words.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { isOnlyInCitySaved, saveOnlyInCity } from '#web/parts/cities/city-storage.ts';
import { useSelectedCity } from '#web/parts/cities/use-selected-city.ts';
import { type DirectorySearch, hasSameFilter } from '#web/parts/directory/directory-search.ts';
import { SearchNotice } from '#web/parts/directory/search-notice-section.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { SwitchField } from '#web/ui/checkbox-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

type Page<Row> = { rows: Row[]; corrected: string | null; isSimilar: boolean; readAs?: string | null };

type DirectoryPageProps<Search extends DirectorySearch, Row> = Pick<
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
export function DirectoryPage<Search extends DirectorySearch, Row>(props: DirectoryPageProps<Search, Row>) {
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

type OnlyInCityFieldProps = {
  /** The current city filter of the list. */
  city: string | undefined;
  onChange: (city: string | undefined) => void;
};

/** A switch that filters a list by the chosen city. It is off by default and saved for the next list. */
function OnlyInCityField({ city, onChange }: OnlyInCityFieldProps) {
  const t = useT();
  const chosen = useSelectedCity()?.name;
  useSavedSwitch(city, chosen, onChange);

  const filterCity = city ?? chosen;
  if (!filterCity) return null;
  return (
    <SwitchField
      label={t('Only in {city}', { city: t.named(filterCity) })}
      name="city"
      value={filterCity}
      checked={city !== undefined}
      onChange={(event) => {
        saveOnlyInCity(event.target.checked);
        onChange(event.target.checked ? filterCity : undefined);
      }}
    />
  );
}

/** Applies the saved switch once, when a list is opened without a city filter. */
function useSavedSwitch(
  city: string | undefined,
  chosen: string | undefined,
  onChange: OnlyInCityFieldProps['onChange'],
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list is opened
  useEffect(() => {
    if (!city && chosen && isOnlyInCitySaved()) onChange(chosen);
  }, []);
}

type FilterBarProps = {
  /** The address to which a browser without script submits the fields. With script, every change applies at once. */
  action: string;
  submitLabel?: string | undefined;
  children: ReactNode;
};

/** Search and filters above a list, in a form that also works without script. On a phone the first two fields have a row each. */
function FilterBar({ action, submitLabel, children }: FilterBarProps) {
  const t = useT();
  return (
    <search>
      <form
        action={action}
        className="whole-words mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 *:grow *:basis-[calc(50%-8px)] max-md:*:first:basis-full max-md:*:nth-2:basis-full md:mb-8 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,16rem)_auto_auto]"
        onSubmit={(event) => event.preventDefault()}
      >
        {children}
        <Button type="submit" variant="secondary" className="ms-auto min-h-12 grow-0! lg:col-start-4">
          {submitLabel ?? t('Search')}
        </Button>
      </form>
    </search>
  );
}

type CardPosition = {
  className: string;
  /** In the first row: its picture loads at once. */
  eager: boolean;
  /** The anchor of the first card of a page, for a link without script. */
  id: string | undefined;
};

type CardPagesProps<Item> = {
  items: Item[];
  /** The number of shown pages. */
  pageCount: number;
  cardsPerPage: number;
  /** The number of cards per page under 768 px. */
  cardsPerPageOnPhone: number;
  /** Whether the server has more items. */
  hasMore: boolean;
  onLoadMore: () => void;
  /** The address with one more page, for browsers without script. */
  href: string;
  busy?: boolean | undefined;
  error?: string | undefined;
  children: (item: Item, position: CardPosition) => ReactNode;
};

/** Cards in up to three columns, loaded page by page. A phone shows fewer cards per page. */
function CardPages<Item>({
  items,
  pageCount,
  cardsPerPage,
  cardsPerPageOnPhone,
  hasMore,
  onLoadMore,
  href,
  children,
  ...more
}: CardPagesProps<Item>) {
  const shownOnPhone = pageCount * cardsPerPageOnPhone;
  const hasMoreOnlyOnPhone = !hasMore && shownOnPhone < items.length;

  return (
    <>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {items.map((item, index) =>
          children(item, {
            className: index < shownOnPhone ? '' : 'max-md:hidden',
            eager: index < 3,
            id: index > 0 && index % cardsPerPage === 0 ? `page-${index / cardsPerPage + 1}` : undefined,
          }),
        )}
      </div>
      <div className={hasMoreOnlyOnPhone ? 'md:hidden' : ''}>
        <LoadMore
          {...more}
          hasMore={hasMore || hasMoreOnlyOnPhone}
          onLoadMore={onLoadMore}
          href={`${href}#page-${pageCount + 1}`}
        />
      </div>
    </>
  );
}

/** The class of results that are `inert` while other ones load: dimmed, but not during a quick search. */
const staleResultsClass = 'inert:opacity-50 inert:transition-opacity inert:delay-150';
