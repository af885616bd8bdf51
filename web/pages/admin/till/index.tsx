import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { LockKeyhole, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { maxTillRows } from '#contract/payments/limits.ts';
import { paymentMethodLabels, paymentMethods } from '#contract/payments/methods.ts';
import { exportTill } from '#contract/payments/staff-endpoints.ts';
import type { Till, TillRow } from '#contract/payments/staff-schemas.ts';
import { shortTime, todayInIndia } from '#contract/shared/clock.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { can } from '#contract/shared/roles.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { useErrorToast, wordsFor } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { staffPaymentQueries } from '#web/parts/payments/staff/queries.ts';
import { DayNavigation } from '#web/staff-kit/day-navigation.tsx';
import { ExportPeopleButton } from '#web/staff-kit/export-button.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readTillSearch } from './-till-search.ts';
import { differenceWords } from './-till-words.ts';

export const Route = createFileRoute('/admin/till/')({ component: TillPage });

const tillColumns = (t: T): readonly Column<TillRow>[] => [
  { header: t('Time'), cell: ({ at }) => shortTime(at), noWrap: true },
  {
    header: t('Patient'),
    isCardTitle: true,
    cell: ({ patientName, familyName, visit }) => (
      <span className="wrap-anywhere">
        <strong>{patientName}</strong>
        <span className="block font-normal text-ink-muted">
          {t.named(visit.title)}
          {familyName === patientName ? '' : ` · ${familyName}`}
        </span>
      </span>
    ),
  },
  {
    header: t('Receipt'),
    cell: ({ id, number }) => (
      <Link to={paths.staffReceipt(id)} className="link link-roomy font-mono wrap-anywhere">
        {number}
      </Link>
    ),
  },
  {
    header: t('Method'),
    cell: ({ method, reference }) => (
      <span className="wrap-anywhere">
        {t(paymentMethodLabels[method])}
        {reference ? <span className="block min-w-[12ch] text-ink-muted">{reference}</span> : null}
      </span>
    ),
  },
  {
    header: t('Received by'),
    cell: ({ by, reason }) => (
      <span className="wrap-anywhere">
        {by}
        {reason ? <span className="block text-ink-muted">{t('Reason: {reason}', { reason })}</span> : null}
      </span>
    ),
  },
  {
    header: t('Amount'),
    align: 'end',
    noWrap: true,
    cell: ({ amount, isReversed }) => (
      <span className="tabular-nums">
        {isReversed ? <Badge className="me-2">{t('Reversed')}</Badge> : null}
        {totalRupees(amount)}
      </span>
    ),
  },
];

const CloseTillDialog = lazy(async () => ({ default: (await import('./-close-till-dialog.tsx')).CloseTillDialog }));

/** The till of a day: what was received and returned, by method, and its closing. */
function TillPage() {
  const t = useT();
  const navigate = useNavigate();
  const today = todayInIndia(new Date());
  const { date = today } = readTillSearch(useLocation().search as Record<string, unknown>);
  const query = useQuery(staffPaymentQueries.till(date));
  const till = query.data;
  const [isClosing, setIsClosing] = useState(false);
  useErrorToast(till ? null : query.error, t('Error loading the till'));
  const goTo = (next: string) => void navigate({ to: '.', search: { date: next }, resetScroll: false });
  const day = datesIn(t).longDay(date);
  return (
    <>
      <PageHeader
        title={t('Till{#the cash desk}')}
        subtitle={date === today ? t('{date}, today', { date: day }) : day}
        actions={
          <>
            <ExportPeopleButton exportFile={({ reason }) => callApi(exportTill, { body: { date, reason } })} />
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              {t('Print')}
            </Button>
            {till && !till.closing ? (
              <CloseButton date={date} today={today} onClick={() => setIsClosing(true)} />
            ) : null}
          </>
        }
      />
      <DayNavigation date={date} onGo={goTo} />
      <AsyncView
        query={query}
        error={t('The till could not be loaded. {message}', { message: wordsFor(query.error) })}
        skeleton={<Skeleton className="h-96 w-full rounded-card" />}
      >
        {(loaded) => <TillContent till={loaded} />}
      </AsyncView>
      {till && isClosing ? (
        <Suspense>
          <CloseTillDialog till={till} onClose={() => setIsClosing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function CloseButton({ date, today, onClick }: { date: string; today: string; onClick: () => void }) {
  const t = useT();
  const mayClose = can(useViewer()?.role ?? 'user', 'till.close');
  const reason = mayClose
    ? date > today
      ? t('This day has not begun yet.')
      : undefined
    : t('Managers and administrators close the till.');
  return (
    <Button disabledReason={reason} onClick={onClick}>
      <LockKeyhole aria-hidden="true" />
      {t('Close till')}
    </Button>
  );
}

function TillContent({ till }: { till: Till }) {
  const t = useT();
  const { rows, rowCount, hasMoreRows, totals, closing } = till;
  const total = totals.cash + totals.upi + totals.card;
  return (
    <div className="grid gap-6">
      <dl
        aria-label={t('Totals')}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4 print:grid-cols-4"
      >
        {paymentMethods.map((method) => (
          <Sum key={method} name={t(paymentMethodLabels[method])} amount={totals[method]} />
        ))}
        <Sum name={t('Total')} amount={total} />
      </dl>
      {closing ? <Closing till={till} closing={closing} /> : null}
      {hasMoreRows ? (
        <p className="ui-tone-accent rounded-control px-4 py-2">
          {t('Only the first {shown} of {all} payments are shown. The totals have all of them.', {
            shown: maxTillRows.toLocaleString('en-IN'),
            all: rowCount.toLocaleString('en-IN'),
          })}
        </p>
      ) : null}
      <DataTable
        caption={t('Payments of the day')}
        columns={tillColumns(t)}
        rows={rows}
        empty={<EmptyState title={t('No payment was entered on this day.')} />}
      />
    </div>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <Card className="min-w-0">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="text-xl font-bold tabular-nums wrap-anywhere">{totalRupees(amount)}</dd>
    </Card>
  );
}

function Closing({ till, closing }: { till: Till; closing: NonNullable<Till['closing']> }) {
  const t = useT();
  const facts = [
    [t('Closed by'), `${closing.by}, ${datesIn(t).dateTime(closing.at)}`],
    [t('Counted cash'), totalRupees(closing.cashCounted)],
    [t('Difference'), differenceWords(t, closing.cashCounted, till.totals.cash)],
    ...(closing.note ? [[t('Note'), closing.note]] : []),
  ];
  return (
    <section
      aria-label={t('Closing')}
      className="ui-tone-brand rounded-card px-4 py-3 print:border print:border-line-strong"
    >
      <h2 className="mb-2 text-lg">{t('This till is closed')}</h2>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 print:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt>{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
