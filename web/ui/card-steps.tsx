import type { ReactNode } from 'react';
import { LoadMore } from '#web/ui/load-more.tsx';

type Place = {
  className: string;
  /** In the first row: its picture is not put off. */
  eager: boolean;
  /** Where a plain link to the next step leads. */
  id: string | undefined;
};

type CardStepsProps<Item> = {
  items: Item[];
  /** How many steps are open. */
  steps: number;
  perStep: number;
  /** How many cards a step shows under 768 px. */
  perStepOnPhone: number;
  /** Whether more than `items` exists. */
  hasMore: boolean;
  onStep: () => void;
  /** The address with one more step, for browsers that run no script. */
  href: string;
  busy?: boolean | undefined;
  error?: string | undefined;
  children: (item: Item, place: Place) => ReactNode;
};

/** Cards in up to three columns, of which a phone shows fewer at each step. */
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
  const onPhone = steps * perStepOnPhone;
  const waitsOnPhone = !hasMore && onPhone < items.length;

  return (
    <>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {items.map((item, index) =>
          children(item, {
            className: index < onPhone ? '' : 'max-md:hidden',
            eager: index < 3,
            id: index > 0 && index % perStep === 0 ? `step-${index / perStep + 1}` : undefined,
          }),
        )}
      </div>
      <div className={waitsOnPhone ? 'md:hidden' : ''}>
        <LoadMore {...more} hasMore={hasMore || waitsOnPhone} onVisible={onStep} href={`${href}#step-${steps + 1}`} />
      </div>
    </>
  );
}
