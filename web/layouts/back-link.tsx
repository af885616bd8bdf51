import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import * as paths from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** Goes back in the history. Without a previous page (opened from a message) or without script, links to `fallback`. */
export function BackLink({ fallback = paths.home }: { fallback?: paths.Address | undefined }) {
  const goBack = (event: MouseEvent) => {
    const opensNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (opensNewTab || !canGoBack()) return;
    event.preventDefault();
    history.back();
  };

  return (
    <Link to={fallback} onClick={goBack} className={buttonClass('quiet', 'medium', '-ms-1.5')}>
      <ArrowLeft aria-hidden="true" />
      Back
    </Link>
  );
}

// `history.length` also counts the pages after this one, so the Navigation API is preferred where it exists.
function canGoBack(): boolean {
  const { navigation } = globalThis as { navigation?: { canGoBack: boolean } };
  return navigation?.canGoBack ?? history.length > 1;
}
