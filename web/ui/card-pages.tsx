import type { ReactNode } from 'react';
import { LoadMore } from './load-more.tsx';

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
export function CardPages<Item>({
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
export const staleResultsClass = 'inert:opacity-50 inert:transition-opacity inert:delay-150';
