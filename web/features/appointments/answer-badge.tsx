import { MessageCircleReply, MessageSquareCheck, MessageSquareX } from 'lucide-react';
import type { FamilyAnswer } from '#contract/appointment-desk.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The words, icon and colour of what a family answered by the link of a message. */
export const answerStyles = {
  coming: { label: 'Will come', icon: MessageSquareCheck, tone: 'success' },
  'not-coming': { label: 'Cannot come', icon: MessageSquareX, tone: 'danger' },
  call: { label: 'Wants a call', icon: MessageCircleReply, tone: 'accent' },
} as const;

/** What the family answered to a message about the visit, or about the step with this title. */
export function AnswerBadge({ answer }: { answer: (FamilyAnswer & { title?: string }) | null }) {
  if (!answer) return null;
  const { label, icon: Icon, tone } = answerStyles[answer.answer];
  return (
    <Badge tone={tone} className={answer.title ? 'wrap-anywhere' : 'whitespace-nowrap'}>
      <Icon aria-hidden="true" />
      <span>
        <span className="sr-only">Answered: </span>
        {answer.title ? `${answer.title}: ` : ''}
        {label}
      </span>
    </Badge>
  );
}
