import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { reportAbsence } from '#contract/absences/endpoints.ts';
import type { Absence } from '#contract/absences/schemas.ts';
import { todayInIndia } from '#contract/shared/clock.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import * as paths from '#web/lib/paths.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { DoctorField } from '#web/parts/appointments/staff/doctor-and-clinic-fields.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AbsenceFields } from './absence-fields.tsx';
import { type AbsenceForm, absenceProblems, absenceTimesOf, newAbsenceForm } from './absence-rules.ts';
import { strandedDoctorSentence } from './absence-words.ts';
import { reloadAfterAbsenceChange } from './queries.ts';

type ReportAbsenceDialogProps = {
  firstDay?: string;
  /** The doctors of the day board; absent: any doctor can be chosen. */
  doctors?: readonly { id: string; name: string; hospital: string }[];
  doctorId?: string | undefined;
  onClose: () => void;
};

/** Reports that a doctor is away. If visits need a new time, the page of the absence opens, which lists them. */
export function ReportAbsenceDialog({ firstDay, doctors, doctorId: givenId = '', onClose }: ReportAbsenceDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const today = todayInIndia(new Date());
  const [doctorId, setDoctorId] = useState(givenId);
  const [form, setForm] = useState(() => newAbsenceForm(firstDay && firstDay > today ? firstDay : today));
  const [errors, setErrors] = useState<Partial<Record<keyof AbsenceForm, string>>>({});
  // The idempotency key: a request that is sent twice reports one absence. A change after an error creates a new key.
  const key = useRef(newId());
  const report = useMutation({
    mutationFn: () =>
      callApi(reportAbsence, {
        body: { key: key.current, doctorId, ...absenceTimesOf(form), reason: form.reason.trim() },
      }),
    onSuccess: (absence) => {
      reloadAfterAbsenceChange(queryClient);
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
