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

/** Everything about one appointment, and what can still be done about it. */
export function AppointmentDialog({ appointmentId, onClose }: { appointmentId: string; onClose: () => void }) {
  const query = useQuery(appointmentQueries.one(appointmentId));
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<'cancel' | 'reschedule' | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const appointment = query.data;

  const ask = (what: 'cancel' | 'reschedule') => {
    setRefusal(undefined);
    setAsked(what);
  };
  const changed = (after: Appointment) => {
    queryClient.setQueryData(appointmentQueries.one(after.id).queryKey, after);
    setAsked(null);
    void queryClient.invalidateQueries({ queryKey: appointmentQueries.all });
    void queryClient.invalidateQueries({ queryKey: ['patients'] });
  };
  const refused = (text: string) => {
    setAsked(null);
    setRefusal(text);
    void query.refetch(); // perhaps somebody else was faster: show what is true now
  };

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={appointment?.title ?? 'Appointment'}
        size="large"
        footer={appointment ? <AppointmentActions appointment={appointment} onAsk={ask} /> : undefined}
      >
        <div className="grid gap-5">
          <Alert message={refusal} />
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
          open={asked === 'cancel'}
          appointment={appointment}
          onClose={() => setAsked(null)}
          onDone={changed}
          onRefused={refused}
        />
      ) : null}
      {appointment && asked === 'reschedule' ? (
        <Suspense>
          <RescheduleDialog appointment={appointment} onDone={changed} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
