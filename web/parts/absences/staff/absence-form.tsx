import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { reportAbsence } from '#contract/absences/endpoints.ts';
import type { Absence } from '#contract/absences/schemas.ts';
import { addDays, todayInIndia } from '#contract/shared/clock.ts';
import { bookableDaysAhead } from '#contract/shared/organisation.ts';
import { msg } from '#web/i18n/translate.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import * as paths from '#web/lib/paths.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { DoctorField } from '#web/parts/appointments/staff/place-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { DateField, TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import {
  type AbsenceForm,
  type AbsenceLength,
  absenceProblems,
  absenceTimesOf,
  newAbsenceForm,
} from './absence-rules.ts';
import { strandedDoctorSentence } from './absence-words.ts';
import { reloadAfterChange } from './queries.ts';

const lengthOptions: { value: AbsenceLength; label: string }[] = [
  { value: 'day', label: msg('Whole day') },
  { value: 'morning', label: msg('Until {time}') },
  { value: 'afternoon', label: msg('From {time}') },
  { value: 'hours', label: msg('Some hours') },
  { value: 'days', label: msg('Several days') },
  { value: 'open', label: msg('Until further notice') },
];

type AbsenceValuesProps = {
  form: AbsenceForm;
  errors: Partial<Record<keyof AbsenceForm, string>>;
  /** The first day that can be chosen. */
  earliest?: string;
  onChange: (change: Partial<AbsenceForm>) => void;
};

/** From when to when a doctor is away, and why. */
export function AbsenceFields({ form, errors, earliest, onChange }: AbsenceValuesProps) {
  const t = useT();
  const { length, firstDay } = form;
  const latest = addDays(todayInIndia(new Date()), bookableDaysAhead);
  const field = (name: keyof AbsenceForm) => ({
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const hasTimes = length === 'hours' || length === 'days' || length === 'open';
  return (
    <>
      <RadioGroup
        label={t('How long')}
        layout="chips"
        options={lengthOptions.map(({ value, label }) => ({ value, label: t(label, { time: '1 PM' }) }))}
        value={length}
        onChange={(event) => onChange({ length: event.target.value as AbsenceLength })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          label={length === 'days' || length === 'open' ? t('First day') : t('Day')}
          min={earliest}
          max={latest}
          {...field('firstDay')}
        />
        {length === 'days' ? <DateField label={t('Last day')} min={firstDay} {...field('lastDay')} /> : null}
      </div>
      {hasTimes ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField type="time" label={t('From{#a time}')} optional={length !== 'hours'} {...field('fromTime')} />
          {length === 'open' ? null : (
            <TextField type="time" label={t('To{#a time}')} optional={length !== 'hours'} {...field('toTime')} />
          )}
        </div>
      ) : null}
      <TextField
        label={t('Reason')}
        hint={t('Staff see it on the day board. Families do not.')}
        maxLength={300}
        autoComplete="off"
        {...field('reason')}
      />
    </>
  );
}

/**
 * Badges for leave, and for the state of an absence: to be confirmed by a manager, withdrawn, over, or else in force.
 */
export function AbsenceBadges({ absence }: { absence: Absence }) {
  const t = useT();
  const { kind, isWithdrawn, isOver, needsConfirmation } = absence;
  return (
    <>
      {kind === 'leave' ? <Badge>{t('Leave{#of a doctor}')}</Badge> : null}
      {needsConfirmation ? <Badge tone="accent">{t('To be confirmed by a manager')}</Badge> : null}
      {isWithdrawn ? <Badge>{t('Withdrawn')}</Badge> : isOver ? <Badge>{t('Over{#an absence}')}</Badge> : null}
      {kind === 'absence' && !needsConfirmation && !isWithdrawn && !isOver ? <Badge>{t('In force')}</Badge> : null}
    </>
  );
}

type ReportAbsenceDialogProps = {
  firstDay?: string;
  /** The doctors of the day board; absent: any doctor can be chosen. */
  doctors?: readonly { id: string; name: string; hospital: string }[];
  doctorId?: string | undefined;
  onClose: () => void;
};

/** Reports that a doctor is away. If visits need a new time, their page opens. */
export function ReportAbsenceDialog({ firstDay, doctors, doctorId: givenId = '', onClose }: ReportAbsenceDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const today = todayInIndia(new Date());
  const [doctorId, setDoctorId] = useState(givenId);
  const [form, setForm] = useState(() => newAbsenceForm(firstDay && firstDay > today ? firstDay : today));
  const [errors, setErrors] = useState<Partial<Record<keyof AbsenceForm, string>>>({});
  // The idempotency key. A repeated press reports once, unless the times or the reason have changed after an error.
  const key = useRef(newId());
  const report = useMutation({
    mutationFn: () =>
      callApi(reportAbsence, {
        body: { key: key.current, doctorId, ...absenceTimesOf(form), reason: form.reason.trim() },
      }),
    onSuccess: (absence) => {
      reloadAfterChange(queryClient);
      showToast({ title: t('Absence reported'), description: descriptionOf(t, absence), tone: 'success' });
      onClose();
      if (absence.strandedCount > 0) void navigate({ to: paths.absence(absence.id) });
    },
    onError: (error) => setErrors(replyOf(error).fields ?? {}),
  });
  const change = (next: Partial<AbsenceForm>) => {
    setForm((before) => ({ ...before, ...next }));
    setErrors({});
    if (report.isError) {
      report.reset();
      key.current = newId();
    }
  };
  const submit = () => {
    const problems = absenceProblems(t, form);
    setErrors(problems);
    if (Object.keys(problems).length === 0 && !report.isPending) report.mutate();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Report away')}
      description={t('Bookings stop at once. Visits that are booked stay until somebody gives them a new time.')}
    >
      <DialogForm
        submitLabel={t('Report away')}
        busyLabel={t('Reporting...')}
        busy={report.isPending}
        disabledReason={doctorId ? undefined : t('Please choose a doctor')}
        onSubmit={submit}
        onCancel={onClose}
      >
        {doctors ? (
          <SelectField
            label={t('Doctor')}
            placeholder={doctorId ? undefined : t('Choose a doctor')}
            options={doctors.map(({ id, name, hospital }) => ({ value: id, label: `${name}, ${hospital}` }))}
            value={doctorId}
            onChange={(event) => setDoctorId(event.target.value)}
          />
        ) : (
          <DoctorField id={doctorId} city="" none={t('No doctor chosen')} onChange={setDoctorId} />
        )}
        <AbsenceFields form={form} errors={errors} earliest={today} onChange={change} />
        <Alert
          message={
            report.error && !replyOf(report.error).fields
              ? wordsFor(report.error, t('The absence could not be reported. Please try again later.'))
              : undefined
          }
        />
      </DialogForm>
    </Dialog>
  );
}

function descriptionOf(t: T, { doctor, strandedCount, needsConfirmation }: Absence): string {
  const stranded = strandedDoctorSentence(t, doctor.name, strandedCount);
  return needsConfirmation ? `${stranded} ${t('A manager has to confirm it.')}` : stranded;
}
