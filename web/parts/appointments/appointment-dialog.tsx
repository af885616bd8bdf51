import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AppointmentActions } from './appointment-actions.tsx';
import { AppointmentDetails, AppointmentFacts } from './appointment-facts.tsx';
import { type ChangeAction, ChangeDialog } from './change-dialog.tsx';
import { appointmentQueries, findShownCard } from './queries.ts';

type AppointmentDialogProps = {
  /** The id of an appointment or step. */
  appointmentId: string;
  onClose: () => void;
  /** Opens a step of this appointment, or the appointment of this step. */
  onOpen: (appointmentId: string) => void;
};

/** The details of one appointment or step and its actions, for families. */
export function AppointmentDialog({ appointmentId, onClose, onOpen }: AppointmentDialogProps) {
  const t = useT();
  const query = useQuery(appointmentQueries.one(appointmentId));
  const [openAction, setOpenAction] = useState<ChangeAction | null>(null);
  const [rejection, setRejection] = useState<string>();
  // What the list shows is enough to move or cancel it without a network.
  const card = findShownCard(useQueryClient(), appointmentId);
  const appointment = query.data ?? card;

  const startAction = (action: ChangeAction) => {
    setRejection(undefined);
    setOpenAction(action);
  };

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={appointment ? t.named(appointment.title) : t('Appointment')}
        size="large"
        footer={appointment ? <AppointmentActions appointment={appointment} onAction={startAction} /> : undefined}
      >
        <div className="grid gap-5">
          <Alert message={rejection} />
          {isNotFound(query.error) ? (
            <EmptyState title={t('Appointment not found')} />
          ) : (
            <>
              {appointment ? <AppointmentFacts appointment={appointment} onOpen={onOpen} /> : null}
              <AsyncView query={query} error={t('Failed to load the appointment. Please try again later.')}>
                {(details) => <AppointmentDetails appointment={details} onOpen={onOpen} />}
              </AsyncView>
            </>
          )}
        </div>
      </Dialog>
      {appointment ? (
        <ChangeDialog
          appointment={appointment}
          action={openAction}
          onClose={() => setOpenAction(null)}
          onRejected={setRejection}
        />
      ) : null}
    </>
  );
}
