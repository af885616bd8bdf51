import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { genders, NewPatient, type Patient } from '#contract/patients.ts';
import { addPatient, editPatient } from '#contract/patients-api.ts';
import { ChangedNotice, changedFields } from '#web/admin/changed-notice.tsx';
import { appointmentQueries } from '#web/features/appointments/queries.ts';
import { call } from '#web/lib/api.ts';
import { useContractForm, useDraftAutosave } from '#web/lib/form.ts';
import * as paths from '#web/lib/paths.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { patientQueries } from './queries.ts';

const labels = {
  name: 'Name',
  age: 'Age',
  gender: 'Gender',
  mobileNumber: 'Mobile number',
  medicalHistory: 'Medical history',
};
const addTexts = {
  draft: 'patient-new',
  button: 'Add Patient',
  busy: 'Adding Patient...',
  done: 'Patient added',
  failed: 'Failed to add patient',
};
const editTexts = (id: string) => ({
  draft: `patient-${id}`,
  button: 'Save Changes',
  busy: 'Saving...',
  done: 'Patient updated',
  failed: 'Failed to update patient',
});

/** Adds a patient or edits `patient`, and then opens the patient's page. */
export function PatientForm({ patient }: { patient?: Patient }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const texts = patient ? editTexts(patient.id) : addTexts;
  const form = useContractForm(NewPatient, patient ? formOf(patient) : {}, { draft: texts.draft });
  const discardDraft = useDraftAutosave(form, texts.draft);
  const { errors, isSubmitting } = form.formState;
  /** The version that the user has seen last: the initial one, or the one in the notice about changes by others. */
  const [seen, setSeen] = useState(patient);
  const [changed, setChanged] = useState<{ before: Patient; now: Patient } | null>(null);

  const fail = (error: unknown) => {
    const text = wordsFor(error, 'Please try again later.', 'unavailable');
    form.showError(error, { places: 'patient', text, toast: { title: texts.failed } });
  };
  const showChanges = async (before: Patient) => {
    const now = await queryClient.fetchQuery({ ...patientQueries.one(before.id), staleTime: 0 });
    setChanged({ before: changed?.before ?? before, now });
    setSeen(now);
  };

  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = seen
        ? await call(editPatient, { params: { patientId: seen.id }, body: { ...body, version: seen.version } })
        : await call(addPatient, { body });
      discardDraft();
      queryClient.setQueryData(patientQueries.one(saved.id).queryKey, saved);
      // Appointments contain the patient's name.
      for (const queryKey of [patientQueries.all, appointmentQueries.all]) {
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      }
      showToast({ title: texts.done, tone: 'success' });
      await navigate({ to: paths.patient(saved.id), replace: Boolean(patient) });
    } catch (error) {
      if (seen && replyOf(error).code === 'changed') return showChanges(seen).catch(fail);
      fail(error);
    }
  });

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Alert message={form.alert} />
      {changed ? (
        <ChangedNotice
          fields={changedFields(labels, (_field, value) => String(value), changed.before, changed.now)}
          onUseTheirs={() => {
            form.reset(formOf(changed.now));
            discardDraft();
            setChanged(null);
          }}
        />
      ) : null}
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <NumberField
          label="Age"
          suffix="years"
          min={1}
          max={130}
          error={errors.age?.message}
          {...form.register('age')}
        />
        <SelectField
          label="Gender"
          placeholder="Select gender"
          options={genders}
          error={errors.gender?.message}
          {...form.register('gender')}
        />
      </div>
      <TextField
        label="Mobile number"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        error={errors.mobileNumber?.message}
        {...form.register('mobileNumber')}
      />
      <TextareaField
        label="Medical history"
        optional
        rows={4}
        hint="Illnesses, operations, medicines and allergies that a doctor should know of."
        error={errors.medicalHistory?.message}
        {...form.register('medicalHistory')}
      />
      <SubmitButton size="large" busy={isSubmitting} className="justify-self-start max-md:w-full">
        {isSubmitting ? texts.busy : texts.button}
      </SubmitButton>
    </form>
  );
}

function formOf({ name, age, gender, mobileNumber, medicalHistory }: Patient) {
  return { name, age, gender, mobileNumber, medicalHistory };
}
