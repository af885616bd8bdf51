import { CalendarX2 } from 'lucide-react';
import { type ShownStatus, shownStatus } from '#contract/appointments/statuses.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';

/** Marks a visit whose time is not confirmed yet. It stands beside the status. */
export function RequestedBadge({ className }: { className?: string }) {
  const t = useT();
  return (
    <Badge tone="accent" className={className}>
      {t('Requested')}
    </Badge>
  );
}

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

const statusStyles: Record<ShownStatus, { label: string; tone: Tone }> = {
  open: { label: msg('Open'), tone: 'info' },
  closed: { label: msg('Closed{#a visit}'), tone: 'success' },
  cancelled: { label: msg('Cancelled'), tone: 'danger' },
};

/** The status of an appointment or a step. A step's status `pending` is shown as Open, and `complete` as Closed. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  const t = useT();
  const { label, tone } = statusStyles[shownStatus(status)];
  return (
    <Badge tone={tone} className={className}>
      {t(label)}
    </Badge>
  );
}
