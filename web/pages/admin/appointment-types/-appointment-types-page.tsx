import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IndianRupee, List, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { setTypeActive } from '#contract/pricing/staff-endpoints.ts';
import type { ManagedType } from '#contract/pricing/staff-schemas.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { can } from '#contract/shared/roles.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { managedPricingQueries } from '#web/parts/pricing/staff/queries.ts';
import { BadgeList } from '#web/staff-kit/badge-list.tsx';
import { LoadError } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { RuleDialog } from './-rule-dialog.tsx';
import { ruleWords } from './-rule-words.ts';
import { RulesDialog } from './-rules-dialog.tsx';
import { TypeDialog } from './-type-dialog.tsx';

const columnsOf = (t: T): Column<ManagedType>[] => [
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
export function AppointmentTypesPage({ rulesOf }: AppointmentTypesPageProps) {
  const t = useT();
  const viewer = useViewer();
  const mayEdit = viewer !== null && can(viewer.role, 'pricing.edit');
  const types = useQuery(managedPricingQueries.types());
  const [openDialog, setOpenDialog] = useState<OpenDialog>(
    rulesOf && mayEdit ? { kind: 'rules', typeId: rulesOf } : null,
  );
  const close = () => setOpenDialog(null);
  const columns = columnsOf(t);
  const rows = types.data?.types ?? [];
  const chosenType = openDialog && 'typeId' in openDialog ? rows.find(({ id }) => id === openDialog.typeId) : undefined;
  const actions: Column<ManagedType> = {
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

function TypeActions({
  type,
  onAction,
}: {
  type: ManagedType;
  onAction: (kind: 'edit' | 'rules' | 'add rule') => void;
}) {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(setTypeActive, { params: { typeId: type.id }, body: { isActive: !type.isActive } }),
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
