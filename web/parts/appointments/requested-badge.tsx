import { useT } from '#web/i18n/use-t.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** Marks a visit whose time is not confirmed yet. It stands beside the status. */
export function RequestedBadge({ className }: { className?: string }) {
  const t = useT();
  return (
    <Badge tone="accent" className={className}>
      {t('Requested')}
    </Badge>
  );
}
