import { Ban, Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import type { MessageState } from '#contract/messages/kinds.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { stateWords } from './words.ts';

const styles = {
  due: { icon: Clock, tone: 'info' },
  sent: { icon: Check, tone: 'brand' },
  delivered: { icon: CheckCheck, tone: 'success' },
  failed: { icon: CircleAlert, tone: 'danger' },
  voided: { icon: Ban, tone: 'neutral' },
} as const;

/** The state of a message. */
export function MessageStateBadge({ state }: { state: MessageState }) {
  const t = useT();
  const { icon: Icon, tone } = styles[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(stateWords[state])}
    </Badge>
  );
}
