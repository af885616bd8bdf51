import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { removeRule, setRuleActive } from '#contract/pricing/staff-endpoints.ts';
import type { ManagedType, PriceRule } from '#contract/pricing/staff-schemas.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { RuleDialog } from './-rule-dialog.tsx';
import { priceWords, ruleWords } from './-words.ts';

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
export function RulesDialog({ type, onClose }: { type: ManagedType; onClose: () => void }) {
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
    mutationFn: () => call(setRuleActive, { params: { ruleId: rule.id }, body: { isActive: !rule.isActive } }),
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

function DeleteRule({ rule, type, onClose }: { rule: PriceRule; type: ManagedType; onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(removeRule, { params: { ruleId: rule.id } }),
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
