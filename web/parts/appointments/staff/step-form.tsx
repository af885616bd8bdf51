import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addStep, editStep } from '#contract/appointments/staff-endpoints.ts';
import { NewStep, stepIncomplete } from '#contract/appointments/staff-forms.ts';
import type { StaffAppointment, StaffStep } from '#contract/appointments/staff-schemas.ts';
import type { MessageKind } from '#contract/messages/kinds.ts';
import { addDays, todayInIndia } from '#contract/shared/clock.ts';
import { bookableDaysAhead } from '#contract/shared/organisation.ts';
import { stepTypeLabels, stepTypes } from '#contract/steps/types-and-states.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { ChangedNotice, useSeenRecord } from '#web/lib/changed-fields.tsx';
import { useContractForm } from '#web/lib/form.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { NoticeFields } from '#web/parts/messages/staff/notice-fields.tsx';
import { staffMessageQueries } from '#web/parts/messages/staff/queries.ts';
import { focusAtOnce, ReasonField } from '#web/staff-kit/reason-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { DateField, TextField, TimeField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { cacheChangedAppointment, staffAppointmentQueries } from './queries.ts';
import { stepFormWords, stepValues } from './staff-visit-words.ts';

type StepCallbacks = { onChanged: () => void; onClose: () => void };

/** Adds a step, with the status pending. */
export function AddStepForm({ appointment, ...callbacks }: { appointment: StaffAppointment } & StepCallbacks) {
  const t = useT();
  const { id: appointmentId } = appointment;
  return (
    <StepForm
      appointmentId={appointmentId}
      {...callbacks}
      label={t('Add step')}
      submitLabel={t('Add Step')}
      busyLabel={t('Adding...')}
      doneTitle={t('Step added')}
      failedTitle={t('Error creating step')}
      values={{ title: '', date: '', time: '', type: 'visit', description: '', familyNote: '' }}
      notice={{ kind: 'booked', id: appointmentId }}
      onSend={(step) => callApi(addStep, { params: { appointmentId }, body: step })}
    />
  );
}

type EditStepFormProps = { step: StaffStep; appointmentId: string } & StepCallbacks;

/** Edits a step. The form starts with the values of the step; later changes by other users do not replace them. */
export function EditStepForm({ step, appointmentId, ...callbacks }: EditStepFormProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const { seen, newer, showNewer, dismissNewer } = useSeenRecord<StaffStep, StaffStep>(step);
  return (
    <StepForm
      appointmentId={appointmentId}
      {...callbacks}
      label={t('Edit {title}', { title: t.named(step.title) })}
      submitLabel={t('Save Step')}
      busyLabel={t('Saving...')}
      doneTitle={t('Step updated')}
      failedTitle={t('Error updating step')}
      values={{ ...stepValues(step), familyNote: '' }}
      newer={newer && { before: stepValues(newer.before), now: stepValues(newer.now) }}
      onLoadSaved={dismissNewer}
      notice={{ kind: 'moved', id: step.id, before: t('If the time changes:') }}
      onSend={(values, overrideReason) =>
        callApi(editStep, { params: { stepId: step.id }, body: { ...values, version: seen.version, overrideReason } })
      }
      findsNewer={async () => {
        const { steps } = await queryClient.fetchQuery(staffAppointmentQueries.one(appointmentId));
        const current = steps.find(({ id }) => id === step.id);
        if (!current || current.version === seen.version) return false;
        showNewer(current);
        return true;
      }}
    />
  );
}

