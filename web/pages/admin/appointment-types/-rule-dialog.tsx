import { addRule, editRule } from '#contract/pricing/staff-endpoints.ts';
import { type ManagedType, type PriceRule, RuleForm } from '#contract/pricing/staff-schemas.ts';
import { parseNumber } from '#contract/shared/digits.ts';
import { marked } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { ChangedNotice } from '#web/lib/changed-notice.tsx';
import { useContractForm } from '#web/lib/form.ts';
import { CityField } from '#web/parts/cities/staff/city-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { AmountField } from '#web/ui/amount-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { PricePreviewSection } from './-price-preview-section.tsx';
import { usePriceSave } from './-use-price-save.ts';
import { ruleFormWords } from './-words.ts';

const formValuesOf = ({ city, multiplier, fixedPrice }: RuleForm): RuleForm => ({ city, multiplier, fixedPrice });
const newRule: RuleForm = { city: '', multiplier: 1, fixedPrice: null };
const ruleKinds = [
  { value: 'multiplier', label: marked('Price Multiplier'), hint: marked('The base price times this number.') },
  { value: 'fixed', label: marked('Fixed Price'), hint: marked('The same, whatever the base price is.') },
];

type RuleDialogProps = { type: ManagedType; rule: PriceRule | null; onClose: () => void };

/** Adds or edits a pricing rule: the price of a type in one city. */
export function RuleDialog({ type, rule, onClose }: RuleDialogProps) {
  const t = useT();
  const title = rule ? t('Edit Pricing Rule') : t('Add Pricing Rule');
  return (
    <Dialog
      open
      title={title}
      description={t('What {title} costs in one city.', { title: t.named(type.title) })}
      onClose={onClose}
    >
      <RuleFormBody type={type} rule={rule} onClose={onClose} />
    </Dialog>
  );
}

function RuleFormBody({ type, rule, onClose }: RuleDialogProps) {
  const t = useT();
  const form = useContractForm(RuleForm, formValuesOf(rule ?? newRule));
  const { errors, isSubmitting } = form;
  const { city, multiplier, fixedPrice } = form.values;
  const { save, newer, dismissNewer } = usePriceSave<PriceRule>({
    record: rule,
    form,
    onSaved: onClose,
    find: (types) => types.flatMap(({ rules }) => rules).find(({ id }) => id === rule?.id),
    texts: rule
      ? {
          saved: t('Pricing rule updated successfully'),
          failed: (message) => t('Failed to update pricing rule: {message}', { message }),
        }
      : {
          saved: t('Pricing rule created successfully'),
          failed: (message) => t('Failed to create pricing rule: {message}', { message }),
        },
  });
  const submit = form.handleSubmit((body) =>
    save((version) =>
      rule
        ? call(editRule, { params: { ruleId: rule.id }, body: { ...body, version } })
        : call(addRule, { params: { typeId: type.id }, body }),
    ),
  );
  const parsed = RuleForm.safeParse({ city, multiplier, fixedPrice });

  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={rule ? t('Save changes') : t('Add Rule')}
      busy={isSubmitting}
    >
      <Alert message={form.alert} />
      {newer ? (
        <ChangedNotice
          words={ruleFormWords}
          newer={newer}
          onLoadSaved={() => {
            form.reset(formValuesOf(newer.now));
            dismissNewer();
          }}
        />
      ) : null}
      <CityField value={city} onChange={(chosen) => form.change({ city: chosen })} error={errors.city} />
      <RadioGroup
        label={t('How is the price decided?')}
        layout="tiles"
        options={ruleKinds.map(({ value, label, hint }) => ({ value, label: t(label), hint: t(hint) }))}
        value={fixedPrice === null ? 'multiplier' : 'fixed'}
        onChange={({ target }) =>
          form.change(
            target.value === 'fixed' ? { multiplier: null, fixedPrice: 0 } : { multiplier: 1, fixedPrice: null },
          )
        }
      />
      {fixedPrice === null ? (
        <AmountField
          read={parseNumber}
          key="multiplier"
          label={t('Price Multiplier')}
          min={0}
          step={0.1}
          fallback={1}
          value={multiplier ?? 1}
          onChange={(value) => form.change({ multiplier: value })}
          onBlur={() => form.validate('multiplier')}
          error={errors.multiplier}
        />
      ) : (
        <AmountField
          read={parseNumber}
          key="fixed"
          label={t('Fixed Price (₹)')}
          prefix="₹"
          min={0}
          step={0.01}
          scale={100}
          value={fixedPrice}
          onChange={(value) => form.change({ fixedPrice: value })}
          onBlur={() => form.validate('fixedPrice')}
          error={errors.fixedPrice}
        />
      )}
      <PricePreviewSection
        change={{
          typeId: type.id,
          basePrice: null,
          rule: parsed.success ? parsed.data : null,
          ruleId: rule?.id ?? null,
        }}
      />
    </DialogForm>
  );
}
