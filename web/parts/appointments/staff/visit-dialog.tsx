import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { changeAppointmentStatus } from '#contract/appointments/staff-endpoints.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { type ShownStatus, shownStatuses } from '#contract/appointments/statuses.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi, isNotFound } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { useErrorToast, wordsFor } from '#web/lib/words-for.ts';
import { NewTimeBadge, RequestedBadge } from '#web/parts/appointments/appointment-badges.tsx';
import { FollowingStepsField, useFollowingSteps } from '#web/parts/appointments/following-steps-field.tsx';
import { NoticeFields } from '#web/parts/messages/staff/notice-fields.tsx';
import { staffMessageQueries } from '#web/parts/messages/staff/queries.ts';
import { VisitMessagesList } from '#web/parts/messages/staff/visit-messages-list.tsx';
import { TakePaymentButton, VisitPaymentsList } from '#web/parts/payments/staff/visit-payments-list.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { CallNotesSection } from './call-notes-section.tsx';
import { KeepVisitDialog } from './keep-visit-dialog.tsx';
import { staffAppointmentQueries } from './queries.ts';
import { pendingStepsWords } from './staff-visit-words.ts';
import { StatusField } from './status-field.tsx';
import { StepList } from './step-list.tsx';
import { useStatusChange } from './use-status-change.ts';
import { AnswerBadge, AttendanceBadge } from './visit-badges.tsx';
import { AttendanceButtons, ConfirmTimeButton } from './visit-buttons.tsx';
import { StaffVisitFacts, StaffVisitHistory, VisitDialogSection } from './visit-dialog-sections.tsx';

const RescheduleDialog = lazy(async () => ({
  default: (await import('./reschedule-dialog.tsx')).StaffRescheduleDialog,
}));
const EditVisitDialog = lazy(async () => ({ default: (await import('./edit-visit-dialog.tsx')).EditVisitDialog }));

