import { type Attendance, attendances } from '#contract/appointments/staff-attendance.ts';
import { type CallOutcome, callOutcomeLabels } from '#contract/appointments/staff-calls.ts';
import type { FamilyAnswer, HistoryEntry, StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import type { StepStatus } from '#contract/appointments/statuses.ts';
import { clockInIndia, dayInIndia, indiaInstant, shortTime } from '#contract/shared/clock.ts';
import { type StepState, type StepType, stepStateLabels, stepTypeLabels } from '#contract/steps/types-and-states.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import type { FormWords } from '#web/lib/changed-fields.tsx';

const answerWords: Record<FamilyAnswer['answer'], string> = {
  coming: msg('Answered a message: will come'),
  'not-coming': msg('Answered a message: cannot come'),
  call: msg('Answered a message: wants a call'),
};

/** The history texts of a marked attendance. */
export const attendanceWords: Record<Attendance, string> = {
  arrived: msg('Marked as arrived'),
  'with-doctor': msg('Marked as with doctor'),
  seen: msg('Marked as seen'),
  'no-show': msg('Marked as no-show'),
};

const isAttendance = (state: string | null): state is Attendance => attendances.some((known) => known === state);

/** Describes attendances, calls, answers and the decision to keep a visit. Returns null for every other history entry. */
export function staffHistoryWords(t: T, { action, from, to }: HistoryEntry): string | null {
  if (action === 'appointment.call-noted') {
    const outcome = callOutcomeLabels[to as CallOutcome];
    return outcome ? t('Called: {outcome}', { outcome: t(outcome) }) : t('Called');
  }
  if (action === 'appointment.kept') return t('Kept, although the doctor is away');
  if (action === 'appointment.answered')
    return t(answerWords[to as FamilyAnswer['answer']] ?? msg('Answered a message'));
  if (action !== 'appointment.attendance-changed') return null;
  // An undo goes back in the order of the states.
  const isUndo = isAttendance(from) && (!isAttendance(to) || attendances.indexOf(to) < attendances.indexOf(from));
  if (isUndo) return t('Attendance undone');
  return t(isAttendance(to) ? attendanceWords[to] : msg('Attendance changed'));
}

const stepStatusWords: Record<StepStatus, string> = {
  pending: msg('Step {step} marked pending'),
  complete: msg('Step {step} marked complete'),
  cancelled: msg('Step {step} marked cancelled'),
};

/** Describes a history entry of a step for display. Returns null for an entry of the appointment itself. */
export function stepHistoryWords(t: T, { action, step: title, to }: HistoryEntry): string | null {
  if (title === null) return null;
  const step = t.named(title);
  const dateTime = () => (to ? datesIn(t).dateTime(to) : '');
  if (action.endsWith('.step-added'))
    return to ? t('Step {step} added for {time}', { step, time: dateTime() }) : t('Step {step} added', { step });
  if (action.endsWith('.step-status-changed') && to)
    return t(stepStatusWords[to as StepStatus] ?? msg('Step {step} marked {status}'), { step, status: to });
  if (action.endsWith('.step-edited')) return t('Step {step} changed', { step });
  if (action.endsWith('.step-assigned'))
    return to ? t('Step {step} assigned to {name}', { step, name: to }) : t('Step {step}: nobody assigned', { step });
  if (action.endsWith('.step-marked') && to)
    return t('Step {step}: {state}', { step, state: t(stepStateLabels[to as StepState] ?? to) });
  if (action.endsWith('.confirmed')) return t('Time of step {step} confirmed', { step });
  if (action.endsWith('.booked')) return t('Step {step} booked', { step });
  if (action.endsWith('.rescheduled') && to) return t('Step {step} moved to {time}', { step, time: dateTime() });
  return action.endsWith('.cancelled') ? t('Step {step} cancelled', { step }) : t('Step {step} changed', { step });
}

/** Names the pending steps of a visit, in one sentence. */
export function pendingStepsWords(t: T, steps: readonly { title: string }[]): string {
  const titles = steps.map(({ title }) => t.named(title)).join(', ');
  return t.count(
    steps.length,
    '{count} step is still pending: {titles}.',
    '{count} steps are still pending: {titles}.',
    { titles },
  );
}

type VisitValues = Record<'doctor' | 'clinic' | 'type' | 'notes', string>;

/** The labels and value texts of the dialog of a visit, for the notice that somebody else has changed the visit. */
export const visitFormWords: FormWords<VisitValues> = {
  labels: { doctor: msg('Doctor'), clinic: msg('Clinic'), type: msg('Type'), notes: msg('Notes') },
  valueWords: (field, value, t) => (field === 'type' ? t.named(String(value)) : String(value)),
};

export const visitValues = ({
  doctor,
  clinic,
  title,
  notes,
}: Pick<StaffAppointment, 'doctor' | 'clinic' | 'title' | 'notes'>): VisitValues => ({
  doctor: doctor?.name ?? '',
  clinic: clinic?.name ?? '',
  type: title,
  notes,
});

type StepValues = { title: string; date: string; time: string; type: StepType; description: string };

/** The same for the form of a step. */
export const stepFormWords: FormWords<StepValues> = {
  labels: {
    title: msg('Title'),
    date: msg('Date'),
    time: msg('Time'),
    type: msg('Type'),
    description: msg('Description'),
  },
  valueWords: (field, value, t) => {
    if (field === 'title') return t.named(String(value));
    if (field === 'date') return datesIn(t).date(indiaInstant(String(value), '00:00'));
    if (field === 'time') return value ? shortTime(indiaInstant('2027-01-01', String(value))) : '';
    return field === 'type' ? t(stepTypeLabels[value as StepType]) : String(value);
  },
};

/** The values of the form for a stored step. A step that begins at midnight has no time. */
export function stepValues({
  title,
  startsAt,
  type,
  description,
}: Omit<StepValues, 'date' | 'time'> & { startsAt: string }) {
  const time = clockInIndia(startsAt);
  return { title, date: dayInIndia(startsAt), time: time === '00:00' ? '' : time, type, description };
}
