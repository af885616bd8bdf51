import { createFileRoute } from '@tanstack/react-router';
import { pageT } from '#web/i18n/page-t.ts';
import { pageHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { PrivacyPage } from './-privacy-page.tsx';

export const Route = createFileRoute('/_visitor/privacy')({
  head: () => {
    const t = pageT();
    return pageHead({
      title: t('Privacy Policy'),
      description: import.meta.env.SSR
        ? t('What we keep about you and your family, why, who can see it, and what you can ask of us.')
        : '',
      path: paths.privacy,
    });
  },
  component: PrivacyPage,
});
