import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import * as paths from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** One step back, or to `otherwise` where there is no step (a page opened from a message), or no script. */
export function BackLink({ otherwise = paths.home }: { otherwise?: paths.Address | undefined }) {
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (opensElsewhere || !canGoBack()) return;
    event.preventDefault();
    history.back();
  };

  return (
    <Link to={otherwise} onClick={goBack} className={buttonClass('quiet', 'medium', '-ms-1.5')}>
      <ArrowLeft aria-hidden="true" />
      Back
    </Link>
  );
}

// The length of the history also counts pages ahead of this one; newer browsers know better.
function canGoBack(): boolean {
  const { navigation } = globalThis as { navigation?: { canGoBack: boolean } };
  return navigation?.canGoBack ?? history.length > 1;
}
