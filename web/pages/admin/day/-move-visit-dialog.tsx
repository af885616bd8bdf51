import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { DayDoctor, DayVisit } from '#contract/day/schemas.ts';
import { addDays, clockInIndia, dayInIndia, shortTime, timeOfDay, todayInIndia } from '#contract/shared/clock.ts';
import type { UnfitStep } from '#contract/shared/errors.ts';
import { isDay } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import {
  FollowingStepsField,
  moveStepsLabel,
  useFollowingSteps,
} from '#web/parts/appointments/following-steps-field.tsx';
import { nextDaysOf } from '#web/parts/day/staff/day-rules.ts';
import { longDay, longMoment } from '#web/parts/day/staff/day-words.ts';
import { NoticeFields } from '#web/parts/messages/staff/notice-fields.tsx';
import { staffMessageQueries } from '#web/parts/messages/staff/queries.ts';
import { timeQueries } from '#web/parts/times/queries.ts';
import { freeTimesProblem } from '#web/parts/times/time-words.ts';
import { ReasonField } from '#web/staff-kit/reason-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { LoadError } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DateField, TextField } from '#web/ui/text-field.tsx';
import { dayQueries } from './-queries.ts';
import { useMoveVisit } from './-use-move-visit.tsx';

/** The most days that the endpoint of free times searches. */
const searchedDays = 31;

type OtherDaysProps = { visit: DayVisit; doctorId: string; date: string; onChoose: (day: string) => void };

