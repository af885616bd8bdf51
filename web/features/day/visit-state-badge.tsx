import { Ban, CalendarX2, Check, CircleDashed } from 'lucide-react';
import { attendanceStyles } from '#web/features/appointments/attendance-badge.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { VisitState } from './day-rules.ts';

/** The word, icon and colour of each state. An open visit is the normal case and has none. */
export const visitStateStyles = {
  ...attendanceStyles,
  requested: { label: 'Requested', icon: CircleDashed, tone: 'accent' },
  'new-time': { label: 'Needs a new time', icon: CalendarX2, tone: 'danger' },
  closed: { label: 'Closed', icon: Check, tone: 'success' },
  cancelled: { label: 'Cancelled', icon: Ban, tone: 'danger' },
  open: null,
} as const;

/** The state of a visit on the day board. */
export function VisitStateBadge({ state }: { state: VisitState }) {
  const style = visitStateStyles[state];
  if (!style) return null;
  const { label, icon: Icon, tone } = style;
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}
