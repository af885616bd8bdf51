import { CalendarX2 } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';

/** Marks a visit whose doctor is away at its time. It stands beside the status. */
export function NewTimeBadge({ className }: { className?: string }) {
  return (
    <Badge tone="danger" className={className}>
      <CalendarX2 aria-hidden="true" />
      Needs a new time
    </Badge>
  );
}
