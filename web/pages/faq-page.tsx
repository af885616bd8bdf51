import { Link } from '@tanstack/react-router';
import { faqStructuredData } from '#web/content/help.ts';
import * as paths from '#web/lib/paths.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StructuredData } from '#web/ui/structured-data.tsx';
import { QuestionList } from './question-list.tsx';

/** The questions and answers of the Help Center, on a page of their own. */
export function FaqPage() {
  return (
    <main className="mx-auto max-w-4xl px-4 py-8 md:py-12">
      <PageHeader title="Frequently Asked Questions" />
      <QuestionList />
      <p className="mt-8 text-lg">
        Not answered here? The{' '}
        <Link to={paths.help} className="link">
          Help Center
        </Link>{' '}
        has guides, and people you can call.
      </p>
      <StructuredData facts={faqStructuredData} />
    </main>
  );
}
