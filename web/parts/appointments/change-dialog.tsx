import { useQueryClient } from '@tanstack/react-query';
import type { Appointment, AppointmentCard } from '#contract/appointments/schemas.ts';
import { usePreload } from '#web/ui/lazy-part.tsx';
import { CancelAppointmentDialog } from './cancel-appointment-dialog.tsx';
import { LazyRescheduleDialog } from './lazy-reschedule-dialog.ts';
import { appointmentQueries } from './queries.ts';

export type ChangeAction = 'cancel' | 'reschedule';

type ChangeDialogProps = {
  appointment: AppointmentCard;
  /** The open dialog; null if none is. */
  action: ChangeAction | null;
  onClose: () => void;
  /** Receives the text of a rejected cancellation. The dialog of a move shows its own. */
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
