import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type ShownStatus, shownStatuses } from '#contract/appointment-status.ts';
import type { ManagedAppointment } from '#contract/appointments-admin.ts';
import { changeAppointmentStatus } from '#contract/appointments-admin-api.ts';
import { shortDate, shortTime } from '#contract/clock.ts';
import { call, isNotFound } from '#web/lib/api.ts';
import { useErrorToast } from '#web/lib/error-toast.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { ManagedFacts, ManagedHistory } from './manage-facts.tsx';
import { manageQueries, useStatusChange } from './manage-queries.ts';
import { StatusField } from './status-field.tsx';
import { StepList } from './step-list.tsx';

const RescheduleDialog = lazy(async () => ({ default: (await import('./reschedule-dialog.tsx')).RescheduleDialog }));

/** Everything about one appointment for staff: its status, its steps, its time, and who did what. */
export function ManageDialog({ appointmentId, onClose }: { appointmentId: string; onClose: () => void }) {
  const query = useQuery(manageQueries.one(appointmentId));
  const queryClient = useQueryClient();
  // As it was when the button was pressed: what somebody else changes meanwhile must not be moved unseen.
  const [moving, setMoving] = useState<ManagedAppointment | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const { data, error } = query;
  const isUnknown = isNotFound(error);
  useErrorToast(data || isUnknown ? null : error, 'Error fetching steps');

  const reload = () => {
    setMoving(null);
    void queryClient.invalidateQueries({ queryKey: ['appointments'] });
  };

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={data?.title ?? 'Appointment'}
        size="large"
        footer={
          data?.status === 'open' ? (
            <Button onClick={() => setMoving(data)}>
              <CalendarClock aria-hidden="true" />
              Reschedule
            </Button>
          ) : undefined
        }
      >
        {isUnknown ? (
          <EmptyState title="Appointment not found" />
        ) : (
          <AsyncView
            query={query}
            error={`Error fetching steps: ${wordsFor(error)}`}
            skeleton={<SkeletonText lines={12} />}
          >
            {(appointment) => <Content appointment={appointment} refusal={refusal} onRefused={setRefusal} />}
          </AsyncView>
        )}
      </Dialog>
      {moving ? (
        <Suspense>
          <RescheduleDialog
            appointment={moving}
            onDone={() => {
              setRefusal(undefined);
              reload();
            }}
            onClose={reload}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type ContentProps = {
  appointment: ManagedAppointment;
  /** Why the last change was refused. */
  refusal: string | undefined;
  onRefused: (refusal: string | undefined) => void;
};

function Content({ appointment, refusal, onRefused }: ContentProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { id, title, startsAt, status, version, patient } = appointment;
  const clearRefusal = () => onRefused(undefined);
  const change = useStatusChange<ShownStatus>({
    appointmentId: id,
    failed: 'Error updating appointment',
    onRefused,
    onChanged: clearRefusal,
    send: (next) => call(changeAppointmentStatus, { params: { appointmentId: id }, body: { status: next, version } }),
  });
  const set = (next: ShownStatus) => {
    clearRefusal();
    change.mutate(next, { onSettled: () => setIsAsked(false) });
  };

  return (
    <div className="grid gap-5">
      <Alert message={refusal} />
      <StatusField
        label="Status of the appointment"
        choices={shownStatuses}
        current={status}
        busy={change.isPending ? change.variables : undefined}
        onChoose={(next) => (next === 'cancelled' ? setIsAsked(true) : set(next))}
      />
      <ManagedFacts appointment={appointment} />
      <StepList appointment={appointment} onChanged={clearRefusal} />
      <ManagedHistory history={appointment.history} />
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Cancel ${title}?`}
        description={`${title} for ${patient.name} on ${shortDate(startsAt)}, ${shortTime(startsAt)} will be cancelled, and its pending steps are cancelled too. It can be opened again as long as its time is free.`}
        confirmLabel="Cancel Appointment"
        cancelLabel="Keep Appointment"
        busy={change.isPending}
        onConfirm={() => set('cancelled')}
      />
    </div>
  );
}
