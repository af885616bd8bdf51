import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { paymentMethodLabels } from '#contract/payments/methods.ts';
import type { Receipt } from '#contract/payments/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { organisation } from '#contract/shared/organisation.ts';
import { BrandMark } from '#web/art/brand-mark.tsx';
import { EmptyInbox } from '#web/art/empty-inbox.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { type Say, TwoLanguages } from '#web/i18n/two-languages.tsx';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';
import { BackLink } from '#web/lib/back-link.tsx';
import type { PageAddress } from '#web/lib/paths.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BillFacts } from './bill-section.tsx';
import { paymentQueries } from './queries.ts';

type ReceiptPageProps = {
  paymentId: string;
  /** Where the back link leads if the page was opened directly. */
  fallback: PageAddress;
};

/** A printable page with a payment or its reversal, for the family and for a reception, which may read English only. */
export function ReceiptPage({ paymentId, fallback }: ReceiptPageProps) {
  const t = useT();
  const query = useQuery(paymentQueries.receipt(paymentId));
  const receipt = query.data;
  return (
    <div className="mx-auto w-full max-w-3xl">
      <div className="print:hidden">
        <PageHeader
          back={<BackLink fallback={fallback} />}
          title={t('Receipt')}
          actions={
            receipt ? (
              <Button onClick={() => window.print()}>
                <Printer aria-hidden="true" />
                {t('Print')}
              </Button>
            ) : null
          }
        />
      </div>
      {isNotFound(query.error) ? (
        <EmptyState drawing={<EmptyInbox />} title={t('Receipt not found')} />
      ) : (
        <AsyncView
          query={query}
          error={t('Failed to load the receipt. Please try again later.')}
          skeleton={<Skeleton className="h-[32rem] w-full" />}
        >
          {(loaded) => <ReceiptCard receipt={loaded} />}
        </AsyncView>
      )}
    </div>
  );
}

function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const t = useT();
  const { number, amount, method, reference, at, visit } = receipt;
  const isReversal = amount < 0;
  return (
    <Card
      as="article"
      padding="none"
      aria-label={t('Receipt {number}', { number })}
      className="print:border-line-strong"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line px-5 py-4 md:px-8">
        <div>
          <p className="flex items-center gap-2 text-lg font-bold">
            <BrandMark className="size-7" />
            {organisation.name}
          </p>
          <address className="not-italic text-ink-muted">
            {organisation.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {organisation.phone.shown}
          </address>
        </div>
        <p className="min-w-0">
          <span className="block text-ink-muted">
            <TwoLanguages>{(t) => (isReversal ? t('Receipt of a return') : t('Receipt'))}</TwoLanguages>
          </span>
          <span className="font-mono font-semibold wrap-anywhere">{number}</span>
        </p>
      </div>
      <div className="grid gap-6 p-5 md:p-8">
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-3xl font-bold tabular-nums">{totalRupees(Math.abs(amount))}</p>
          {receipt.isReversed ? (
            <Badge tone="danger">
              <TwoLanguages>{(t) => t('Returned')}</TwoLanguages>
            </Badge>
          ) : null}
        </div>
        <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2 print:grid-cols-2">
          <Fact name={(t) => (isReversal ? t('Returned to') : t('Received from'))}>{receipt.familyName}</Fact>
          <Fact name={(t) => t('When')}>
            <TwoLanguages>
              {() => <Sentence text="{time}, India time" elements={{ time: <DayAndTime at={at} /> }} />}
            </TwoLanguages>
          </Fact>
          <Fact name={(t) => t('Method')}>
            <TwoLanguages>{(t) => t(paymentMethodLabels[method])}</TwoLanguages>
          </Fact>
          {reference ? <Fact name={(t) => t('Reference')}>{reference}</Fact> : null}
          <Fact name={(t) => t('Patient')}>{receipt.patientName}</Fact>
          <Fact name={(t) => t('Visit')}>
            <TwoLanguages>{(t) => t.named(visit.title)}</TwoLanguages>,{' '}
            <TwoLanguages>{() => <DayAndTime at={visit.startsAt} />}</TwoLanguages>
            <span className="block font-mono font-normal text-ink-muted wrap-anywhere">{visit.number}</span>
          </Fact>
          {receipt.reverses ? <Fact name={(t) => t('Returns the payment')}>{receipt.reverses}</Fact> : null}
          {receipt.reason ? <Fact name={(t) => t('Reason')}>{receipt.reason}</Fact> : null}
          {receipt.by ? (
            <Fact name={(t) => (isReversal ? t('Returned by') : t('Received by'))}>{receipt.by}</Fact>
          ) : null}
        </dl>
        <section aria-label={t('The whole visit')} className="border-t border-line pt-4">
          <h2 className="mb-3 text-lg">
            <TwoLanguages>{(t) => t('The whole visit, with its steps')}</TwoLanguages>
          </h2>
          <BillFacts bill={receipt} isOnPaper />
        </section>
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: Say; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted">
        <TwoLanguages>{name}</TwoLanguages>
      </dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A line never ends between a time and its AM or PM. */
function DayAndTime({ at }: { at: string }) {
  const t = useT();
  return (
    <>
      {datesIn(t).date(at)}, <span className="whitespace-nowrap">{shortTime(at)}</span>
    </>
  );
}
