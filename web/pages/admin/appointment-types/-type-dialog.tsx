import { reminderLeads } from '#contract/messages/kinds.ts';
import { createType, editType } from '#contract/pricing/staff-endpoints.ts';
import { type ManagedType, TypeForm } from '#contract/pricing/staff-schemas.ts';
import { parseNumber } from '#contract/shared/digits.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { LeadsField } from '#web/parts/messages/leads-field.tsx';
import { ChangedNotice } from '#web/staff-kit/changed-notice.tsx';
import { NamesField } from '#web/staff-kit/names-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { AmountField } from '#web/ui/amount-field.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { PricePreviewSection } from './-price-preview-section.tsx';
import { typeWords } from './-type-words.ts';
import { usePriceSave } from './-use-price-save.ts';

const { labels } = typeWords;
const newType: TypeForm = {
  name: '',
  description: '',
  basePrice: 0,
  needsDoctor: true,
  reminderLeads: [...reminderLeads],
  names: {},
  descriptions: {},
};
const formValuesOf = ({
  name,
  description,
  basePrice,
  needsDoctor,
  reminderLeads,
  names,
  descriptions,
}: TypeForm): TypeForm => ({
  name,
  description,
  basePrice,
  needsDoctor,
  reminderLeads,
  names,
  descriptions,
});

const isPrice = (value: number) => TypeForm.shape.basePrice.safeParse(value).success;

type TypeDialogProps = { type: ManagedType | null; onClose: () => void };

/** Creates or edits an appointment type. */
export function TypeDialog({ type, onClose }: TypeDialogProps) {
  const t = useT();
  return (
    <Dialog open title={type ? t('Edit Appointment Type') : t('Create Appointment Type')} onClose={onClose}>
      <TypeFormBody type={type} onClose={onClose} />
    </Dialog>
  );
}

function TypeFormBody({ type, onClose }: TypeDialogProps) {
  const t = useT();
  const form = useContractForm(TypeForm, formValuesOf(type ?? newType));
  const { isSubmitting } = form;
  const { basePrice } = form.values;
  const leads = form.controlled('reminderLeads');
  const needsDoctor = form.controlled('needsDoctor');
  const { save, newer, dismissNewer } = usePriceSave<ManagedType>({
    record: type,
    form,
    onSaved: onClose,
    find: (types) => types.find(({ id }) => id === type?.id),
    texts: type
      ? {
          saved: t('Appointment type updated successfully'),
          failed: (message) => t('Failed to update appointment type: {message}', { message }),
        }
      : {
          saved: t('Appointment type created successfully'),
          failed: (message) => t('Failed to create appointment type: {message}', { message }),
        },
  });
  const submit = form.handleSubmit((body) =>
    save((version) =>
      type ? call(editType, { params: { typeId: type.id }, body: { ...body, version } }) : call(createType, { body }),
    ),
  );

  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={type ? t('Save changes') : t('Create')}
      busy={isSubmitting}
    >
      <Alert message={form.alert} />
      {newer ? (
        <ChangedNotice
          words={typeWords}
          newer={newer}
          onLoadSaved={() => {
            form.reset(formValuesOf(newer.now));
            dismissNewer();
          }}
        />
      ) : null}
      <TextField label={t(labels.name)} autoComplete="off" {...form.field('name')} />
      <TextareaField optional label={t(labels.description)} rows={3} maxLength={500} {...form.field('description')} />
      <NamesField field="names" {...form.controlled('names')} errors={form.errors} />
      <NamesField field="descriptions" {...form.controlled('descriptions')} errors={form.errors} />
      <AmountField
        read={parseNumber}
        label={t(labels.basePrice)}
        prefix="₹"
        min={0}
        step={0.01}
        scale={100}
        onBlur={() => form.validate('basePrice')}
        hint={t('Booked appointments keep their price.')}
        {...form.controlled('basePrice')}
      />
      <CheckboxField
        label={t(labels.needsDoctor)}
        hint={t('Without it, a doctor’s slots and hours are not checked: for rides, tests, assistants and deliveries.')}
        checked={needsDoctor.value ?? true}
        onChange={(event) => needsDoctor.onChange(event.target.checked)}
      />
      <fieldset className="ui-field">
        <legend className="ui-label mb-1">{t(labels.reminderLeads)}</legend>
        <LeadsField value={leads.value ?? []} onChange={leads.onChange} />
        <p className="ui-hint">{t('A family gets those that it has chosen in its message settings too.')}</p>
      </fieldset>
      <PricePreviewSection
        change={{ typeId: type?.id ?? null, basePrice: isPrice(basePrice) ? basePrice : 0, rule: null }}
      />
    </DialogForm>
  );
}
