import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { addRule, editRule, removeRule, setRuleActive } from '#contract/pricing/staff-endpoints.ts';
import { type PriceRule, RuleForm, type StaffAppointmentType } from '#contract/pricing/staff-schemas.ts';
import { parseNumber } from '#contract/shared/digits.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { msg } from '#web/i18n/translate.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { ChangedNotice } from '#web/lib/changed-fields.tsx';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { CityField } from '#web/parts/cities/staff/city-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AmountField } from '#web/ui/number-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { PricePreviewSection } from './-price-preview-section.tsx';
import { priceWords, ruleFormWords, ruleWords } from './-price-words.ts';
import { usePriceSave } from './-use-price-save.ts';

const columnsOf = (t: T): Column<PriceRule>[] => [
  { header: t('City'), cell: ({ city }) => <span className="font-semibold">{t.named(city)}</span> },
  { header: t('Rule'), cell: priceWords, noWrap: true },
  { header: t('Price'), cell: ({ price }) => totalRupees(price), align: 'end', noWrap: true },
  {
    header: t('Status'),
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? t('Active') : t('Inactive')}</Badge>
    ),
  },
];

type OpenDialog = { kind: 'edit' | 'delete'; rule: PriceRule } | { kind: 'add' } | null;

/** The price rules of one type: staff add, edit, deactivate and delete them. */
export function RulesDialog({ type, onClose }: { type: StaffAppointmentType; onClose: () => void }) {
  const t = useT();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = () => setOpenDialog(null);
  const actions: Column<PriceRule> = {
    header: t('Actions'),
    isControls: true,
    cell: (rule) => (
      <RuleActions
        rule={rule}
        onEdit={() => setOpenDialog({ kind: 'edit', rule })}
        onDelete={() => setOpenDialog({ kind: 'delete', rule })}
      />
    ),
  };

  return (
    <Dialog
      open
      size="large"
      title={t('Pricing rules of {name}', { name: t.named(type.name) })}
      description={t('Without a rule a city pays the base price, {amount}.', { amount: totalRupees(type.basePrice) })}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button onClick={() => setOpenDialog({ kind: 'add' })}>
            <Plus aria-hidden="true" />
            {t('Add Pricing Rule')}
          </Button>
        </>
      }
    >
      <DataTable
        caption={t('Pricing rules')}
        columns={[...columnsOf(t), actions]}
        rows={type.rules}
        empty={<EmptyState title={t('No pricing rules yet.')} />}
      />
      {openDialog?.kind === 'add' || openDialog?.kind === 'edit' ? (
        <RuleDialog type={type} rule={openDialog.kind === 'edit' ? openDialog.rule : null} onClose={close} />
      ) : null}
      {openDialog?.kind === 'delete' ? <DeleteRule rule={openDialog.rule} type={type} onClose={close} /> : null}
    </Dialog>
  );
}

function RuleActions({ rule, onEdit, onDelete }: { rule: PriceRule; onEdit: () => void; onDelete: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(setRuleActive, { params: { ruleId: rule.id }, body: { isActive: !rule.isActive } }),
    onSuccess: () => {
      showToast({ title: t('Success'), description: t('Pricing rule updated successfully'), tone: 'success' });
      return queryClient.invalidateQueries({ queryKey: ['appointment-types'] });
    },
    onError: (error) =>
      showToast({
        title: t('Error'),
        description: t('Failed to update pricing rule: {message}', { message: wordsFor(error) }),
        tone: 'destructive',
      }),
  });
  return (
    <span className="ui-row-actions">
      <IconButton size="small" label={t('Edit rule for {city}', { city: t.named(rule.city) })} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <Button variant="quiet" size="small" busy={isPending} onClick={() => mutate()}>
        {rule.isActive ? t('Deactivate') : t('Activate')}
        <span className="sr-only"> {t('rule for {city}', { city: t.named(rule.city) })}</span>
      </Button>
      <IconButton size="small" label={t('Delete rule for {city}', { city: t.named(rule.city) })} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function DeleteRule({ rule, type, onClose }: { rule: PriceRule; type: StaffAppointmentType; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(removeRule, { params: { ruleId: rule.id } }),
    onSuccess: () => {
      showToast({ title: t('Success'), description: t('Pricing rule deleted successfully'), tone: 'success' });
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['appointment-types'] });
    },
    onError: (failure) =>
      showToast({
        title: t('Error'),
        description: t('Failed to delete pricing rule: {message}', { message: wordsFor(failure) }),
        tone: 'destructive',
      }),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('Delete the rule {rule}?', { rule: ruleWords(t, rule) })}
      description={t('{city} then pays the base price, {amount}. Booked appointments keep their price.', {
        city: t.named(rule.city),
        amount: totalRupees(type.basePrice),
      })}
      confirmLabel={t('Delete rule')}
      busy={isPending}
      problem={error ? wordsFor(error) : undefined}
      onConfirm={() => mutate()}
    />
  );
}

const formValuesOf = ({ city, multiplier, fixedPrice }: RuleForm): RuleForm => ({ city, multiplier, fixedPrice });
const newRule: RuleForm = { city: '', multiplier: 1, fixedPrice: null };
const ruleKinds = [
  { value: 'multiplier', label: msg('Price Multiplier'), hint: msg('The base price times this number.') },
  { value: 'fixed', label: msg('Fixed Price'), hint: msg('The same, whatever the base price is.') },
];

type RuleDialogProps = { type: StaffAppointmentType; rule: PriceRule | null; onClose: () => void };

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
        ? callApi(editRule, { params: { ruleId: rule.id }, body: { ...body, version } })
        : callApi(addRule, { params: { typeId: type.id }, body }),
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
