import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { paymentMethodLabels, paymentMethods } from '#contract/payments/methods.ts';
import { takePayment } from '#contract/payments/staff-endpoints.ts';
import { NewPayment } from '#contract/payments/staff-schemas.ts';
import { upiLink } from '#contract/payments/upi.ts';
import { parseNumber } from '#contract/shared/digits.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { organisation } from '#contract/shared/organisation.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { newId } from '#web/lib/new-id.ts';
import * as paths from '#web/lib/paths.ts';
import { QrCodePicture } from '#web/lib/qr-code-picture.tsx';
import { wordsFor } from '#web/lib/words-for.ts';
import { cacheChangedAppointment, staffAppointmentQueries } from '#web/parts/appointments/staff/queries.ts';
import { paymentWords } from '#web/parts/payments/payment-words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { AmountField } from '#web/ui/number-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const referenceHints = {
  cash: undefined,
  upi: msg('The UTR or transaction number in the app of the family.'),
  card: msg('The number on the slip of the card machine.'),
};

type TakePaymentDialogProps = { appointment: StaffAppointment; onClose: () => void };

/** Takes a payment for a visit: the whole balance or a part of it, in cash, by UPI or by card. */
export function TakePaymentDialog({ appointment, onClose }: TakePaymentDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Take payment')}
      description={t('{title} for {name}. The balance is {amount}.', {
        title: t.named(appointment.title),
        name: appointment.patient.name,
        amount: totalRupees(appointment.bill.balance),
      })}
    >
      <PaymentForm appointment={appointment} onClose={onClose} />
    </Dialog>
  );
}

function PaymentForm({ appointment, onClose }: TakePaymentDialogProps) {
  const t = useT();
  const { id: appointmentId, bill } = appointment;
  const queryClient = useQueryClient();
  // One key per form: a payment that is sent again, because its reply was lost, is stored once.
  const [key] = useState(newId);
  const form = useContractForm(NewPayment, { key, amount: bill.balance, method: 'cash', reference: '' });
  const { method, amount } = form.values;
  const hint = referenceHints[method];
  const submit = form.handleSubmit(async (body) => {
    try {
      const changed = await callApi(takePayment, { params: { appointmentId }, body });
      cacheChangedAppointment(queryClient, changed);
      const [newest] = changed.bill.payments;
      showToast({
        title: t('Payment saved'),
        description: paymentWords(t, body),
        tone: 'success',
        action: newest ? (
          <Link to={paths.staffReceipt(newest.id)} className="link">
            {t('Print receipt')}
          </Link>
        ) : null,
      });
      onClose();
    } catch (error) {
      const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
      form.showError(error, { formKind: 'patient', text, toast: { title: t('The payment was not saved') } });
      void queryClient.invalidateQueries({ queryKey: staffAppointmentQueries.one(appointmentId).queryKey });
    }
  });

  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={t('Save payment')}
      busyLabel={t('Saving...')}
      busy={form.isSubmitting}
    >
      <Alert message={form.alert} />
      <RadioGroup
        label={t('Method')}
        layout="chips"
        options={paymentMethods.map((value) => ({ value, label: t(paymentMethodLabels[value]) }))}
        {...form.choice('method')}
      />
      <AmountField
        read={parseNumber}
        label={t('Amount')}
        prefix="₹"
        min={0}
        step={0.01}
        scale={100}
        onBlur={() => form.validate('amount')}
        {...form.controlled('amount')}
      />
      {method === 'upi' ? <UpiCode appointment={appointment} amount={amount} /> : null}
      <TextField
        label={t('Reference')}
        optional={method === 'cash'}
        hint={hint && t(hint)}
        autoComplete="off"
        maxLength={80}
        {...form.field('reference')}
      />
    </DialogForm>
  );
}

/** A QR code that fills in payee, amount and the number of the visit in any UPI app. */
function UpiCode({ appointment: { number, bill }, amount }: { appointment: StaffAppointment; amount: number }) {
  const t = useT();
  const { upiAddress: address, nextSequence: sequence } = bill;
  if (!address)
    return (
      <p className="text-ink-muted">
        {t('There is no QR code, because no UPI address of the organisation is configured.')}
      </p>
    );
  if (!(amount > 0)) return <p className="text-ink-muted">{t('The QR code appears when an amount is given.')}</p>;
  return (
    <figure className="grid justify-items-center gap-2 text-center">
      <QrCodePicture
        address={upiLink({ address, name: organisation.name, amount, visitNumber: number, sequence })}
        label={t('QR code to pay {amount} by UPI', { amount: totalRupees(amount) })}
        className="size-52 rounded-control border border-line"
      />
      <figcaption className="text-ink-muted wrap-anywhere">
        {t('Scan with any UPI app to pay {amount} to {address}', { amount: totalRupees(amount), address })}
      </figcaption>
    </figure>
  );
}
