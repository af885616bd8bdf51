import { createFileRoute } from '@tanstack/react-router';
import { Accessibility, Lightbulb, ShieldCheck } from 'lucide-react';
import { organisation } from '#contract/shared/organisation.ts';
import { aboutStatistics, companyLeaders, companyValues } from '#web/content/about.ts';
import { LatinText } from '#web/i18n/latin-text.tsx';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { ContactSupport, OfficeAddress } from '#web/parts/site/help-sections.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const Route = createFileRoute('/_visitor/about')({
  head: () => {
    const t = pageT();
    return pageHead({
      title: t('About{#us}'),
      description: import.meta.env.SSR
        ? t('Who is behind the name, what we hold to, and how to reach us in Mumbai.')
        : '',
      path: paths.about,
    });
  },
  component: AboutPage,
});

const { name, founded, city } = organisation;
const icons = { trust: ShieldCheck, accessibility: Accessibility, innovation: Lightbulb };
const headingClass = 'mb-4 text-xl md:text-2xl';

function AboutPage() {
  const t = useT();
  return (
    <main className="mx-auto max-w-5xl px-4 py-8 md:py-12">
      <PageHeader
        title={t('About {name}', { name })}
        subtitle={t('Saathi means companion: the one who comes along.')}
      />

      <section className="mb-12 grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-[1fr_auto]">
        <div className="prose">
          <h2 className="!mt-0">{t('Our Story')}</h2>
          <p>
            {t(
              '{name} was founded in {year}, after a winter in which one of us booked eleven visits for two parents in another city: eleven rounds of phone calls, a notebook of prices that had changed, and one missed operation date. It should not take a strong voice and a free morning to see a doctor.',
              { name, year: String(founded) },
            )}
          </p>
          <p>
            {t(
              'So we built the companion we had wanted: one place where a family finds doctors and clinics, keeps what each of them needs to know, and sees the price before saying yes.',
            )}
          </p>
        </div>
        <dl className="flex flex-wrap gap-8 self-center md:flex-col md:gap-6">
          {aboutStatistics.map(({ number, label }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-ink-muted">{t(label)}</dt>
              <dd className="text-3xl font-bold text-brand-ink">{number}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section className="mb-12 rounded-card bg-brand-soft p-6 md:p-10">
        <h2 className={headingClass}>{t('Our Mission')}</h2>
        <p className="max-w-prose text-lg md:text-xl">
          {t(
            'To make good care as easy to arrange as it is to wish for: for every family in India, in every city, on every phone.',
          )}
        </p>
      </section>

      <section className="mb-12">
        <h2 className={headingClass}>{t('Our Values')}</h2>
        <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
          {companyValues.map(({ id, title, text }) => {
            const Icon = icons[id];
            return (
              <Card as="li" key={id}>
                <Icon aria-hidden="true" className="size-8 text-brand-ink" />
                <h3 className="mt-3 text-lg">{t(title)}</h3>
                <p className="mt-1 text-ink-muted">{t(text)}</p>
              </Card>
            );
          })}
        </ul>
      </section>

      <section className="mb-12">
        <h2 className={headingClass}>{t('Leadership')}</h2>
        <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
          {companyLeaders.map((leader) => (
            <Card as="li" key={leader.name}>
              <Avatar name={leader.name.replace(/^Dr\. /, '')} size="large" />
              <h3 className="mt-3 text-lg">
                <LatinText>{leader.name}</LatinText>
              </h3>
              <p className="font-medium text-brand-ink">{t(leader.role)}</p>
              <p className="mt-2 text-ink-muted">{t(leader.text)}</p>
            </Card>
          ))}
        </ul>
      </section>

      <section>
        <h2 className={headingClass}>{t('Contact')}</h2>
        <p className="mb-6 max-w-prose">
          {t('We work from {city}, and answer from there at any hour.', { city: t.named(city) })}
        </p>
        <Card padding="roomy" className="grid gap-8">
          <ContactSupport />
          <OfficeAddress />
        </Card>
      </section>
    </main>
  );
}
