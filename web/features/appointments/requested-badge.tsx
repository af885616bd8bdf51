import { Badge } from '#web/ui/badge.tsx';

/** Marks a visit whose time is not confirmed yet. It stands beside the status. */
export function RequestedBadge({ className }: { className?: string }) {
  return (
    <Badge tone="accent" className={className}>
      Requested
    </Badge>
  );
}
