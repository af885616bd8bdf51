import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Appointment, AppointmentCard } from '#contract/appointments/schemas.ts';
import { tooLateToChange } from '#contract/appointments/texts.ts';
import { cancellationFee } from '#contract/shared/organisation.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { sendOrStore } from '#web/offline/waiting-requests.ts';
import { requestLabelOf } from '#web/offline/waiting-rules.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { usePreload } from '#web/ui/lazy-part.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { LazyRescheduleDialog } from './lazy-reschedule-dialog.ts';
import { appointmentQueries } from './queries.ts';
import { BookAgainLink } from './visit-links.tsx';
import { bookAgainQuery, isVisitOver, noStepReason } from './visit-words.ts';

export type ChangeAction = 'cancel' | 'reschedule';

type ChangeDialogProps = {
  appointment: AppointmentCard;
  /** The open dialog; null if none is. */
  action: ChangeAction | null;
  onClose: () => void;
  /** Receives the text of a rejected cancellation. The dialog that moves an appointment shows its rejections itself. */
  onRejected: (text: string) => void;
};

/** The dialogs that move or cancel an appointment or step. They update every list that shows it. */
export function ChangeDialog({ appointment, action, onClose, onRejected }: ChangeDialogProps) {
  const queryClient = useQueryClient();
  usePreload(LazyRescheduleDialog);
  const handleChanged = (after: Appointment) => {
    queryClient.setQueryData(appointmentQueries.one(after.id).queryKey, after);
    onClose();
    void queryClient.invalidateQueries({ queryKey: appointmentQueries.all });
    void queryClient.invalidateQueries({ queryKey: ['patients'] });
  };
  const handleRejected = (text: string) => {
    onClose();
    onRejected(text);
    void queryClient.invalidateQueries({ queryKey: appointmentQueries.all }); // somebody else may have changed it
  };

  return (
    <>
      <CancelAppointmentDialog
        open={action === 'cancel'}
        appointment={appointment}
        onClose={onClose}
        onDone={handleChanged}
        onRejected={handleRejected}
      />
      {action === 'reschedule' ? (
        <LazyRescheduleDialog appointment={appointment} onDone={handleChanged} onClose={onClose} />
      ) : null}
    </>
  );
}

type CancelAppointmentDialogProps = {
  open: boolean;
  appointment: AppointmentCard;
  onClose: () => void;
  onDone: (cancelled: Appointment) => void;
  /** Receives the error text to show. */
  onRejected: (text: string) => void;
};

/** Confirms the cancellation of an appointment and of its pending steps. */
function CancelAppointmentDialog({ open, appointment, ...callbacks }: CancelAppointmentDialogProps) {
  const t = useT();
  const { id, title, startsAt, version, patient, parent } = appointment;
  const values = { title: t.named(title), name: patient.name, time: datesIn(t).dateTime(startsAt) };
  const what = parent
    ? t('{title} for {name} on {time} will be cancelled.', values)
    : t('{title} for {name} on {time} will be cancelled, and its pending steps are cancelled too.', values);
  const cancel = useMutation({
    mutationFn: () =>
      sendOrStore(t, {
        kind: 'cancel',
        label: requestLabelOf(t, appointment),
        appointmentId: id,
        startsAt,
        body: { version },
      }),
    onSuccess: (cancelled) => {
      if (!cancelled) return callbacks.onClose();
      const description = t('Status changed to cancelled');
      showToast({ title: t('Status updated'), description, tone: 'destructive', durationMs: 3000 });
      callbacks.onDone(cancelled);
    },
    onError: (error) =>
      callbacks.onRejected(wordsFor(error, t('The appointment could not be cancelled. Please try again later.'))),
  });

  return (
    <ConfirmDialog
      open={open}
      onClose={callbacks.onClose}
      title={t('Cancel {title}?', { title })}
      description={[what, t(cancellationFee), t('This action cannot be undone.')].join(' ')}
      confirmLabel={t('Cancel Appointment')}
      cancelLabel={t('Keep Appointment')}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    />
  );
}

type AppointmentActionsProps = { appointment: AppointmentCard; onAction: (action: ChangeAction) => void };

/**
 * The buttons of an appointment or step. Shortly before the start, disabled buttons show the phone number to call. `Add
 * Follow-up Step` is shown only for a visit that can get another step.
 */
export function AppointmentActions({ appointment, onAction }: AppointmentActionsProps) {
  const t = useT();
  const { id, title, status, patient } = appointment;
  return (
    <>
      {status === 'open' ? <ChangeButtons canChange={appointment.canChange} onAction={onAction} /> : null}
      {isVisitOver(appointment, new Date()) ? (
        <BookAgainLink
          query={bookAgainQuery(appointment)}
          what={t('{title} for {name}', { title: t.named(title), name: patient.name })}
        />
      ) : null}
      {noStepReason(appointment) === null ? (
        <Link to={paths.booking} search={{ relatedAppointment: id }} className={buttonClass('primary')}>
          {t('Add Follow-up Step')}
        </Link>
      ) : null}
    </>
  );
}

type ChangeButtonsProps = { canChange: boolean; onAction: (action: ChangeAction) => void };

function ChangeButtons({ canChange, onAction }: ChangeButtonsProps) {
  const t = useT();
  const reason = canChange ? undefined : t(tooLateToChange.sentence, tooLateToChange.values);
  return (
    <>
      <Button variant="quiet" disabledReason={reason} onClick={() => onAction('cancel')}>
        {t('Cancel Appointment')}
      </Button>
      <Button variant="secondary" disabledReason={reason} onClick={() => onAction('reschedule')}>
        {t('Reschedule')}
      </Button>
    </>
  );
}
