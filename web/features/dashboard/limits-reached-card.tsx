import { shortDate, shortTime } from '#contract/clock.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { limitReachedDays } from '#contract/dashboard-api.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { Card } from '#web/ui/card.tsx';

type LimitedFamily = Dashboard['limitsReached'][number];

const limitTexts: Record<LimitedFamily['kind'], string> = {
  limit_patient_doctor: 'Open visits of one patient with one doctor',
  limit_family: 'Open visits of the family',
  limit_hour: 'Bookings within an hour',
  phone_unverified: 'Phone not confirmed',
};

/** Families whose bookings were rejected by a limit. They may need help, or they block a doctor's calendar. */
export function LimitsReachedCard({ families }: { families: readonly LimitedFamily[] }) {
  return (
    <Card as="section" aria-labelledby="limits" className="mb-6 grid gap-3">
      <h2 id="limits" className="text-xl">
        Booking limits reached
      </h2>
      <p className="text-ink-muted">Families whose bookings were rejected in the last {limitReachedDays} days.</p>
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
                <span className="text-ink-muted">No phone</span>
              )}
            </span>
            <span>
              {limitTexts[kind]}
              <span className="block text-ink-muted">
                {times === 1 ? '1 booking rejected' : `${times.toLocaleString('en-IN')} bookings rejected`}
              </span>
            </span>
            <span className="whitespace-nowrap text-ink-muted">
              {shortDate(lastAt)}, {shortTime(lastAt)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
