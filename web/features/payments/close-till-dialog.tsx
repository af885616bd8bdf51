import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { todayInIndia } from '#contract/clock.ts';
import { totalRupees } from '#contract/money.ts';
import { CloseTillBody, type Till } from '#contract/payments-admin.ts';
import { closeTill } from '#contract/payments-admin-api.ts';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountField } from '#web/ui/amount-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { differenceWords } from './payment-words.ts';
import { paymentQueries } from './queries.ts';

const CountForm = z.pick(CloseTillBody, { cashCounted: true, note: true });

type CloseTillDialogProps = { till: Till; onClose: () => void };

/** Closes the till of a day after the cash was counted. */
export function CloseTillDialog({ till, onClose }: CloseTillDialogProps) {
  const isToday = till.date === todayInIndia(new Date());
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Close the till"
      description={`This is final. No payment of this day can be entered or reversed afterwards.${isToday ? ' Payments are accepted again tomorrow.' : ''}`}
    >
      <CountCashForm till={till} onClose={onClose} />
    </Dialog>
  );
}

function CountCashForm({ till, onClose }: CloseTillDialogProps) {
  const { date, rowCount, totals } = till;
  const queryClient = useQueryClient();
  const form = useContractForm(CountForm, { cashCounted: 0, note: '' });
  const counted = form.values.cashCounted;
  const isDifferent = counted !== totals.cash;
  const submit = form.handleSubmit(async (body) => {
    try {
      const closed = await call(closeTill, { body: { ...body, date, seenRowCount: rowCount } });
      queryClient.setQueryData(paymentQueries.till(date).queryKey, closed);
      showToast({ title: 'Till closed', description: differenceWords(body.cashCounted, totals.cash), tone: 'success' });
      onClose();
    } catch (error) {
      const text = wordsFor(error, 'Please try again later.', 'unlessRejected');
      form.showError(error, { formKind: 'patient', text, toast: { title: 'The till was not closed' } });
      void queryClient.invalidateQueries({ queryKey: paymentQueries.till(date).queryKey });
    }
  });
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel="Close till"
      busyLabel="Closing..."
      busy={form.isSubmitting}
    >
      <Alert message={form.alert} />
      <p>
        Cash of the day: <strong className="tabular-nums">{totalRupees(totals.cash)}</strong>
      </p>
      <AmountField
        label="Counted cash"
        hint="Without the change that stays in the drawer."
        prefix="₹"
        min={0}
        step={0.01}
        scale={100}
        {...form.controlled('cashCounted')}
      />
      <p role="status">
        Difference:{' '}
        <strong className="tabular-nums">{Number.isNaN(counted) ? '–' : differenceWords(counted, totals.cash)}</strong>
      </p>
      <TextField
        label="Note"
        optional={!isDifferent}
        hint={isDifferent ? 'Why the cash differs from the payments.' : undefined}
        autoComplete="off"
        maxLength={300}
        {...form.field('note')}
      />
    </DialogForm>
  );
}
