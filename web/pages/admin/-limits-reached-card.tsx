import type { Dashboard } from '#contract/dashboard/schemas.ts';
import { limitReachedDays } from '#contract/dashboard/texts.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { marked } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { phoneWords } from '#web/lib/phones.ts';
import { Card } from '#web/ui/card.tsx';

type LimitedFamily = Dashboard['limitsReached'][number];

const limitTexts: Record<LimitedFamily['kind'], string> = {
  limit_patient_doctor: marked('Open visits of one patient with one doctor'),
  limit_family: marked('Open visits of the family'),
  limit_hour: marked('Bookings within an hour'),
  phone_unverified: marked('Phone not confirmed'),
};

/** Families whose bookings were rejected by a limit. They may need help, or they block a doctor's calendar. */
export function LimitsReachedCard({ families }: { families: readonly LimitedFamily[] }) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby="limits" className="mb-6 grid gap-3">
      <h2 id="limits" className="text-xl">
        {t('Booking limits reached')}
      </h2>
      <p className="text-ink-muted">
        {t('Families whose bookings were rejected in the last {days} days.', { days: String(limitReachedDays) })}
      </p>
      <ul className="grid gap-2">
        {families.map(({ accountId, name, phone, kind, times, lastAt }) => (
          <li
            key={`${accountId} ${kind} ${lastAt}`}
            className="grid gap-x-6 rounded-control bg-surface-sunken px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <span className="min-w-0">
              <span className="block break-words font-semibold">{name}</span>
              {phone ? (
                <a href={`tel:${phone}`}>{phoneWords(phone)}</a>
              ) : (
                <span className="text-ink-muted">{t('No phone')}</span>
              )}
            </span>
            <span>
              {t(limitTexts[kind])}
              <span className="block text-ink-muted">
                {t.count(times, '{count} booking rejected', '{count} bookings rejected', {
                  count: times.toLocaleString('en-IN'),
                })}
              </span>
            </span>
            <span className="whitespace-nowrap text-ink-muted">
              {datesIn(t).date(lastAt)}, {shortTime(lastAt)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
