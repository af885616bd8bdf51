import { Link } from '@tanstack/react-router';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { ServiceCards } from '#web/parts/site/service-cards.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PriceList } from './-price-list.tsx';

/** The services, and the prices of the appointment types. */
export function ServicesPage() {
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
