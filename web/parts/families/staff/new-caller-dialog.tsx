import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { addFamily } from '#contract/families/endpoints.ts';
import { NewFamily } from '#contract/families/schemas.ts';
import { familyExists } from '#contract/families/texts.ts';
import { ageOrMonths, genders, PatientBasics } from '#contract/patients/schemas.ts';
import { personName } from '#contract/shared/fields.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { newId } from '#web/lib/new-id.ts';
import * as paths from '#web/lib/paths.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { AgeFields } from '#web/parts/patients/age-fields.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { TypedCaller } from './caller-rules.ts';
import { familyQueries } from './queries.ts';

const { phone, name } = NewFamily.shape;
const { age, months, gender } = PatientBasics.shape;
const NewCaller = z.strictObject({ phone, name, patientName: personName, age, months, gender }).check(ageOrMonths);

type NewCallerDialogProps = { typed: TypedCaller; onClose: () => void };

/** Adds the family of a new caller with its first patient, and continues with the booking. */
export function NewCallerDialog({ typed, onClose }: NewCallerDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('New caller')}
      description={t(
        'The account belongs to the family. It has no password until the family sets one by a code to this phone.',
      )}
    >
      <NewCallerForm typed={typed} onClose={onClose} />
    </Dialog>
  );
}

function NewCallerForm({ typed, onClose }: NewCallerDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [key] = useState(newId);
  const [existingId, setExistingId] = useState<string>();
  const form = useContractForm(NewCaller, { phone: '', name: '', patientName: '', ...typed }, { draft: 'new-caller' });

  const submit = form.handleSubmit(async ({ phone, name, patientName, age, months, gender }) => {
    setExistingId(undefined);
    try {
      const body = { key, phone, name, patient: { name: patientName, age, months, gender } };
      const { accountId, patientId } = await callApi(addFamily, { body });
      const description = t('{name}, with {patient}', { name, patient: patientName });
      showToast({ title: t('Family added'), description, tone: 'success' });
      onClose();
      for (const queryKey of [familyQueries.all, ['patients'], ['accounts']])
        void queryClient.invalidateQueries({ queryKey });
      const from = paths.family(accountId);
      await navigate({ to: paths.booking, search: { patient: patientId, from } });
    } catch (error) {
      const { code, accountId } = replyOf(error);
      if (code === 'family_exists' && accountId) return setExistingId(accountId);
      const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
      form.showError(error, { formKind: 'patient', text, toast: { title: t('Failed to add the family') } });
    }
  });

  const fillPatientName = () => {
    form.change({ patientName: form.getValues().name });
    form.clearErrors('patientName');
    form.focusFirst(['age']);
  };

  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={t('Add and book')}
      busyLabel={t('Adding...')}
      busy={form.isSubmitting}
    >
      <Alert message={form.alert} />
      {existingId ? <ExistingFamily accountId={existingId} onOpen={onClose} /> : null}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField label={t('Phone')} type="tel" inputMode="tel" autoComplete="off" {...form.field('phone')} />
        <TextField label={t("Caller's name")} autoComplete="off" {...form.field('name')} />
      </div>
      <div className="grid gap-1">
        <TextField label={t("Patient's name")} autoComplete="off" {...form.field('patientName')} />
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          // The click must not blur an empty name, whose error would appear for a moment.
          onMouseDown={(event) => event.preventDefault()}
          onClick={fillPatientName}
        >
          {t('The caller is the patient')}
        </Button>
      </div>
      <AgeFields form={form} />
      <RadioGroup
        label={t('Gender')}
        layout="chips"
        options={genders.map((value) => ({ value, label: t(value) }))}
        {...form.choice('gender')}
      />
    </DialogForm>
  );
}

function ExistingFamily({ accountId, onOpen }: { accountId: string; onOpen: () => void }) {
  const t = useT();
  return (
    <div role="alert" className="ui-tone-accent grid gap-3 rounded-control px-4 py-3">
      <p className="flex gap-3 font-medium">
        <Users aria-hidden="true" className="mt-0.5 size-5 flex-none" />
        <span>{t(familyExists)}</span>
      </p>
      <Link
        to={paths.family(accountId)}
        className={buttonClass('secondary', 'small', 'justify-self-start')}
        onClick={onOpen}
      >
        {t('Open the family')}
      </Link>
    </div>
  );
}
