import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import * as paths from './paths.ts';

const linkClass = () => buttonClass('quiet', 'medium', '-ms-1.5');
const opensNewTab = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey;

/** Goes back in the history. Without a previous page (opened from a message) or without script, links to `fallback`. */
export function BackLink({ fallback = paths.home }: { fallback?: paths.PageAddress | undefined }) {
  const t = useT();
  const goBack = (event: MouseEvent) => {
    if (opensNewTab(event) || !canGoBack()) return;
    event.preventDefault();
    history.back();
  };

  return (
    <Link to={fallback} onClick={goBack} className={linkClass()}>
      <ArrowLeft aria-hidden="true" />
      {t('Back')}
    </Link>
  );
}

/** Leads staff back to the page that they came from. `web/lib/return-path.ts` has checked that `to` is on this site. */
export function ReturnLink({ to }: { to: string }) {
  const t = useT();
  const router = useRouter();
  const goBack = (event: MouseEvent) => {
    if (opensNewTab(event)) return;
    event.preventDefault();
    router.history.push(to);
  };
  return (
    <a href={to} onClick={goBack} className={linkClass()}>
      <ArrowLeft aria-hidden="true" />
      {t('Back')}
    </a>
  );
}

// `history.length` also counts the pages after this one, so the Navigation API is preferred where it exists.
function canGoBack(): boolean {
  const { navigation } = globalThis as { navigation?: { canGoBack: boolean } };
  return navigation?.canGoBack ?? history.length > 1;
}
