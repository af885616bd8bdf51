import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Appointment, AppointmentCard } from '#contract/appointments/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { sendOrStore } from '#web/offline/waiting-requests.ts';
import { requestLabelOf } from '#web/offline/waiting-rules.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { clinicQueries } from '#web/parts/clinics/queries.ts';
import { doctorQueries } from '#web/parts/doctors/queries.ts';
import { pricingQueries } from '#web/parts/pricing/queries.ts';
import { TimePicker } from '#web/parts/times/time-picker.tsx';
import { type ChosenTime, isConfirmedByHours, timeProblem } from '#web/parts/times/time-rules.ts';
import { freeTimesProblem } from '#web/parts/times/time-words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LoadError } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { FollowingStepsField, useFollowingSteps } from './following-steps-field.tsx';
import { momentOnOneLine } from './visit-words.ts';

type RescheduleDialogProps = {
  appointment: AppointmentCard;
  /** Receives the rescheduled appointment, unless staff move it. */
  onDone?: (moved: Appointment) => void;
  onClose: () => void;
  staffMove?: StaffMove;
};

/** What differs if staff move the appointment. */
type StaffMove = {
  /** Replaces the text above the times. */
  note: string | undefined;
  /** Any time can be chosen. The server may then require a reason. */
  isAnyTime: boolean;
  /** Why the move cannot be sent yet. */
  problem: string | undefined;
  /** Returns the new time, or null if the dialog stays open because the user is asked something. */
  send: (time: ChosenTime) => Promise<string | null>;
  onTimeChange: () => void;
  renderTimes: (picker: ReactNode, value: ChosenTime, onChange: (value: ChosenTime) => void) => ReactNode;
};

/** Moves an appointment to another time, with the same time picker as the booking page. */
export function RescheduleDialog({ appointment, onDone, onClose, staffMove }: RescheduleDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const formId = useId();
  const doctorId = appointment.doctor?.id ?? '';
  const doctor = useQuery({ ...doctorQueries.one(doctorId), enabled: doctorId !== '' });
  const clinicId = appointment.clinic?.id ?? '';
  const clinic = useQuery({ ...clinicQueries.one(clinicId), enabled: clinicId !== '' });
  const [time, setTime] = useState<ChosenTime>({ date: '', time: '' });
  const [isSending, setSending] = useState(false);
  const [alert, setAlert] = useState<string>();
  // For a type that needs no doctor, such as a test, the time may be outside the hours of the clinic.
  const isClinicAlone = clinicId !== '' && doctorId === '';
  const prices = useQuery({ ...pricingQueries.list(appointment.city ?? undefined), enabled: isClinicAlone });
  const type = prices.data?.types.find(({ name }) => name === appointment.type);
  const ignoresClinicHours = isClinicAlone && type?.needsDoctor === false;
  const places = { doctor: doctor.data ?? null, clinic: ignoresClinicHours ? null : (clinic.data ?? null) };
  const isLoading = doctor.isLoading || clinic.isLoading;
  // Without the hours of the doctor and the clinic, the picker would offer every time.
  const failed = [doctor, clinic].filter(({ isError, data }) => isError && !data);
  const isIncomplete = !time.date || !time.time;
  const rejectedTime = staffMove?.isAnyTime ? null : timeProblem(time, places, new Date());
  const problem = isIncomplete
    ? t('Please choose a date and a time')
    : (staffMove?.problem ?? (rejectedTime ? t(rejectedTime.text) : undefined));
  const isRequest = useViewer()?.role === 'user' && !isLoading && !isConfirmedByHours(places);

  const following = useFollowingSteps();
  const change = (next: ChosenTime) => {
    setTime(next);
    following.reset();
    staffMove?.onTimeChange();
  };

  /** Sends the move of a family. Closes the dialog if the request waits for the network. */
  const sendOwn = async (): Promise<string | null> => {
    const moved = await sendOrStore(t, {
      kind: 'move',
      label: requestLabelOf(t, appointment),
      appointmentId: appointment.id,
      body: { ...time, version: appointment.version, ...(appointment.stepCount > 0 ? following.body : {}) },
    });
    if (moved) onDone?.(moved);
    else onClose();
    return moved?.startsAt ?? null;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || problem) return;
    setSending(true);
    setAlert(undefined);
    try {
      const startsAt = await (staffMove ? staffMove.send(time) : sendOwn());
      if (!startsAt) return;
      for (const name of ['appointments', 'patients', 'doctors']) {
        void queryClient.invalidateQueries({ queryKey: [name] });
      }
      const description = t('Now on {time}, India time', { time: momentOnOneLine(t, startsAt) });
      showToast({ title: t('Appointment moved'), description, tone: 'success' });
    } catch (error) {
      if (following.handleError(error)) return;
      setAlert(wordsFor(error));
      if (replyOf(error).code === 'taken') {
        setTime(({ date }) => ({ date, time: '' }));
        void queryClient.invalidateQueries({ queryKey: ['doctors', 'free-times'] });
      }
    } finally {
      setSending(false);
    }
  };

  const picker = isLoading ? (
    <SkeletonText lines={6} />
  ) : failed.length > 0 ? (
    <LoadError
      message={freeTimesProblem(t, failed.find(({ error }) => isNotFound(error))?.error)}
      onRetry={() => failed.map(({ refetch }) => refetch())}
    />
  ) : (
    <TimePicker {...places} value={time} onChange={change} />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Reschedule appointment')}
      description={t('{title} for {name}, now on {day} at {time}, India time.', {
        title: t.named(appointment.title),
        name: appointment.patient.name,
        day: datesIn(t).date(appointment.startsAt),
        time: shortTime(appointment.startsAt),
      })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isSending}>
            {t('Keep the old time')}
          </Button>
          <SubmitButton form={formId} className="max-md:w-full" busy={isSending} disabledReason={problem}>
            {isSending ? t('Processing...') : t('Reschedule')}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {/* Gets the initial focus. Otherwise the close button would, because the time picker is not rendered yet. */}
        <p tabIndex={-1} data-autofocus className="text-ink-muted">
          {staffMove?.note ??
            t(
              'It stays the same appointment, with the same number and price. If the new time is no longer free, the old time is kept.',
            )}
          {isRequest ? ` ${t('We will call you to confirm the new time.')}` : ''}
        </p>
        {staffMove ? staffMove.renderTimes(picker, time, change) : picker}
        {!staffMove && appointment.stepCount > 0 ? (
          <FollowingStepsField
            following={following}
            label={t('Move its steps by the same amount')}
            hint={t('Those that are still ahead: tests, pick-ups and other steps of this visit.')}
            action={t('Reschedule')}
          />
        ) : null}
        <Alert message={alert} />
      </form>
    </Dialog>
  );
}
