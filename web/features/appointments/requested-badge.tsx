import { Badge } from '#web/ui/badge.tsx';
import { useT } from '#web/ui/use-t.tsx';

/** Marks a visit whose time is not confirmed yet. It stands beside the status. */
export function RequestedBadge({ className }: { className?: string }) {
  const t = useT();
  return (
    <Badge tone="accent" className={className}>
      {t('Requested')}
    </Badge>
  );
}
