import { createFileRoute, Link } from '@tanstack/react-router';
import { CalendarCheck, Rocket, Stethoscope, Users } from 'lucide-react';
import { helpGuides } from '#web/content/help.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { ContactSupport, OperatingHours, QuestionList } from '#web/parts/site/help-sections.tsx';
import { Card, cardLinkClass } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const Route = createFileRoute('/_visitor/help')({
  head: () => {
    const t = pageT();
    return pageHead({
      title: t('Help Center'),
      description: import.meta.env.SSR
        ? t('How to book, add a family member, reschedule or cancel, and how to reach us by phone at any hour.')
        : '',
      path: paths.help,
    });
  },
  component: HelpPage,
});

const icons = { start: Rocket, find: Stethoscope, family: Users, visits: CalendarCheck };
const headingClass = 'mb-4 text-xl md:text-2xl';

function HelpPage() {
  const t = useT();
  return (
    <main className="mx-auto max-w-4xl px-4 py-8 md:py-12">
      <PageHeader
        title={t('Help Center')}
        subtitle={t('Answers to common questions, short guides, and people to talk to.')}
      />

      <section className="mb-12">
        <h2 className={headingClass}>{t('Frequently Asked Questions')}</h2>
        <QuestionList />
      </section>

      <section className="mb-12">
        <h2 className={headingClass}>{t('User Guides')}</h2>
        <ul className="grid gap-4 sm:grid-cols-2">
          {helpGuides.map(({ id, title, text, to, action }) => {
            const Icon = icons[id];
            return (
              <Card as="li" key={id}>
                <h3 className="flex items-center gap-3 text-lg">
                  <Icon aria-hidden="true" className="shrink-0 text-brand-ink" />
                  {t(title)}
                </h3>
                <p className="mt-2 text-ink-muted">{t(text)}</p>
                <Link
                  to={to}
                  state={{ wantsToRegister: id === 'start' }}
                  className={`${cardLinkClass} mt-2 inline-flex min-h-11 items-center font-semibold`}
                >
                  <span className="link">{t(action)}</span>
                </Link>
              </Card>
            );
          })}
        </ul>
      </section>

      <section>
        <h2 className={headingClass}>{t('Contact Support')}</h2>
        <Card padding="roomy" className="grid gap-8">
          <ContactSupport />
          <OperatingHours />
        </Card>
      </section>
    </main>
  );
}
