import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { FaqPage } from '#web/pages/faq-page.tsx';

export const Route = createFileRoute('/_public/faq')({
  head: () =>
    pageHead({
      title: 'Frequently Asked Questions',
      description:
        'Booking, adding a family member, rescheduling or cancelling, personal information and data security.',
      path: paths.faq,
    }),
  component: FaqPage,
});
