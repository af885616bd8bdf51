import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#contract/dashboard/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';

/** Families whose phone is to be corrected when a second person agrees. */
export function PhoneDecisionsCard({ decisions }: { decisions: Dashboard['phoneDecisions'] }) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby="phone-decisions" className="mb-6 grid gap-3">
      <h2 id="phone-decisions" className="text-xl">
        {t('Phone numbers to decide')}
      </h2>
      <ul className="grid gap-2">
        {decisions.map(({ accountId, name, hasObjected, requestedAt }) => (
          <li
            key={accountId}
            className="grid gap-x-6 rounded-control bg-surface-sunken px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <Link to={paths.family(accountId)} className="link link-roomy min-w-0 break-words font-semibold">
              {name}
            </Link>
            <span>{hasObjected ? t('The family objects') : t('A colleague asked for another phone')}</span>
            <span className="whitespace-nowrap text-ink-muted">{datesIn(t).dateTime(requestedAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
