import { CircleCheck, DoorOpen, Stethoscope, UserX } from 'lucide-react';
import { type Attendance, attendanceLabels } from '#contract/appointments/staff-texts.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Badge } from '#web/ui/badge.tsx';

export const attendanceStyles = {
  arrived: { label: attendanceLabels.arrived, icon: DoorOpen, tone: 'accent' },
  'with-doctor': { label: attendanceLabels['with-doctor'], icon: Stethoscope, tone: 'purple' },
  seen: { label: attendanceLabels.seen, icon: CircleCheck, tone: 'success' },
  'no-show': { label: attendanceLabels['no-show'], icon: UserX, tone: 'danger' },
} as const;

type AttendanceBadgeProps = { attendance: { state: Attendance; at: string } | null; className?: string };

/** The attendance of a visit with the time at which it was marked. It stands beside the status. */
export function AttendanceBadge({ attendance, className }: AttendanceBadgeProps) {
  const t = useT();
  if (!attendance) return null;
  const { label, icon: Icon, tone } = attendanceStyles[attendance.state];
  return (
    <Badge tone={tone} className={className}>
      <Icon aria-hidden="true" />
      <span>
        {t(label)} <span className="whitespace-nowrap">{shortTime(attendance.at)}</span>
      </span>
    </Badge>
  );
}