type StepValues = ReturnType<typeof stepValues>;
type StepFormProps = {
  label: string;
  submitLabel: string;
  busyLabel: string;
  doneTitle: string;
  failedTitle: string;
  appointmentId: string;
  values: StepValues & { familyNote: string };
  /** The notice to the family, about this visit or step. */
  notice: { kind: MessageKind; id: string; before?: string };
  /** `overrideReason` is given once the server has asked for it. */
  onSend: (step: NewStep, overrideReason: string | undefined) => Promise<StaffAppointment>;
  /** What somebody else has saved meanwhile. */
  newer?: { before: StepValues; now: StepValues } | null;
  onLoadSaved?: () => void;
  /** Called after a rejection. Returns whether somebody else has saved the step; then a notice replaces the error. */
  findsNewer?: () => Promise<boolean>;
} & StepCallbacks;

function StepForm({ label, values, notice, onSend, onChanged, onClose, ...props }: StepFormProps) {
  const { newer, onLoadSaved, findsNewer, ...texts } = props;
  const t = useT();
  const queryClient = useQueryClient();
  const preview = useQuery(staffMessageQueries.noticeOfVisit(notice.id, notice.kind));
  const form = useContractForm(NewStep, values);
  const { isSubmitting } = form;
  const { focusFirst } = form;
  const [reason, setReason] = useState<string | null>(null);
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    focusFirst(['title']);
    formElement.current?.scrollIntoView({ block: 'nearest' });
  }, [focusFirst]);

  const save = form.handleSubmit(
    async (step) => {
      try {
        cacheChangedAppointment(queryClient, await onSend(step, reason?.trim() || undefined));
        onChanged();
        showToast({ title: texts.doneTitle, description: t.named(step.title), tone: 'success' });
        onClose();
      } catch (error) {
        if (replyOf(error).code === 'conflict' && (await findsNewer?.().catch(() => false))) return;
        const text = wordsFor(error, t('Please try again later.'));
        form.showError(error, { formKind: 'step', text, toast: { title: texts.failedTitle } });
        if (replyOf(error).code === 'needs_reason') setReason((given) => given ?? '');
      }
    },
    () => {
      const { title, date } = form.getValues();
      if (title?.trim() && date) return;
      showToast({ title: t('Missing information'), description: t(stepIncomplete), tone: 'destructive' });
    },
  );

  return (
    <form
      ref={formElement}
      method="post"
      noValidate
      aria-label={label}
      className="grid gap-4 rounded-control bg-surface-sunken p-4"
      onSubmit={(event) => void save(event)}
    >
      {newer ? (
        <ChangedNotice
          words={stepFormWords}
          newer={newer}
          onLoadSaved={() => {
            form.reset({ ...newer.now, familyNote: form.getValues().familyNote ?? '' });
            onLoadSaved?.();
          }}
        />
      ) : null}
      <TextField label={t('Title')} autoComplete="off" {...form.field('title')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField
          label={t('Date')}
          max={addDays(todayInIndia(new Date()), bookableDaysAhead)}
          {...form.field('date')}
        />
        <TimeField label={t('Time')} optional hint={t('India time; midnight if left empty')} {...form.field('time')} />
      </div>
      <SelectField
        label={t('Type')}
        hint={t('Decides how long the step takes, unless you change that.')}
        options={stepTypes.map((value) => ({ value, label: t(stepTypeLabels[value]) }))}
        {...form.field('type')}
      />
      <TextareaField label={t('Description')} optional rows={2} maxLength={2000} {...form.field('description')} />
      <NoticeFields
        preview={preview}
        note={form.values.familyNote ?? ''}
        onNote={(familyNote) => form.change({ familyNote })}
        before={notice.before}
      />
      {reason === null ? null : (
        <ReasonField ref={focusAtOnce} value={reason} onChange={(event) => setReason(event.target.value)} />
      )}
      <Alert message={form.alert} />
      <div className="flex justify-end gap-3 max-md:grid max-md:grid-cols-2">
        <Button variant="secondary" onClick={onClose} disabled={isSubmitting}>
          {t('Cancel')}
        </Button>
        <SubmitButton busy={isSubmitting}>{isSubmitting ? texts.busyLabel : texts.submitLabel}</SubmitButton>
      </div>
    </form>
  );
}
