import { useId } from 'react';
import type { FamilyBalance } from '#contract/payments/schemas.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { VisitLink } from '#web/lib/visit-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { balanceWords, familySentences, type MoneySentences } from './payment-words.ts';

type BalanceCardProps = {
  balance: FamilyBalance;
  title: string;
  /** The classes of the heading, which looks like its neighbours. */
  headingClass?: string;
  /** Opens a visit on the current page. Without `onOpen`, each visit is a link to its own page. */
  onOpen?: ((visitId: string) => void) | undefined;
  sentences?: MoneySentences;
};

/** What a family has to pay and what it gets back, with the visits. Renders nothing if every visit is paid. */
export function BalanceCard(props: BalanceCardProps) {
  const t = useT();
  const { balance, title, headingClass = 'text-xl', onOpen, sentences = familySentences } = props;
  const { due, toReturn, bills, count } = balance;
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`mb-3 ${headingClass}`}>
        {title}
      </h2>
      <Card className="grid gap-3">
        <dl className="flex flex-wrap gap-x-10 gap-y-2">
          {due > 0 ? <Sum name={t(sentences.toPay)} amount={due} /> : null}
          {toReturn > 0 ? <Sum name={t(sentences.toReturn)} amount={toReturn} /> : null}
        </dl>
        <ul aria-label={t('Visits with a balance')} className="divide-y divide-line border-t border-line">
          {bills.map((bill) => (
            <li key={bill.visitId} className="flex flex-wrap items-start justify-between gap-x-6 py-2">
              <span className="min-w-0 flex-1 basis-48">
                <VisitLink id={bill.visitId} onOpen={onOpen} className="link link-roomy text-start wrap-anywhere">
                  {bill.patientName}: {t.named(bill.title)}
                </VisitLink>
                <span className="block text-ink-muted">{datesIn(t).date(bill.startsAt)}</span>
              </span>
              <span className="tabular-nums">{balanceWords(t, bill.balance, sentences)}</span>
            </li>
          ))}
        </ul>
        {count > bills.length ? (
          <p className="text-ink-muted">
            {t.count(count - bills.length, 'One more visit has a balance.', '{count} more visits have a balance.')}
          </p>
        ) : null}
      </Card>
    </section>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="text-2xl font-bold tabular-nums">{totalRupees(amount)}</dd>
    </div>
  );
}
