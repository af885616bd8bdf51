import { Link } from '@tanstack/react-router';
import type { ManagedMessage } from '#contract/messages-admin.ts';
import { shortDateTime } from '#web/lib/dates.ts';
import * as paths from '#web/lib/paths.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { channelWords, kindWords } from './manage-words.ts';
import { MessageStateBadge } from './message-state-badge.tsx';

/** The columns of the list of messages. */
export const messageColumns: Column<ManagedMessage>[] = [
  { header: 'Created', cell: ({ createdAt }) => shortDateTime(createdAt), noWrap: true, sort: 'created' },
  { header: 'To', cell: (message) => <Recipient message={message} />, isCardTitle: true },
  { header: 'Message', cell: ({ kind }) => kindWords[kind], noWrap: true },
  { header: 'Channel', cell: ({ channel }) => channelWords[channel], noWrap: true },
  { header: 'Visit', cell: ({ appointment }) => <Visit appointment={appointment} />, noWrap: true },
  { header: 'State', cell: (message) => <State message={message} /> },
];

function Recipient({ message: { family, person, patientName } }: { message: ManagedMessage }) {
  return (
    <span className="grid wrap-anywhere">
      <Link to={paths.family(family.id)} className="link link-roomy justify-self-start">
        {family.name}
      </Link>
      {patientName ? (
        <span className="font-normal text-ink-muted">
          {person === 'patient' ? `To the patient: ${patientName}` : `About ${patientName}`}
        </span>
      ) : null}
    </span>
  );
}

function Visit({ appointment }: Pick<ManagedMessage, 'appointment'>) {
  if (!appointment) return <span className="text-ink-muted">–</span>;
  return (
    <span className="grid">
      <span>{shortDateTime(appointment.startsAt)}</span>
      <span className="font-mono text-ink-muted">{appointment.number}</span>
    </span>
  );
}

function State({ message: { state, reason, attempts, readAt } }: { message: ManagedMessage }) {
  const isRetrying = state === 'due' && attempts > 0;
  return (
    <span className="grid justify-items-start gap-1">
      <MessageStateBadge state={state} />
      {readAt ? <span className="text-ink-muted">Read</span> : null}
      {reason ? (
        <span className="max-w-64 text-ink-muted wrap-anywhere">
          {isRetrying ? `Attempt ${attempts} failed: ${reason}` : reason}
        </span>
      ) : null}
    </span>
  );
}
