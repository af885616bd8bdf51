import { createFileRoute } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { TermsPage } from './-terms-page.tsx';

export const Route = createFileRoute('/_visitor/terms')({
  head: () => {
    const t = pageT();
    return pageHead({
      title: t('Terms of Service'),
      description: import.meta.env.SSR
        ? t('The agreement between you and us, in plain words: who may book, what it costs, how to change or cancel.')
        : '',
      path: paths.terms,
    });
  },
  component: TermsPage,
});
