import { useQuery } from '@tanstack/react-query';
import type { previewPrices } from '#contract/pricing/staff-endpoints.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { staffPricingQueries } from '#web/parts/pricing/staff/queries.ts';

type PriceChange = InputOf<typeof previewPrices>['body'];

/** The price in each city after saving. It has a minimum height, to avoid a layout shift while it loads. */
export function PricePreviewSection({ change }: { change: PriceChange }) {
  const t = useT();
  const [previewed] = useDebounced(change, 200);
  const { data, isError } = useQuery(staffPricingQueries.preview(previewed));
  const cities = data?.cities ?? [];

  return (
    <section aria-label={t('Price preview')} className="min-h-44 rounded-control bg-surface-sunken px-4 py-3">
      <h3 className="mb-2 font-semibold">{t('Price per city after saving')}</h3>
      {isError ? <p className="text-ink-muted">{t('The preview could not be loaded.')}</p> : null}
      {data && cities.length === 0 ? <p className="text-ink-muted">{t('No cities available')}</p> : null}
      <dl className="grid gap-x-6 gap-y-1 md:grid-cols-2">
        {cities.map((row) => (
          <div key={row.city} className="flex flex-wrap justify-between gap-x-3">
            <dt>{t.named(row.city)}</dt>
            <dd className={`ms-auto tabular-nums ${isChanged(row) ? 'font-semibold' : 'text-ink-muted'}`}>
              {isChanged(row) ? (
                <>
                  <span className="sr-only">{t('from{#a price}')} </span>
                  <s className="me-2 font-normal text-ink-muted">{totalRupees(row.before ?? 0)}</s>
                  <span className="sr-only">{t('to{#a price}')} </span>
                </>
              ) : null}
              {totalRupees(row.price)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function isChanged({ price, before }: { price: number; before: number | null }): boolean {
  return before !== null && before !== price;
}
