import type { Bill } from '#contract/payments/schemas.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { TwoLanguages } from '#web/i18n/two-languages.tsx';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { balanceLabel, type MoneySentences } from './payment-words.ts';

type BillFactsProps = {
  bill: Pick<Bill, 'charged' | 'received' | 'balance'>;
  /** Shows the names also in English, for a desk. */
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
