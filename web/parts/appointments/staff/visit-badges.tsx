import {
  CircleCheck,
  DoorOpen,
  MessageCircleReply,
  MessageSquareCheck,
  MessageSquareX,
  Stethoscope,
  UserX,
} from 'lucide-react';
import { type Attendance, attendanceLabels } from '#contract/appointments/staff-attendance.ts';
import type { FamilyAnswer } from '#contract/appointments/staff-schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** The words, icon and colour of what a family answered by the link of a message. */
export const answerStyles = {
  coming: { label: msg('Will come'), icon: MessageSquareCheck, tone: 'success' },
  'not-coming': { label: msg('Cannot come'), icon: MessageSquareX, tone: 'danger' },
  call: { label: msg('Wants a call'), icon: MessageCircleReply, tone: 'accent' },
} as const;

/** What the family answered to a message about the visit, or about the step with this title. */
export function AnswerBadge({ answer }: { answer: (FamilyAnswer & { title?: string }) | null }) {
  const t = useT();
  if (!answer) return null;
  const { label, icon: Icon, tone } = answerStyles[answer.answer];
  return (
    <Badge tone={tone} className={answer.title ? 'wrap-anywhere' : 'whitespace-nowrap'}>
      <Icon aria-hidden="true" />
      <span>
        <span className="sr-only">{t('Answered:')} </span>
        {answer.title ? `${t.named(answer.title)}: ` : ''}
        {t(label)}
      </span>
    </Badge>
  );
}

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