/** The details of one appointment for staff: status, steps, time and history. */
export function StaffVisitDialog({ appointmentId, onClose }: { appointmentId: string; onClose: () => void }) {
  const t = useT();
  const query = useQuery(staffAppointmentQueries.one(appointmentId));
  const queryClient = useQueryClient();
  // The appointment as it was at the click: if somebody else changes it later, the server rejects the move.
  const [appointmentToMove, setAppointmentToMove] = useState<StaffAppointment | null>(null);
  const [appointmentToEdit, setAppointmentToEdit] = useState<StaffAppointment | null>(null);
  const [rejection, setRejection] = useState<string>();
  const { data, error } = query;
  const isMissing = isNotFound(error);
  useErrorToast(data || isMissing ? null : error, t('Error fetching steps'));

  const reload = () => {
    setAppointmentToMove(null);
    void queryClient.invalidateQueries({ queryKey: ['appointments'] });
  };

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={data ? t.named(data.title) : t('Appointment')}
        size="large"
        footer={
          data && data.status !== 'closed' ? (
            <>
              {data.status === 'open' ? (
                <Button variant="secondary" onClick={() => setAppointmentToEdit(data)}>
                  <Pencil aria-hidden="true" />
                  {t('Edit visit')}
                </Button>
              ) : null}
              <Button onClick={() => setAppointmentToMove(data)}>
                <CalendarClock aria-hidden="true" />
                {t('Reschedule')}
              </Button>
            </>
          ) : undefined
        }
      >
        {isMissing ? (
          <EmptyState title={t('Appointment not found')} />
        ) : (
          <AsyncView
            query={query}
            error={t('Error fetching steps: {message}', { message: wordsFor(error) })}
            skeleton={<SkeletonText lines={12} />}
          >
            {(appointment) => (
              <VisitDetails appointment={appointment} rejection={rejection} onRejected={setRejection} />
            )}
          </AsyncView>
        )}
      </Dialog>
      {appointmentToMove ? (
        <Suspense>
          <RescheduleDialog
            appointment={appointmentToMove}
            onDone={() => {
              setRejection(undefined);
              reload();
            }}
            onClose={reload}
          />
        </Suspense>
      ) : null}
      {appointmentToEdit ? (
        <Suspense>
          <EditVisitDialog
            appointment={appointmentToEdit}
            onClose={() => {
              setRejection(undefined);
              setAppointmentToEdit(null);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type VisitDetailsProps = {
  appointment: StaffAppointment;
  /** Why the server rejected the last change. */
  rejection: string | undefined;
  onRejected: (rejection: string | undefined) => void;
};

function VisitDetails({ appointment, rejection, onRejected }: VisitDetailsProps) {
  const t = useT();
  const [isConfirmingCancel, setIsConfirmingCancel] = useState(false);
  const { id, startsAt, status, version, patient } = appointment;
  const title = t.named(appointment.title);
  const [isConfirmingClose, setIsConfirmingClose] = useState(false);
  const [note, setNote] = useState('');
  const following = useFollowingSteps();
  const isCancelled = status === 'cancelled';
  const restorable = appointment.steps.filter((step) => step.isCancelledWithVisit).length;
  const pendingSteps = appointment.steps.filter((step) => step.status === 'pending');
  const notice = useQuery({
    ...staffMessageQueries.noticeOfVisit(id, isCancelled ? 'reopened' : 'cancelled'),
    enabled: isCancelled || isConfirmingCancel,
  });
  const clearRejection = () => {
    onRejected(undefined);
    setNote('');
  };
  const change = useStatusChange<ShownStatus>({
    appointmentId: id,
    failedTitle: t('Error updating appointment'),
    onRejected,
    onError: following.handleError,
    onChanged: () => {
      clearRejection();
      following.reset();
    },
    send: (next) =>
      callApi(changeAppointmentStatus, {
        params: { appointmentId: id },
        body: {
          status: next,
          version,
          familyNote: next === 'closed' ? undefined : note.trim() || undefined,
          ...(isCancelled && next === 'open' && restorable > 0
            ? { restoresSteps: following.isOn, leftSteps: following.leftSteps }
            : {}),
        },
      }),
  });
  const setStatus = (next: ShownStatus) => {
    onRejected(undefined);
    change.mutate(next, {
      onSettled: () => {
        setIsConfirmingCancel(false);
        setIsConfirmingClose(false);
      },
    });
  };

  return (
    <div className="grid gap-5">
      <Alert message={rejection} />
      <StatusField
        label={t('Status of the appointment')}
        choices={shownStatuses}
        current={status}
        savingStatus={change.isPending ? change.variables : undefined}
        onChoose={(next) => {
          if (next === 'cancelled') setIsConfirmingCancel(true);
          else if (next === 'closed' && pendingSteps.length > 0) setIsConfirmingClose(true);
          else setStatus(next);
        }}
      />
      {isCancelled ? (
        <>
          {restorable > 0 ? (
            <FollowingStepsField
              following={following}
              label={t.count(
                restorable,
                'Opening also restores the step that was cancelled with it',
                'Opening also restores the {count} steps that were cancelled with it',
              )}
              action={t('Open')}
            />
          ) : null}
          <NoticeFields preview={notice} note={note} onNote={setNote} before={t('If you open the visit again:')} />
        </>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        <AttendanceBadge attendance={appointment.attendance} />
        <AnswerBadge answer={appointment.answer} />
        <AttendanceButtons visit={appointment} onDone={clearRejection} />
      </div>
      <NewTimeSection appointment={appointment} onKept={clearRejection} />
      {appointment.isRequested ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-64">
            <RequestedBadge className="me-2" />
            {t('No weekly hours confirm this time. The family waits for an answer.')}
          </p>
          <ConfirmTimeButton
            visit={appointment}
            appointmentId={id}
            onChanged={clearRejection}
            onRejected={onRejected}
          />
        </div>
      ) : null}
      <StaffVisitFacts appointment={appointment} />
      <VisitDialogSection title={t('Payments')} action={<TakePaymentButton appointment={appointment} />}>
        <VisitPaymentsList bill={appointment.bill} />
      </VisitDialogSection>
      <CallNotesSection appointment={appointment} onChanged={clearRejection} />
      <StepList appointment={appointment} onChanged={clearRejection} />
      <VisitDialogSection title={t('Messages')}>
        {appointment.answer ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {appointment.answer.person === 'patient'
                ? t('{name} answered {time}:', { name: patient.name, time: datesIn(t).dateTime(appointment.answer.at) })
                : t('The family answered {time}:', { time: datesIn(t).dateTime(appointment.answer.at) })}
            </span>
            <AnswerBadge answer={appointment.answer} />
          </p>
        ) : null}
        <VisitMessagesList appointmentId={id} />
      </VisitDialogSection>
      <StaffVisitHistory history={appointment.history} />
      <ConfirmDialog
        open={isConfirmingClose}
        onClose={() => setIsConfirmingClose(false)}
        title={t('Close {title}?', { title })}
        description={[pendingStepsWords(t, pendingSteps), t('Closing the visit leaves them as they are.')].join(' ')}
        confirmLabel={t('Close Appointment')}
        cancelLabel={t('Keep it open')}
        tone="primary"
        busy={change.isPending}
        onConfirm={() => setStatus('closed')}
      />
      <ConfirmDialog
        open={isConfirmingCancel}
        onClose={() => setIsConfirmingCancel(false)}
        title={t('Cancel {title}?', { title })}
        description={t(
          '{title} for {name} on {time} will be cancelled, and its pending steps are cancelled too. It can be opened again as long as its time is free.',
          { title, name: patient.name, time: datesIn(t).dateTime(startsAt) },
        )}
        confirmLabel={t('Cancel Appointment')}
        cancelLabel={t('Keep Appointment')}
        busy={change.isPending}
        onConfirm={() => setStatus('cancelled')}
      >
        <NoticeFields preview={notice} note={note} onNote={setNote} />
      </ConfirmDialog>
    </div>
  );
}

/** Says that a visit needs a new time. If its doctor is away, links to the free times that staff can offer. */
function NewTimeSection({ appointment, onKept }: { appointment: StaffAppointment; onKept: () => void }) {
  const t = useT();
  const [isKeeping, setIsKeeping] = useState(false);
  const { strandedBy, needsNewTime, removedPlace, doctor } = appointment;
  if (!needsNewTime) return null;
  if (removedPlace || !strandedBy)
    return (
      <p>
        <NewTimeBadge className="me-2" />
        {removedPlace === 'clinic' ? t('This clinic is no longer listed.') : t('This doctor is no longer listed.')}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-64">
        <NewTimeBadge className="me-2" />
        {doctor
          ? t('{doctor} is away at this time. The family waits for a call.', { doctor: doctor.name })
          : t('The doctor is away at this time. The family waits for a call.')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.absence(strandedBy)} className={buttonClass('secondary', 'small')}>
          {t('Free times')}
        </Link>
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setIsKeeping(true)}>
          {t('Keep…')}
        </Button>
      </div>
      {isKeeping ? <KeepVisitDialog visit={appointment} onKept={onKept} onClose={() => setIsKeeping(false)} /> : null}
    </div>
  );
}