/** The next days after `date` on which the doctor of a visit is free. */
function OtherDays({ visit, doctorId, date, onChoose }: OtherDaysProps) {
  const t = useT();
  const free = useQuery({
    ...timeQueries.free(doctorId, visit.clinic?.id, addDays(date, 1), searchedDays),
    staleTime: 0,
  });
  if (free.isError) return <LoadError message={freeTimesProblem(t, free.error)} onRetry={free.refetch} />;
  if (free.isPending) return <Skeleton className="h-12" />;
  const days = nextDaysOf(free.data.times.map(({ startsAt }) => dayInIndia(startsAt)));
  if (days.length === 0) return <p>{t('This doctor has no free time in the 31 days after it.')}</p>;
  return (
    <fieldset>
      <legend className="ui-label mb-2">{t('Next free days of this doctor')}</legend>
      <div className="flex flex-wrap gap-2">
        {days.map((day) => (
          <Button key={day} variant="secondary" size="small" onClick={() => onChoose(day)}>
            {longDay(t, day)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** Lists other doctors of the specialty in the city. Staff change the doctor of a visit in the dialog of the visit. */
function OtherDoctors({ doctor, onOpenVisit }: { doctor: DayDoctor; onOpenVisit: () => void }) {
  const t = useT();
  const others = useQuery(dayQueries.otherDoctors(doctor));
  if (others.isError)
    return <LoadError message={t('Failed to load other doctors. Please try again later.')} onRetry={others.refetch} />;
  if (others.isPending) return <Skeleton className="h-28" />;
  if (others.data.length === 0)
    return <p>{t('No other doctor of this specialty in {city} has a free time.', { city: t.named(doctor.city) })}</p>;
  return (
    <section aria-label={t('Other doctors')} className="grid gap-2">
      <h3 className="ui-label">{t('Other doctors')}</h3>
      <ul className="grid gap-1">
        {others.data.map(({ id, name, hospital, startsAt }) => (
          <li key={id} className="break-words">
            <strong>{name}</strong> <span className="text-ink-muted">{hospital}</span>
            <span className="block">{t('Next free: {time}', { time: longMoment(t, startsAt) })}</span>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" size="small" onClick={onOpenVisit}>
          {t('Open the visit to change the doctor')}
        </Button>
      </div>
    </section>
  );
}

export type BoardMoveRequest = {
  visit: DayVisit;
  /** A time that was chosen by dragging, the text that asks for a reason, and the steps that do not fit the time. */
  wanted?: { date: string; time: string; problem?: string; unfit?: UnfitStep[] | undefined } | undefined;
};

type MoveVisitDialogProps = BoardMoveRequest & {
  doctor: DayDoctor | undefined;
  /** Opens the visit, where its doctor is changed. */
  onOpenVisit: () => void;
  onClose: () => void;
};

/** Moves a visit to a free time of its doctor, or to any other time with a reason. */
export function MoveVisitDialog({ visit, doctor, wanted, onOpenVisit, onClose }: MoveVisitDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const move = useMoveVisit();
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const today = todayInIndia(new Date());
  const currentDate = dayInIndia(visit.startsAt);
  const [date, setDate] = useState(wanted?.date ?? (currentDate < today ? today : currentDate));
  const [time, setTime] = useState(wanted?.time ?? '');
  const [reason, setReason] = useState('');
  const [reasonProblem, setReasonProblem] = useState(wanted?.problem);
  const [alert, setAlert] = useState<string>();
  const [note, setNote] = useState('');
  const following = useFollowingSteps(wanted?.unfit);
  const stepCount = visit.steps.filter(({ status }) => status === 'pending').length;
  const notice = useQuery(staffMessageQueries.noticeOfVisit(visit.id, 'moved'));
  const isDateValid = isDay(date) && date >= today && date <= addDays(today, 365);
  const free = useQuery({
    ...dayQueries.freeTimes(visit.doctorId ?? '', visit.clinic?.id, date),
    enabled: visit.doctorId !== null && isDateValid,
  });
  const times = free.data?.times.map(({ startsAt }) => clockInIndia(startsAt)) ?? [];
  const hasNoTimes = free.isError ? isNotFound(free.error) : free.isSuccess && times.length === 0;
  const isSame = date === currentDate && time === clockInIndia(visit.startsAt);

  const focusReason = () => form.current?.querySelector<HTMLElement>('[name=reason]')?.focus();
  const focusDate = () => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the field appears
  useEffect(focusReason, [reasonProblem]);

  const choose = (next: { date?: string; time?: string }) => {
    if (next.date !== undefined) setDate(next.date);
    if (next.time !== undefined) setTime(next.time);
    setReasonProblem(undefined); // another time may need no reason
    following.reset();
    setAlert(undefined);
  };

  const submit = async () => {
    if (isSending.current) return;
    const problem = !isDateValid
      ? t('Please choose a day from today on.')
      : !time
        ? t('Please choose a time.')
        : isSame
          ? t('The visit is at this time already.')
          : undefined;
    setAlert(problem);
    if (problem) return;
    if (reasonProblem && !reason.trim()) return focusReason();
    isSending.current = true;
    try {
      await move.mutateAsync({
        visit,
        date,
        time,
        overrideReason: reasonProblem ? reason.trim() : undefined,
        familyNote: note.trim() || undefined,
        ...following.body,
      });
      onClose();
    } catch (error) {
      const { code, message } = replyOf(error);
      if (code === 'needs_reason') {
        setReasonProblem(message);
        return;
      }
      if (following.handleError(error)) return;
      setAlert(wordsFor(error, t('The visit could not be moved. Please try again later.')));
      if (code === 'taken') void queryClient.invalidateQueries({ queryKey: ['doctors', 'free-times'] });
    } finally {
      isSending.current = false;
    }
  };

  const now = { title: t.named(visit.title), day: longDay(t, currentDate), time: shortTime(visit.startsAt) };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Move {name}', { name: visit.patient.name })}
      description={
        doctor
          ? t(
              '{title} with {doctor}, now on {day} at {time}. The doctor stays the same; to change the doctor, open the visit.',
              { ...now, doctor: doctor.name },
            )
          : t('{title}, now on {day} at {time}. The doctor stays the same; to change the doctor, open the visit.', now)
      }
    >
      <DialogForm
        ref={form}
        submitLabel={t('Move')}
        busyLabel={t('Moving...')}
        busy={move.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <DateField
          label={t('Date')}
          data-autofocus
          min={today}
          max={addDays(today, 365)}
          value={date}
          onChange={(event) => choose({ date: event.target.value, time: '' })}
        />
        {visit.doctorId === null || !isDateValid ? null : free.isError ? (
          <LoadError message={freeTimesProblem(t, free.error)} onRetry={free.refetch} />
        ) : free.isPending ? (
          <Skeleton className="h-28" />
        ) : times.length > 0 ? (
          <FreeTimesField
            label={t('Free times on {day}', { day: longDay(t, date) })}
            times={times}
            value={time}
            onChange={(chosen) => choose({ time: chosen })}
          />
        ) : (
          <>
            <p>{t('There are no free times on {day}.', { day: longDay(t, date) })}</p>
            <OtherDays
              visit={visit}
              doctorId={visit.doctorId}
              date={date}
              onChoose={(day) => {
                choose({ date: day, time: '' });
                focusDate(); // the pressed button is removed
              }}
            />
          </>
        )}
        {doctor && isDateValid && hasNoTimes ? <OtherDoctors doctor={doctor} onOpenVisit={onOpenVisit} /> : null}
        <TextField
          type="time"
          label={visit.doctorId === null ? t('Time') : t('Any time')}
          hint={
            visit.doctorId === null ? undefined : t('A time that has begun, or lies outside hours, needs a reason.')
          }
          value={time}
          onChange={(event) => choose({ time: event.target.value })}
        />
        {reasonProblem ? (
          <ReasonField
            name="reason"
            value={reason}
            error={reason.trim() ? undefined : `${reasonProblem} ${t('Please give a reason.')}`}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : null}
        {stepCount > 0 ? (
          <FollowingStepsField following={following} label={moveStepsLabel(stepCount)} action={t('Move')} />
        ) : null}
        <NoticeFields preview={notice} note={note} onNote={setNote} />
        <Alert message={alert} />
      </DialogForm>
    </Dialog>
  );
}

type FreeTimesFieldProps = { label: string; times: string[]; value: string; onChange: (time: string) => void };

/**
 * Free times of one day. It looks like `TimeGrid` of the booking page and shares no code with it: that would split the
 * scripts that families load into more files.
 */
function FreeTimesField({ label, times, value, onChange }: FreeTimesFieldProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="ui-label mb-2">{label}</legend>
      <div className="time-grid">
        {times.map((time) => (
          <label key={time}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={time}
              checked={time === value}
              onChange={() => onChange(time)}
            />
            {timeWords(time)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Formats `15:30` as `3:30 PM`. */
function timeWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return timeOfDay(hours * 60 + minutes);
}
