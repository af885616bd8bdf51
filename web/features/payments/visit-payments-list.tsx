import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { shortTime } from '#contract/clock.ts';
import type { ManagedBill, ManagedPayment } from '#contract/payments-admin.ts';
import { can } from '#contract/roles.ts';
import { useViewer } from '#web/features/accounts/queries.ts';
import { datesIn } from '#web/lib/dates.ts';
import * as paths from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useT } from '#web/ui/use-t.tsx';
import { BillFacts } from './bill-facts.tsx';
import { deskSentences } from './desk-words.ts';
import { paymentWords } from './payment-words.ts';

const ReversePaymentDialog = lazy(async () => ({
  default: (await import('./reverse-payment-dialog.tsx')).ReversePaymentDialog,
}));

/** The bill of a visit for staff: its sums, and each payment with its receipt. Managers can reverse a payment. */
export function VisitPaymentsList({ bill }: { bill: ManagedBill }) {
  const t = useT();
  const [paymentToReverse, setPaymentToReverse] = useState<ManagedPayment | null>(null);
  const mayReverse = can(useViewer()?.role ?? 'user', 'payment.reverse');
  return (
    <>
      <BillFacts bill={bill} sentences={deskSentences} />
      {bill.payments.length > 0 ? (
        <ol aria-label={t('Payments')} className="divide-y divide-line border-t border-line">
          {bill.payments.map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-60">
                <span className="flex flex-wrap items-center gap-2">
                  <strong className="tabular-nums">{paymentWords(t, payment, deskSentences)}</strong>
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
                  to={paths.adminReceipt(payment.id)}
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
