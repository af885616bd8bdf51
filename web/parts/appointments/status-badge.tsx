import { type ShownStatus, shownStatus } from '#contract/appointments/texts.ts';
import { marked } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';

const statusStyles: Record<ShownStatus, { label: string; tone: Tone }> = {
  open: { label: marked('Open'), tone: 'info' },
  closed: { label: marked('Closed{#a visit}'), tone: 'success' },
  cancelled: { label: marked('Cancelled'), tone: 'danger' },
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
