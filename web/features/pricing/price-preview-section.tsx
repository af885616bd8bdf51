import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import { totalRupees } from '#contract/money.ts';
import type { previewPrices } from '#contract/pricing-admin-api.ts';
import { managedPricingQueries } from './manage-queries.ts';

type Trial = InputOf<typeof previewPrices>['body'];

/** What each city would pay after saving. Its place is kept from the start, so that no button moves under a finger. */
export function PricePreviewSection({ trial }: { trial: Trial }) {
  const { data, isError } = useQuery(managedPricingQueries.preview(useSettled(trial)));
  const cities = data?.cities ?? [];

  return (
    <section aria-label="Price preview" className="min-h-44 rounded-control bg-surface-sunken px-4 py-3">
      <h3 className="mb-2 font-semibold">Price per city after saving</h3>
      {isError ? <p className="text-ink-muted">The preview could not be loaded.</p> : null}
      {data && cities.length === 0 ? <p className="text-ink-muted">No cities available</p> : null}
      <dl className="grid gap-x-6 gap-y-1 md:grid-cols-2">
        {cities.map((one) => (
          <div key={one.city} className="flex flex-wrap justify-between gap-x-3">
            <dt>{one.city}</dt>
            <dd className={`ms-auto tabular-nums ${isChanged(one) ? 'font-semibold' : 'text-ink-muted'}`}>
              {isChanged(one) ? (
                <>
                  <span className="sr-only">from </span>
                  <s className="me-2 font-normal text-ink-muted">{totalRupees(one.before ?? 0)}</s>
                  <span className="sr-only">to </span>
                </>
              ) : null}
              {totalRupees(one.price)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A value once it has rested for a moment: not every key press is worth a question. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal values are the same value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 200);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}

type CityPrice = { price: number; before: number | null };

function isChanged({ price, before }: CityPrice): boolean {
  return before !== null && before !== price;
}
