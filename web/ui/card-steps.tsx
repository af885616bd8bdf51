import type { ReactNode } from 'react';
import { LoadMore } from '#web/ui/load-more.tsx';

type CardPosition = {
  className: string;
  /** In the first row: its picture loads at once. */
  eager: boolean;
  /** The anchor that a link to the next step targets. */
  id: string | undefined;
};

type CardStepsProps<Item> = {
  items: Item[];
  /** The number of open steps. */
  steps: number;
  perStep: number;
  /** The number of cards per step under 768 px. */
  perStepOnPhone: number;
  /** Whether the server has more items. */
  hasMore: boolean;
  onStep: () => void;
  /** The address with one more step, for browsers without script. */
  href: string;
  busy?: boolean | undefined;
  error?: string | undefined;
  children: (item: Item, position: CardPosition) => ReactNode;
};

/** Cards in up to three columns, loaded step by step. A phone shows fewer cards per step. */
export function CardSteps<Item>({
  items,
  steps,
  perStep,
  perStepOnPhone,
  hasMore,
  onStep,
  href,
  children,
  ...more
}: CardStepsProps<Item>) {
  const shownOnPhone = steps * perStepOnPhone;
  const hasMoreOnPhone = !hasMore && shownOnPhone < items.length;

  return (
    <>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {items.map((item, index) =>
          children(item, {
            className: index < shownOnPhone ? '' : 'max-md:hidden',
            eager: index < 3,
            id: index > 0 && index % perStep === 0 ? `step-${index / perStep + 1}` : undefined,
          }),
        )}
      </div>
      <div className={hasMoreOnPhone ? 'md:hidden' : ''}>
        <LoadMore {...more} hasMore={hasMore || hasMoreOnPhone} onVisible={onStep} href={`${href}#step-${steps + 1}`} />
      </div>
    </>
  );
}
