import { Link } from '@tanstack/react-router';
import type { TillRow } from '#contract/payments/staff-schemas.ts';
import { paymentMethodLabels } from '#contract/payments/texts.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { totalRupees } from '#contract/shared/money.ts';
import type { T } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/data-table.tsx';

export const tillColumns = (t: T): readonly Column<TillRow>[] => [
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
      <Link to={paths.adminReceipt(id)} className="link link-roomy font-mono wrap-anywhere">
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
