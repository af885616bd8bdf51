import { CalendarX2 } from 'lucide-react';
import { useT } from '#web/i18n/use-t.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** Marks a visit whose doctor is away at its time, or whose doctor or clinic was removed. It stands beside the status. */
export function NewTimeBadge({ className = '' }: { className?: string }) {
  const t = useT();
  return (
    <Badge tone="danger" className={`whitespace-nowrap ${className}`}>
      <CalendarX2 aria-hidden="true" />
      {t('Needs a new time')}
    </Badge>
  );
}
