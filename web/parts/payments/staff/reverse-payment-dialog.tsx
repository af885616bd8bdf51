import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffPayment } from '#contract/payments/schemas.ts';
import { reversePayment } from '#contract/payments/staff-endpoints.ts';
import { ReversePaymentBody } from '#contract/payments/staff-schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { newId } from '#web/lib/new-id.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { cacheChangedAppointment } from '#web/parts/appointments/staff/queries.ts';
import { paymentWords } from '#web/parts/payments/payment-words.ts';
import { ReasonField } from '#web/staff-kit/reason-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type ReversePaymentDialogProps = { payment: StaffPayment; onClose: () => void };

/** Reverses a payment that was wrong, or whose money goes back to the family. */
export function ReversePaymentDialog({ payment, onClose }: ReversePaymentDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Reverse payment')}
      description={t('{payment} is taken back as a whole, in the till of today. This cannot be undone.', {
        payment: paymentWords(t, payment),
      })}
    >
      <ReverseForm payment={payment} onClose={onClose} />
    </Dialog>
  );
}

function ReverseForm({ payment, onClose }: ReversePaymentDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [key] = useState(newId);
  const form = useContractForm(ReversePaymentBody, { key, reason: '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      cacheChangedAppointment(queryClient, await callApi(reversePayment, { params: { paymentId: payment.id }, body }));
      showToast({ title: t('Payment reversed'), description: payment.number, tone: 'success' });
      onClose();
    } catch (error) {
      const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
      form.showError(error, { formKind: 'patient', text, toast: { title: t('The payment was not reversed') } });
    }
  });
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={t('Reverse payment')}
      busyLabel={t('Reversing...')}
      busy={form.isSubmitting}
    >
      <Alert message={form.alert} />
      <ReasonField {...form.field('reason')} />
    </DialogForm>
  );
}
