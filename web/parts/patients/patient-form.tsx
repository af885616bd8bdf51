import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { addPatient, editPatient } from '#contract/patients/endpoints.ts';
import { genders, NewPatient, type Patient } from '#contract/patients/schemas.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { ChangedNotice, useSeenRecord } from '#web/lib/changed-fields.tsx';
import { useContractForm, useDraftAutosave } from '#web/lib/form.ts';
import * as paths from '#web/lib/paths.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { appointmentQueries } from '#web/parts/appointments/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AgeFields } from './age-fields.tsx';
import { bookingAddressWith, patientFormWords } from './patient-words.ts';
import { patientQueries } from './queries.ts';

const addTexts = {
  draft: 'patient-new',
  button: msg('Add Patient'),
  busy: msg('Adding Patient...'),
  done: msg('Patient added'),
  failed: msg('Failed to add patient'),
};
const editTexts = (id: string) => ({
  draft: `patient-${id}`,
  button: msg('Save Changes'),
  busy: msg('Saving...'),
  done: msg('Patient updated'),
  failed: msg('Failed to update patient'),
});

type PatientFormProps = {
  patient?: Patient;
  /** The address of a booking that continues with the new patient. */
  booking?: string | undefined;
  /** For staff: adds the patient to the family that they chose. */
  family?: {
    id: string;
    add: (body: NewPatient) => Promise<{ id: string; version?: never }>;
    returnPath: string | undefined;
  };
};

/** Adds a patient or edits `patient`. Then opens the patient's page, or the booking that needs the patient. */
export function PatientForm({ patient, booking, family }: PatientFormProps) {
  const t = useT();
  const viewer = useViewer();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const draft = family ? `patient-new-${family.id}` : addTexts.draft;
  const texts = patient ? editTexts(patient.id) : { ...addTexts, draft };
  const form = useContractForm(NewPatient, patient ? formValuesOf(patient) : {}, { draft: texts.draft });
  const discardDraft = useDraftAutosave(form, texts.draft);
  const { isSubmitting } = form;
  const { seen, newer, showNewer, dismissNewer } = useSeenRecord<Patient, Patient | null>(patient ?? null);

  const showFailure = (error: unknown) => {
    const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
    form.showError(error, { formKind: 'patient', text, toast: { title: t(texts.failed) } });
  };
  const showSaved = async (id: string) =>
    showNewer(await queryClient.fetchQuery({ ...patientQueries.one(id), staleTime: 0 }));

  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = seen
        ? await callApi(editPatient, { params: { patientId: seen.id }, body: { ...body, version: seen.version } })
        : family
          ? await family.add(body)
          : await callApi(addPatient, { body });
      discardDraft();
      if (saved.version) queryClient.setQueryData(patientQueries.one(saved.id).queryKey, saved);
      // Appointments and the card of the family contain the patient's name.
      for (const queryKey of [patientQueries.all, appointmentQueries.all, ['families']]) {
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      }
      showToast({ title: t(texts.done), tone: 'success' });
      // The next page replaces the form: Back must not lead to a form that would add the same person again.
      if (booking) await navigate({ href: bookingAddressWith(booking, saved.id), replace: true });
      else if (family?.returnPath) await navigate({ href: family.returnPath, replace: true });
      else await navigate({ to: paths.patient(saved.id), replace: true });
    } catch (error) {
      if (seen && replyOf(error).code === 'changed') return showSaved(seen.id).catch(showFailure);
      showFailure(error);
    }
  });

  const fillOwnName = (name: string) => {
    form.change({ name });
    form.clearErrors('name');
    form.focusFirst(['age']);
  };

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Alert message={form.alert} />
      {newer ? (
        <ChangedNotice
          words={patientFormWords}
          newer={{ before: formValuesOf(newer.before), now: formValuesOf(newer.now) }}
          onLoadSaved={() => {
            form.reset(formValuesOf(newer.now));
            discardDraft();
            dismissNewer();
          }}
        />
      ) : null}
      {viewer && !patient && !family ? (
        <Button
          variant="secondary"
          className="min-h-12 justify-self-start"
          // The click must not blur an empty name, whose error would appear for a moment.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => fillOwnName(viewer.name)}
        >
          <UserRound aria-hidden="true" />
          {t('For me')}
        </Button>
      ) : null}
      <TextField label={t('Name')} autoComplete="off" {...form.field('name')} />
      <AgeFields form={form} />
      <RadioGroup
        label={t('Gender')}
        layout="chips"
        options={genders.map((value) => ({ value, label: t(value) }))}
        {...form.choice('gender')}
      />
      <TextField
        label={t('Mobile number')}
        optional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.field('mobileNumber')}
      />
      <TextareaField
        label={t('Medical history')}
        optional
        rows={4}
        hint={t('Illnesses, operations, medicines and allergies that a doctor should know of.')}
        {...form.field('medicalHistory')}
      />
      <SubmitButton size="large" busy={isSubmitting} className="justify-self-start max-md:w-full">
        {isSubmitting ? t(texts.busy) : t(texts.button)}
      </SubmitButton>
    </form>
  );
}

function formValuesOf({ name, age, months, gender, mobileNumber, medicalHistory }: Patient) {
  return { name, age, months: months ?? '', gender, mobileNumber, medicalHistory };
}
