import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Bill } from '#contract/payments/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BillFacts } from './bill-facts.tsx';
import { paymentWords } from './payment-words.ts';

type BillSectionProps = { bill: Bill | null; heading?: 'h2' | 'h3'; className?: string };

/** What a family has paid for a visit and what is left, with the receipts. Nothing for a visit without a price. */
export function BillSection({ bill, heading: Heading = 'h2', className = '' }: BillSectionProps) {
  const t = useT();
  const id = useId();
  if (!bill || (bill.charged === 0 && bill.payments.length === 0)) return null;
  return (
    <section aria-labelledby={id} className={`grid gap-3 ${className}`}>
      <Heading id={id} className={Heading === 'h2' ? 'text-xl' : 'text-lg'}>
        {t('Payments')}
      </Heading>
      <BillFacts bill={bill} />
      {bill.payments.length > 0 ? (
        <ul aria-label={t('Receipts')} className="divide-y divide-line border-y border-line">
          {bill.payments.map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-2">
                  <strong className="tabular-nums">{paymentWords(t, payment)}</strong>
                  {payment.isReversed ? <Badge>{t('Returned')}</Badge> : null}
                </span>
                <span className="block text-ink-muted">{datesIn(t).dateTime(payment.at)}</span>
              </span>
              <Link
                to={paths.receipt(payment.id)}
                className="link link-roomy"
                aria-label={t('Receipt {number}', { number: payment.number })}
              >
                {t('Receipt')}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
