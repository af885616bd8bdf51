import { Link } from '@tanstack/react-router';
import { IndianRupee } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import type { StaffBill, StaffPayment } from '#contract/payments/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { can } from '#contract/shared/roles.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { BillFacts } from '#web/parts/payments/bill-section.tsx';
import { paymentWords } from '#web/parts/payments/payment-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { staffSentences } from './staff-payment-words.ts';

const ReversePaymentDialog = lazy(async () => ({
  default: (await import('./reverse-payment-dialog.tsx')).ReversePaymentDialog,
}));

/** The bill of a visit for staff: its sums, and each payment with its receipt. Managers can reverse a payment. */
export function VisitPaymentsList({ bill }: { bill: StaffBill }) {
  const t = useT();
  const [paymentToReverse, setPaymentToReverse] = useState<StaffPayment | null>(null);
  const mayReverse = can(useViewer()?.role ?? 'user', 'payment.reverse');
  return (
    <>
      <BillFacts bill={bill} sentences={staffSentences} />
      {bill.payments.length > 0 ? (
        <ol aria-label={t('Payments')} className="divide-y divide-line border-t border-line">
          {bill.payments.map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-60">
                <span className="flex flex-wrap items-center gap-2">
                  <strong className="tabular-nums">{paymentWords(t, payment, staffSentences)}</strong>
                  {payment.isReversed ? <Badge>{t('Reversed')}</Badge> : null}
                </span>
                {payment.reference ? (
                  <span className="block wrap-anywhere">
                    {t('Reference: {reference}', { reference: payment.reference })}
                  </span>
                ) : null}
                {payment.reason ? (
                  <span className="block wrap-anywhere">{t('Reason: {reason}', { reason: payment.reason })}</span>
                ) : null}
                <span className="block text-ink-muted">
                  {payment.by}, {datesIn(t).date(payment.at)},{' '}
                  <span className="whitespace-nowrap">{shortTime(payment.at)}</span>
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                {mayReverse && payment.amount > 0 && !payment.isReversed ? (
                  <Button variant="quiet" size="small" onClick={() => setPaymentToReverse(payment)}>
                    {t('Reverse')}
                    <span className="sr-only"> {payment.number}</span>
                  </Button>
                ) : null}
                <Link
                  to={paths.staffReceipt(payment.id)}
                  className={buttonClass('secondary', 'small')}
                  aria-label={t('Receipt {number}', { number: payment.number })}
                >
                  {t('Receipt')}
                </Link>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {paymentToReverse ? (
        <Suspense>
          <ReversePaymentDialog payment={paymentToReverse} onClose={() => setPaymentToReverse(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

const TakePaymentDialog = lazy(async () => ({
  default: (await import('./take-payment-dialog.tsx')).TakePaymentDialog,
}));

/** Opens the form that takes a payment for a visit. */
export function TakePaymentButton({ appointment }: { appointment: StaffAppointment }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        disabledReason={appointment.bill.balance > 0 ? undefined : t('Nothing is left to pay for this visit.')}
        onClick={() => setIsOpen(true)}
      >
        <IndianRupee aria-hidden="true" />
        {t('Take payment')}
      </Button>
      {isOpen ? (
        <Suspense>
          <TakePaymentDialog appointment={appointment} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
