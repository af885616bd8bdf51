import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { IndianRupee, List, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { reminderLeads } from '#contract/messages/kinds.ts';
import { createType, editType, setTypeActive } from '#contract/pricing/staff-endpoints.ts';
import { type StaffAppointmentType, TypeForm } from '#contract/pricing/staff-schemas.ts';
import { parseNumber } from '#contract/shared/digits.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { can } from '#contract/shared/roles.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { ChangedNotice } from '#web/lib/changed-fields.tsx';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { readId } from '#web/parts/appointments/appointment-list-search.ts';
import { LeadsField } from '#web/parts/messages/leads-field.tsx';
import { staffPricingQueries } from '#web/parts/pricing/staff/queries.ts';
import { BadgeList } from '#web/staff-kit/list-page.tsx';
import { NamesField } from '#web/staff-kit/names-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { LoadError } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AmountField } from '#web/ui/number-field.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { PricePreviewSection } from './-price-preview-section.tsx';
import { RuleDialog, RulesDialog } from './-price-rules-dialogs.tsx';
import { ruleWords, typeWords } from './-price-words.ts';
import { usePriceSave } from './-use-price-save.ts';

export const Route = createFileRoute('/admin/appointment-types/')({
  validateSearch: (raw: Record<string, unknown>): { rules?: string | undefined } => ({ rules: readId(raw.rules) }),
  component: () => <AppointmentTypesPage rulesOf={Route.useSearch().rules} />,
});

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

type TypeDialogProps = { type: StaffAppointmentType | null; onClose: () => void };

function TypeDialog({ type, onClose }: TypeDialogProps) {
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
  const { save, newer, dismissNewer } = usePriceSave<StaffAppointmentType>({
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
      type
        ? callApi(editType, { params: { typeId: type.id }, body: { ...body, version } })
        : callApi(createType, { body }),
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

const columnsOf = (t: T): Column<StaffAppointmentType>[] => [
  { header: t('Name'), cell: ({ name }) => <span className="font-semibold">{t.named(name)}</span> },
  { header: t('Description'), cell: ({ description }) => t.named(description) },
  { header: t('Base Price'), align: 'end', noWrap: true, cell: ({ basePrice }) => totalRupees(basePrice) },
  {
    header: t('City Rules'),
    cell: ({ rules }) => (
      <BadgeList maxShown={4} entries={rules.filter(({ isActive }) => isActive).map((rule) => ruleWords(t, rule))} />
    ),
  },
  {
    header: t('Status'),
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? t('Active') : t('Inactive')}</Badge>
    ),
  },
];

type OpenDialog = { kind: 'edit' | 'rules' | 'add rule'; typeId: string } | { kind: 'create' } | null;

type AppointmentTypesPageProps = {
  /** The type whose rules a link opens. */
  rulesOf: string | undefined;
};

/** Appointment Types: the types that can be booked, with base price and price rules per city. */
function AppointmentTypesPage({ rulesOf }: AppointmentTypesPageProps) {
  const t = useT();
  const viewer = useViewer();
  const mayEdit = viewer !== null && can(viewer.role, 'pricing.edit');
  const types = useQuery(staffPricingQueries.types());
  const [openDialog, setOpenDialog] = useState<OpenDialog>(
    rulesOf && mayEdit ? { kind: 'rules', typeId: rulesOf } : null,
  );
  const close = () => setOpenDialog(null);
  const columns = columnsOf(t);
  const rows = types.data?.types ?? [];
  const chosenType = openDialog && 'typeId' in openDialog ? rows.find(({ id }) => id === openDialog.typeId) : undefined;
  const actions: Column<StaffAppointmentType> = {
    header: t('Actions'),
    isControls: true,
    cell: (type) => <TypeActions type={type} onAction={(kind) => setOpenDialog({ kind, typeId: type.id })} />,
  };
  const createButton = mayEdit ? (
    <Button onClick={() => setOpenDialog({ kind: 'create' })}>
      <Plus aria-hidden="true" />
      {t('Create Appointment Type')}
    </Button>
  ) : null;

  return (
    <>
      <PageHeader title={t('Appointment Types')} actions={createButton} />
      {types.isError && !types.data ? (
        <LoadError
          message={t('Error loading appointment types: {message}', { message: wordsFor(types.error) })}
          onRetry={types.refetch}
        />
      ) : (
        <div className="list-rows">
          <DataTable
            caption={t('Appointment types')}
            columns={mayEdit ? [...columns, actions] : columns}
            rows={rows}
            loading={types.isPending}
            empty={
              <EmptyState
                title={t('No appointment types found. Create your first one to get started.')}
                drawing={<EmptySearch />}
                action={createButton}
              />
            }
          />
        </div>
      )}
      {openDialog?.kind === 'create' ? <TypeDialog type={null} onClose={close} /> : null}
      {chosenType && openDialog?.kind === 'edit' ? <TypeDialog type={chosenType} onClose={close} /> : null}
      {chosenType && openDialog?.kind === 'add rule' ? (
        <RuleDialog type={chosenType} rule={null} onClose={close} />
      ) : null}
      {chosenType && openDialog?.kind === 'rules' ? <RulesDialog type={chosenType} onClose={close} /> : null}
    </>
  );
}

type TypeActionsProps = {
  type: StaffAppointmentType;
  onAction: (kind: 'edit' | 'rules' | 'add rule') => void;
};

function TypeActions({ type, onAction }: TypeActionsProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(setTypeActive, { params: { typeId: type.id }, body: { isActive: !type.isActive } }),
    onSuccess: () => {
      showToast({ title: t('Success'), description: t('Appointment type updated successfully'), tone: 'success' });
      return queryClient.invalidateQueries({ queryKey: ['appointment-types'] });
    },
    onError: (error) =>
      showToast({
        title: t('Error'),
        description: t('Failed to update appointment type: {message}', { message: wordsFor(error) }),
        tone: 'destructive',
      }),
  });
  return (
    <span className="ui-row-actions">
      <IconButton size="small" label={t('Edit {name}', { name: t.named(type.name) })} onClick={() => onAction('edit')}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        size="small"
        label={t('Add pricing rule for {name}', { name: t.named(type.name) })}
        onClick={() => onAction('add rule')}
      >
        <IndianRupee aria-hidden="true" />
      </IconButton>
      <IconButton
        size="small"
        label={t('Pricing rules of {name}', { name: t.named(type.name) })}
        onClick={() => onAction('rules')}
      >
        <List aria-hidden="true" />
      </IconButton>
      <Button variant="quiet" size="small" busy={isPending} onClick={() => mutate()}>
        {type.isActive ? t('Deactivate') : t('Activate')}
        <span className="sr-only"> {t.named(type.name)}</span>
      </Button>
    </span>
  );
}
