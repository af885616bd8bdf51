import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '#web/i18n/use-t.tsx';
import { IconButton } from '#web/ui/button.tsx';
import type { List } from './use-list.ts';

/** Buttons to the previous and the next page. Renders nothing if all rows are on one page. */
export function PageNav({ list }: { list: Pick<List<unknown>, 'goToNext' | 'goToPrevious'> }) {
  const t = useT();
  const { goToNext, goToPrevious } = list;
  if (!goToNext && !goToPrevious) return null;
  return (
    <nav aria-label={t('Pages')} className="no-print flex gap-2">
      <IconButton label={t('Previous page')} variant="secondary" disabled={!goToPrevious} onClick={goToPrevious}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label={t('Next page')} variant="secondary" disabled={!goToNext} onClick={goToNext}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
