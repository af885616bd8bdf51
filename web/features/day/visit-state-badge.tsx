import { Ban, CalendarX2, Check, CircleDashed } from 'lucide-react';
import { attendanceStyles } from '#web/features/appointments/attendance-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { marked } from '#web/ui/translate.ts';
import { useT } from '#web/ui/use-t.tsx';
import type { VisitState } from './day-rules.ts';

/** The word, icon and colour of each state. An open visit is the normal case and has none. */
export const visitStateStyles = {
  ...attendanceStyles,
  requested: { label: marked('Requested'), icon: CircleDashed, tone: 'accent' },
  'new-time': { label: marked('Needs a new time'), icon: CalendarX2, tone: 'danger' },
  closed: { label: marked('Closed{#a visit}'), icon: Check, tone: 'success' },
  cancelled: { label: marked('Cancelled'), icon: Ban, tone: 'danger' },
  open: null,
} as const;

/** The state of a visit on the day board. */
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
