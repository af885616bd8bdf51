import { useQuery } from '@tanstack/react-query';
import type { PriceList as Prices } from '#contract/pricing/schemas.ts';
import { listRupees } from '#contract/shared/money.ts';
import { marked } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { openCityDialog, useSelectedCity } from '#web/parts/cities/use-selected-city.ts';
import { pricingQueries } from '#web/parts/pricing/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** The rule of a price that is the same in every city. */
const basePrice = marked('Base price');

/** The price of each appointment type in the chosen city, with the applied rule. */
export function PriceList() {
  const t = useT();
  const prices = useQuery(pricingQueries.list(useSelectedCity()?.name));

  return (
    <AsyncView query={prices} error={t('Failed to load prices. Please try again later.')}>
      {(data) => (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="text-xl md:text-2xl">{t('Prices in {city}', { city: t.named(data.city) })}</h2>
            <Button variant="secondary" onClick={openCityDialog}>
              {t('Change City')}
            </Button>
          </div>
          <PriceRows {...data} />
        </>
      )}
    </AsyncView>
  );
}

function PriceRows({ city, types }: Prices) {
  const t = useT();
  if (types.length === 0) return <p>{t('No appointment types are offered at the moment.')}</p>;
  return (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {types.map(({ name, title, description, price, rule }) => (
          <li key={name} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 ui-card-normal">
            <div className="min-w-0 flex-1 basis-[9rem]">
              <h3 className="text-lg">{t.named(title)}</h3>
              {description ? <p className="text-ink-muted">{t.named(description)}</p> : null}
            </div>
            <p className="text-end">
              <strong className="block text-lg font-bold tabular-nums">{listRupees(price)}</strong>
              <span className="text-ink-muted">
                {rule === basePrice ? t(basePrice) : t('Price in {city}', { city: t.named(city) })}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
