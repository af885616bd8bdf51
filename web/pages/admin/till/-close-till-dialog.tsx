import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { closeTill } from '#contract/payments/staff-endpoints.ts';
import { CloseTillBody, type Till } from '#contract/payments/staff-schemas.ts';
import { todayInIndia } from '#contract/shared/clock.ts';
import { parseNumber } from '#contract/shared/digits.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { staffPaymentQueries } from '#web/parts/payments/staff/queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { AmountField } from '#web/ui/number-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { differenceWords } from './-till-words.ts';

const CountForm = z.pick(CloseTillBody, { cashCounted: true, note: true });

type CloseTillDialogProps = { till: Till; onClose: () => void };

export function CloseTillDialog({ till, onClose }: CloseTillDialogProps) {
  const t = useT();
  const isToday = till.date === todayInIndia(new Date());
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Close the till')}
      description={[
        t('This is final. No payment of this day can be entered or reversed afterwards.'),
        ...(isToday ? [t('Payments are accepted again tomorrow.')] : []),
      ].join(' ')}
    >
      <CountCashForm till={till} onClose={onClose} />
    </Dialog>
  );
}

function CountCashForm({ till, onClose }: CloseTillDialogProps) {
  const t = useT();
  const { date, rowCount, totals } = till;
  const queryClient = useQueryClient();
  const form = useContractForm(CountForm, { cashCounted: 0, note: '' });
  const counted = form.values.cashCounted;
  const isDifferent = counted !== totals.cash;
  const submit = form.handleSubmit(async (body) => {
    try {
      const closed = await callApi(closeTill, { body: { ...body, date, seenRowCount: rowCount } });
      queryClient.setQueryData(staffPaymentQueries.till(date).queryKey, closed);
      showToast({
        title: t('Till closed'),
        description: differenceWords(t, body.cashCounted, totals.cash),
        tone: 'success',
      });
      onClose();
    } catch (error) {
      const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
      form.showError(error, { formKind: 'patient', text, toast: { title: t('The till was not closed') } });
      void queryClient.invalidateQueries({ queryKey: staffPaymentQueries.till(date).queryKey });
    }
  });
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={t('Close till')}
      busyLabel={t('Closing...')}
      busy={form.isSubmitting}
    >
      <Alert message={form.alert} />
      <p>
        <Sentence
          text="Cash of the day: {amount}"
          elements={{ amount: <strong className="tabular-nums">{totalRupees(totals.cash)}</strong> }}
        />
      </p>
      <AmountField
        read={parseNumber}
        label={t('Counted cash')}
        hint={t('Without the change that stays in the drawer.')}
        prefix="₹"
        min={0}
        step={0.01}
        scale={100}
        {...form.controlled('cashCounted')}
      />
      <p role="status">
        <Sentence
          text="Difference: {difference}"
          elements={{
            difference: (
              <strong className="tabular-nums">
                {Number.isNaN(counted) ? '–' : differenceWords(t, counted, totals.cash)}
              </strong>
            ),
          }}
        />
      </p>
      <TextField
        label={t('Note')}
        optional={!isDifferent}
        hint={isDifferent ? t('Why the cash differs from the payments.') : undefined}
        autoComplete="off"
        maxLength={300}
        {...form.field('note')}
      />
    </DialogForm>
  );
}
