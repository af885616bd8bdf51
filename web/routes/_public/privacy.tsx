import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#web/lib/head.ts';
import { pageT } from '#web/lib/page-t.ts';
import * as paths from '#web/lib/paths.ts';
import { PrivacyPage } from '#web/pages/privacy-page.tsx';

export const Route = createFileRoute('/_public/privacy')({
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
