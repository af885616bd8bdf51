import { createFileRoute } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { FaqPage } from './-faq-page.tsx';

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
