import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { TermsPage } from '#web/pages/terms-page.tsx';

export const Route = createFileRoute('/_public/terms')({
  head: () =>
    pageHead({
      title: 'Terms of Service',
      description:
        'The agreement between you and us, in plain words: who may book, what it costs, how to change or cancel.',
      path: paths.terms,
    }),
  component: TermsPage,
});
