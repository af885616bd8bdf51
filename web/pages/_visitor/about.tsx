import { createFileRoute } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { AboutPage } from './-about-page.tsx';

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
