import { createFileRoute } from '@tanstack/react-router';
import { questionsForMachines } from '#web/content/help.ts';
import { pageHead } from '#web/lib/head.ts';
import { FaqPage } from '#web/pages/faq-page.tsx';

export const Route = createFileRoute('/_public/faq')({
  head: () => {
    const { meta, links } = pageHead({
      title: 'Frequently Asked Questions',
      description:
        'Booking, adding a family member, rescheduling or cancelling, personal information and data security.',
      path: '/faq',
    });
    // Search engines read what the server sends. A browser must not make scripts, not even ones that hold data.
    const forMachines: object[] = import.meta.env.SSR ? [{ 'script:ld+json': questionsForMachines() }] : [];
    return { meta: [...meta, ...forMachines], links };
  },
  component: FaqPage,
});
