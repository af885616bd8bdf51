import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import type { MessageState } from '#contract/messages/kinds.ts';
import type { StaffMessage } from '#contract/messages/staff-schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { staffMessageQueries } from './queries.ts';
import { channelWords, messageKindWords, messageStateWords } from './staff-message-words.ts';

const shownCount = 6;

/** The messages about a visit and its steps with their states, newest first. */
export function VisitMessagesList({ appointmentId }: { appointmentId: string }) {
  const t = useT();
  const query = useQuery(staffMessageQueries.ofVisit(appointmentId));
  return (
    <AsyncView
      query={query}
      error={t('The messages could not be loaded. Please try again later.')}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<p className="text-ink-muted">{t('No message was sent about this visit.')}</p>}
      skeleton={<SkeletonText lines={2} />}
    >
      {({ rows }) => (
        <div className="grid gap-3">
          <ol className="grid gap-2" aria-label={t('Messages')}>
            {rows.slice(0, shownCount).map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ol>
          <p>
            <Link to={paths.staffMessages} search={{ appointment: appointmentId }} className="link">
              {rows.length > shownCount ? t('Show all messages about this visit') : t('Show in Messages')}
            </Link>
          </p>
        </div>
      )}
    </AsyncView>
  );
}

function MessageItem({ message }: { message: StaffMessage }) {
  const t = useT();
  const { kind, channel, state, reason, person, patientName, readAt, deliveredAt, sentAt, dueAt } = message;
  const at = deliveredAt ?? sentAt ?? dueAt;
  return (
    <li>
      <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">
            <strong>{t(messageKindWords[kind])}</strong> · {t(channelWords[channel])}
            {person === 'patient' && patientName ? ` · ${patientName}` : ''}
          </span>
          <MessageStateBadge state={state} />
        </span>
        <span className="text-ink-muted">
          {readAt ? t('Read {time}{#by the family}', { time: datesIn(t).dateTime(readAt) }) : datesIn(t).dateTime(at)}
        </span>
      </span>
      {reason ? <span className="block text-ink-muted wrap-anywhere">{reason}</span> : null}
    </li>
  );
}

const styles = {
  due: { icon: Clock, tone: 'info' },
  sent: { icon: Check, tone: 'brand' },
  delivered: { icon: CheckCheck, tone: 'success' },
  failed: { icon: CircleAlert, tone: 'danger' },
  voided: { icon: Ban, tone: 'neutral' },
} as const;

export function MessageStateBadge({ state }: { state: MessageState }) {
  const t = useT();
  const { icon: Icon, tone } = styles[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(messageStateWords[state])}
    </Badge>
  );
}
