import { createFileRoute, Link } from '@tanstack/react-router';
import { faqStructuredData } from '#web/content/help.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { QuestionList } from '#web/parts/site/help-sections.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StructuredData } from '#web/ui/structured-data.tsx';

export const Route = createFileRoute('/_visitor/faq')({
  head: () => {
    const t = pageT();
    return pageHead({
      title: t('Frequently Asked Questions'),
      description: import.meta.env.SSR
        ? t('Booking, adding a family member, rescheduling or cancelling, personal information and data security.')
        : '',
      path: paths.faq,
    });
  },
  component: FaqPage,
});

function FaqPage() {
  const t = useT();
  return (
    <main className="mx-auto max-w-4xl px-4 py-8 md:py-12">
      <PageHeader title={t('Frequently Asked Questions')} />
      <QuestionList />
      <p className="mt-8 text-lg">
        <Sentence
          text="Not answered here? The {helpCenter} has guides, and people you can call."
          elements={{
            helpCenter: (
              <Link to={paths.help} className="link">
                {t('Help Center')}
              </Link>
            ),
          }}
        />
      </p>
      <StructuredData facts={faqStructuredData(t)} />
    </main>
  );
}
