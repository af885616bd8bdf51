import { type ShownStatus, shownStatus } from '#contract/appointment-status.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

const looks: Record<ShownStatus, { word: string; tone: Tone }> = {
  open: { word: 'Open', tone: 'info' },
  closed: { word: 'Closed', tone: 'success' },
  cancelled: { word: 'Cancelled', tone: 'danger' },
};

/** The state of an appointment or step; understands the older spellings too. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  const { word, tone } = looks[shownStatus(status)];
  return (
    <Badge tone={tone} className={className}>
      {word}
    </Badge>
  );
}
