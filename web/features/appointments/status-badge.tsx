import { type ShownStatus, shownStatus } from '#contract/appointment-status.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

const statusStyles: Record<ShownStatus, { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'info' },
  closed: { label: 'Closed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
};

/** The status of an appointment or a step. A step's status `pending` is shown as Open, and `complete` as Closed. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  const { label, tone } = statusStyles[shownStatus(status)];
  return (
    <Badge tone={tone} className={className}>
      {label}
    </Badge>
  );
}
