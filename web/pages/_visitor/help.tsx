import { createFileRoute } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { HelpPage } from './-help-page.tsx';

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
