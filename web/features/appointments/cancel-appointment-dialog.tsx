import { useMutation } from '@tanstack/react-query';
import type { Appointment } from '#contract/appointments.ts';
import { cancelAppointment } from '#contract/appointments-api.ts';
import { shortDate, shortTime } from '#contract/clock.ts';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type CancelAppointmentDialogProps = {
  open: boolean;
  appointment: Appointment;
  onClose: () => void;
  onDone: (after: Appointment) => void;
  /** With the words for the person. */
  onRefused: (words: string) => void;
};

/** Asks once, names the appointment, and says what goes with it. */
export function CancelAppointmentDialog({ open, appointment, ...on }: CancelAppointmentDialogProps) {
  const { id, title, startsAt, version, patient } = appointment;
  const cancel = useMutation({
    mutationFn: () => call(cancelAppointment, { params: { appointmentId: id }, body: { version } }),
    onSuccess: (after) => {
      const description = 'Status changed to cancelled';
      showToast({ title: 'Status updated', description, tone: 'destructive', durationMs: 3000 });
      on.onDone(after);
    },
    onError: (error) =>
      on.onRefused(wordsFor(error, 'The appointment could not be cancelled. Please try again later.')),
  });

  return (
    <ConfirmDialog
      open={open}
      onClose={on.onClose}
      title={`Cancel ${title}?`}
      description={`${title} for ${patient.name} on ${shortDate(startsAt)}, ${shortTime(startsAt)} will be cancelled, and its pending steps are cancelled too. This action cannot be undone.`}
      confirmLabel="Cancel Appointment"
      cancelLabel="Keep Appointment"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    />
  );
}
