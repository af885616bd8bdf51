import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import { isNotFound } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AppointmentActions } from './appointment-actions.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';
import { CancelAppointmentDialog } from './cancel-appointment-dialog.tsx';
import { appointmentQueries } from './queries.ts';

const RescheduleDialog = lazy(async () => ({ default: (await import('./reschedule-dialog.tsx')).RescheduleDialog }));

/** The details of one appointment and its actions, for families. */
export function AppointmentDialog({ appointmentId, onClose }: { appointmentId: string; onClose: () => void }) {
  const query = useQuery(appointmentQueries.one(appointmentId));
  const queryClient = useQueryClient();
  const [openAction, setOpenAction] = useState<'cancel' | 'reschedule' | null>(null);
  const [rejection, setRejection] = useState<string>();
  const appointment = query.data;

  const startAction = (action: 'cancel' | 'reschedule') => {
    setRejection(undefined);
    setOpenAction(action);
  };
  const handleChanged = (changed: Appointment) => {
    queryClient.setQueryData(appointmentQueries.one(changed.id).queryKey, changed);
    setOpenAction(null);
    void queryClient.invalidateQueries({ queryKey: appointmentQueries.all });
    void queryClient.invalidateQueries({ queryKey: ['patients'] });
  };
  const handleRejected = (text: string) => {
    setOpenAction(null);
    setRejection(text);
    void query.refetch(); // somebody else may have changed the appointment
  };

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={appointment?.title ?? 'Appointment'}
        size="large"
        footer={appointment ? <AppointmentActions appointment={appointment} onAction={startAction} /> : undefined}
      >
        <div className="grid gap-5">
          <Alert message={rejection} />
          {isNotFound(query.error) ? (
            <EmptyState title="Appointment not found" />
          ) : (
            <AsyncView query={query} error="Failed to load the appointment. Please try again later.">
              {(loaded) => <AppointmentFacts appointment={loaded} />}
            </AsyncView>
          )}
        </div>
      </Dialog>
      {appointment ? (
        <CancelAppointmentDialog
          open={openAction === 'cancel'}
          appointment={appointment}
          onClose={() => setOpenAction(null)}
          onDone={handleChanged}
          onRejected={handleRejected}
        />
      ) : null}
      {appointment && openAction === 'reschedule' ? (
        <Suspense>
          <RescheduleDialog appointment={appointment} onDone={handleChanged} onClose={() => setOpenAction(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
