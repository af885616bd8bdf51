import { Link } from '@tanstack/react-router';
import type { ManagedMessage } from '#contract/messages/staff-schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { MessageStateBadge } from '#web/parts/messages/staff/message-state-badge.tsx';
import { channelWords, kindWords } from '#web/parts/messages/staff/words.ts';
import type { Column } from '#web/ui/data-table.tsx';

/** The columns of the list of messages. */
export const messageColumns = (t: T): Column<ManagedMessage>[] => [
  { header: t('Created'), cell: ({ createdAt }) => datesIn(t).dateTime(createdAt), noWrap: true, sort: 'created' },
  { header: t('To{#the recipient}'), cell: (message) => <Recipient message={message} />, isCardTitle: true },
  { header: t('Message'), cell: ({ kind }) => t(kindWords[kind]), noWrap: true },
  { header: t('Channel'), cell: ({ channel }) => t(channelWords[channel]), noWrap: true },
  { header: t('Visit'), cell: ({ appointment }) => <Visit appointment={appointment} />, noWrap: true },
  { header: t('State{#of a message}'), cell: (message) => <State message={message} /> },
];

function Recipient({ message: { family, person, patientName } }: { message: ManagedMessage }) {
  const t = useT();
  return (
    <span className="grid wrap-anywhere">
      <Link to={paths.family(family.id)} className="link link-roomy justify-self-start">
        {family.name}
      </Link>
      {patientName ? (
        <span className="font-normal text-ink-muted">
          {person === 'patient'
            ? t('To the patient: {name}', { name: patientName })
            : t('About {name}', { name: patientName })}
        </span>
      ) : null}
    </span>
  );
}

function Visit({ appointment }: Pick<ManagedMessage, 'appointment'>) {
  const t = useT();
  if (!appointment) return <span className="text-ink-muted">–</span>;
  return (
    <span className="grid">
      <span>{datesIn(t).dateTime(appointment.startsAt)}</span>
      <span className="font-mono text-ink-muted">{appointment.number}</span>
    </span>
  );
}

function State({ message: { state, reason, attempts, readAt } }: { message: ManagedMessage }) {
  const t = useT();
  const isRetrying = state === 'due' && attempts > 0;
  return (
    <span className="grid justify-items-start gap-1">
      <MessageStateBadge state={state} />
      {readAt ? <span className="text-ink-muted">{t('Read{#by the family}')}</span> : null}
      {reason ? (
        <span className="max-w-64 text-ink-muted wrap-anywhere">
          {isRetrying ? t('Attempt {number} failed: {reason}', { number: String(attempts), reason }) : reason}
        </span>
      ) : null}
    </span>
  );
}
