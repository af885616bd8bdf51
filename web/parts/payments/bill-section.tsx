import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Bill } from '#contract/payments/schemas.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { TwoLanguages } from '#web/i18n/two-languages.tsx';
import { type T, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { balanceLabel, type MoneySentences, paymentWords } from './payment-words.ts';

type BillSectionProps = { bill: Bill | null; heading?: 'h2' | 'h3'; className?: string };

/** What a family has paid for a visit and what is left, with the receipts. Renders nothing without a price. */
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

type BillFactsProps = {
  bill: Pick<Bill, 'charged' | 'received' | 'balance'>;
  /** Shows the names also in English, for the reception of a clinic. */
  isOnPaper?: boolean;
  sentences?: MoneySentences;
};

/** What a visit costs with its steps, what was received, and what is left. */
export function BillFacts({ bill, isOnPaper, sentences }: BillFactsProps) {
  const t = useT();
  const { charged, received, balance } = bill;
  const facts = [
    [(t: T) => t('Total'), charged],
    [(t: T) => t('Received'), received],
    [(t: T) => balanceLabel(t, balance, sentences), Math.abs(balance)],
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-6 gap-y-3 max-sm:indic:grid-cols-1">
      {facts.map(([name, amount], index) => (
        <div key={name(t)} className="min-w-0">
          <dt className="text-ink-muted">{isOnPaper ? <TwoLanguages>{name}</TwoLanguages> : name(t)}</dt>
          <dd className={`tabular-nums break-words ${index === 2 ? 'text-lg font-bold' : 'font-medium'}`}>
            {totalRupees(amount)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
