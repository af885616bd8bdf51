import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { PriceList as Prices } from '#contract/pricing/schemas.ts';
import { listRupees } from '#contract/shared/money.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { openCityDialog, useSelectedCity } from '#web/parts/cities/use-selected-city.ts';
import { pricingQueries } from '#web/parts/pricing/queries.ts';
import { ServiceCards } from '#web/parts/site/service-cards.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const Route = createFileRoute('/_visitor/services/')({
  loader: ({ context: { queryClient, selectedCity } }) =>
    queryClient.prefetchQuery(pricingQueries.list(selectedCity.current()?.name)),
  head: () => {
    const t = pageT();
    return pageHead({
      title: t('Our Services'),
      description: import.meta.env.SSR
        ? t('What we do for your family, and what each kind of appointment costs in your city.')
        : '',
      path: paths.services,
    });
  },
  component: ServicesPage,
});

function ServicesPage() {
  const t = useT();
  return (
    <main className="mx-auto max-w-5xl px-4 py-8 md:py-12">
      <PageHeader title={t('Our Services')} subtitle={t('What we do for your family, and what it costs.')} />
      <section aria-label={t('What we do')} className="mb-12">
        <ServiceCards headingLevel="h2" />
      </section>
      <section>
        <PriceList />
        <p className="mt-4 max-w-prose text-ink-muted">
          {t(
            'The total depends on the appointment type and the city, and is shown again before you book. A doctor’s consultation fee is information on the doctor’s page and not part of it.',
          )}
        </p>
        <Link to={paths.booking} className={buttonClass('primary', 'large', 'mt-6 max-sm:w-full')}>
          {t('Book Appointment')}
        </Link>
      </section>
    </main>
  );
}

/** The `rule` of a price that no price rule of the city changes. */
const basePrice = msg('Base price');

/** The price of each appointment type in the chosen city, with the applied rule. */
function PriceList() {
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
