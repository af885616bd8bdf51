import { totalRupees } from '#contract/money.ts';
import type { Bill } from '#contract/payments.ts';
import { useT } from '#web/ui/use-t.tsx';
import { balanceLabel } from './payment-words.ts';

/** What a visit costs with its steps, what was received, and what is left. */
export function BillFacts({ bill }: { bill: Pick<Bill, 'charged' | 'received' | 'balance'> }) {
  const t = useT();
  const { charged, received, balance } = bill;
  const facts = [
    [t('Total'), charged],
    [t('Received'), received],
    [balanceLabel(t, balance), Math.abs(balance)],
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-6 gap-y-3 max-sm:indic:grid-cols-1">
      {facts.map(([name, amount], index) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-muted">{name}</dt>
          <dd className={`tabular-nums break-words ${index === 2 ? 'text-lg font-bold' : 'font-medium'}`}>
            {totalRupees(amount)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
