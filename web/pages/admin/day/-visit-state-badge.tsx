import { Ban, CalendarX2, Check, CircleDashed } from 'lucide-react';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { attendanceStyles } from '#web/parts/appointments/staff/visit-badges.tsx';
import type { VisitState } from '#web/parts/day/staff/day-rules.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The word, icon and colour of each state. An open visit is the normal case and has none. */
export const visitStateStyles = {
  ...attendanceStyles,
  requested: { label: msg('Requested'), icon: CircleDashed, tone: 'accent' },
  'new-time': { label: msg('Needs a new time'), icon: CalendarX2, tone: 'danger' },
  closed: { label: msg('Closed{#a visit}'), icon: Check, tone: 'success' },
  cancelled: { label: msg('Cancelled'), icon: Ban, tone: 'danger' },
  open: null,
} as const;

export function VisitStateBadge({ state }: { state: VisitState }) {
  const t = useT();
  const style = visitStateStyles[state];
  if (!style) return null;
  const { label, icon: Icon, tone } = style;
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(label)}
    </Badge>
  );
}
