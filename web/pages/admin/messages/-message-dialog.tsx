import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarSearch, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { languageNames } from '#contract/messages/kinds.ts';
import { resendMessage } from '#contract/messages/staff-endpoints.ts';
import type { StaffMessage } from '#contract/messages/staff-schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { channelWords, messageKindWords } from '#web/parts/messages/staff/staff-message-words.ts';
import { MessageStateBadge } from '#web/parts/messages/staff/visit-messages-list.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type StaffMessageDialogProps = {
  message: StaffMessage;
  onOpenVisit: (appointmentId: string) => void;
  onClose: () => void;
};

/** Everything about one message: whom it was for, what happened to it when, and why. */
export function StaffMessageDialog({ message, onOpenVisit, onClose }: StaffMessageDialogProps) {
  const t = useT();
  const [isResending, setIsResending] = useState(false);
  const { kind, channel, state, family, patientName, person, appointment, reason } = message;
  // The server checks what else prevents a resend, such as a cancelled visit.
  const language = languageNames[message.language];
  const canResend = kind !== 'test' && channel !== 'inbox' && state !== 'due';
  if (isResending) return <ResendDialog message={message} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('{kind} by {channel}', { kind: t(messageKindWords[kind]), channel: t(channelWords[channel]) })}
      footer={
        appointment || canResend ? (
          <>
            {appointment ? (
              <Button variant="secondary" data-autofocus onClick={() => onOpenVisit(appointment.id)}>
                <CalendarSearch aria-hidden="true" />
                {t('Open visit')}
              </Button>
            ) : null}
            {canResend ? (
              <Button onClick={() => setIsResending(true)}>
                <RotateCcw aria-hidden="true" />
                {t('Send again…')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <MessageStateBadge state={state} />
          {reason ? <span className="min-w-0 wrap-anywhere">{reason}</span> : null}
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
          <Fact name={t('Family')}>
            <Link to={paths.family(family.id)} className="link wrap-anywhere">
              {family.name}
            </Link>
          </Fact>
          {patientName ? (
            <Fact name={person === 'patient' ? t('To the patient') : t('Patient')}>
              <span className="wrap-anywhere">{patientName}</span>
            </Fact>
          ) : null}
          {appointment ? (
            <>
              <Fact name={t('Visit (India)')}>{datesIn(t).dateTime(appointment.startsAt)}</Fact>
              <Fact name={t('Appointment ID')}>
                <span className="font-mono">{appointment.number}</span>
              </Fact>
            </>
          ) : null}
          <Fact name={t('Created')}>{datesIn(t).dateTime(message.createdAt)}</Fact>
          <Fact name={t('Due')}>{datesIn(t).dateTime(message.dueAt)}</Fact>
          {message.sentAt ? <Fact name={t('Sent')}>{datesIn(t).dateTime(message.sentAt)}</Fact> : null}
          {message.deliveredAt ? <Fact name={t('Delivered')}>{datesIn(t).dateTime(message.deliveredAt)}</Fact> : null}
          {message.readAt ? <Fact name={t('Read{#by the family}')}>{datesIn(t).dateTime(message.readAt)}</Fact> : null}
          {channel === 'inbox' ? null : <Fact name={t('Attempts')}>{message.attempts}</Fact>}
          <Fact name={t('Text')}>
            {message.textVersion
              ? t('{language}, version {version}', { language, version: String(message.textVersion) })
              : language}
          </Fact>
        </dl>
      </div>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}

/** Sends a message again, with a reason. The server rejects a message that is no longer true. */
function ResendDialog({ message, onClose }: { message: StaffMessage; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const resend = useMutation({
    mutationFn: () => callApi(resendMessage, { params: { messageId: message.id }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['messages'] });
      const description = t('{kind} to {name} by {channel}', {
        kind: t(messageKindWords[message.kind]),
        name: message.family.name,
        channel: t(channelWords[message.channel]),
      });
      showToast({ title: t('The message is sent again'), description, tone: 'success' });
      onClose();
    },
  });
  const submit = () => {
    if (!reason.trim()) return setError(t('Please give a reason'));
    if (!resend.isPending) resend.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Send the message again?')}
      description={t("{kind} to {name} by {channel}. At night it waits until the family's quiet hours end.", {
        kind: t(messageKindWords[message.kind]),
        name: message.family.name,
        channel: t(channelWords[message.channel]),
      })}
    >
      <DialogForm
        submitLabel={t('Send again')}
        busyLabel={t('Sending...')}
        busy={resend.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextField
          label={t('Reason')}
          hint={t('Recorded in the audit log.')}
          data-autofocus
          autoComplete="off"
          maxLength={300}
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
        <Alert message={resend.error ? wordsFor(resend.error, t('Please try again later.')) : undefined} />
      </DialogForm>
    </Dialog>
  );
}
