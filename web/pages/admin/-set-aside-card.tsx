import { Link } from '@tanstack/react-router';
import type { Dashboard } from '#contract/dashboard/schemas.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { Card } from '#web/ui/card.tsx';

/** Coming visits that were set aside: their accounts do not see them and get no messages about them, so the desk calls. */
export function SetAsideCard({ visits }: { visits: Dashboard['setAsideVisits'] }) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby="set-aside" className="mb-6 grid gap-3">
      <h2 id="set-aside" className="text-xl">
        {t('Set aside')}
      </h2>
      <p className="text-ink-muted">
        {t('Entered before the holder of the phone recovered the account. These visits stay booked. Please call:')}
      </p>
      <ul className="grid gap-2">
        {visits.map(({ id, accountId, title, patientName, mobileNumber, startsAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-6 rounded-control bg-surface-sunken px-4 py-3">
            <Link to={paths.family(accountId)} className="link link-roomy min-w-0 font-semibold wrap-anywhere">
              {patientName} · {t.named(title)} · {datesIn(t).dateTime(startsAt)}
            </Link>
            {mobileNumber ? (
              <a href={`tel:${mobileNumber}`} className="link link-roomy whitespace-nowrap tabular-nums">
                {phoneWords(mobileNumber)}
              </a>
            ) : (
              <span className="text-ink-muted">{t('No phone')}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
