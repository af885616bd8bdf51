import type { Dashboard } from '#contract/dashboard/schemas.ts';
import { clockInIndia, shortTime, timeOfDay } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { marked } from '#web/i18n/translate.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { Card } from '#web/ui/card.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';

type Today = Dashboard['today'];
type Hour = Today['hours'][number];
type TodayCardProps = { today: Today | undefined; onOpen: (appointmentId: string) => void };

/** Today in India: the next appointments and the number of appointments per hour. */
export function TodayCard({ today, onOpen }: TodayCardProps) {
  const t = useT();
  const now = new Date();
  return (
    <Card as="section" aria-labelledby="today" className="grid content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="today" className="text-xl">
          {t('Today')}
        </h2>
        <p className="text-ink-muted">{datesIn(t).date(now)}</p>
      </div>
      {today ? (
        <TodayContent today={today} currentHour={Number(clockInIndia(now).slice(0, 2))} onOpen={onOpen} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Card>
  );
}

type TodayContentProps = { today: Today; currentHour: number; onOpen: (appointmentId: string) => void };

function TodayContent({ today: { next, hours }, currentHour, onOpen }: TodayContentProps) {
  const t = useT();
  if (hours.length === 0) return <p className="text-ink-muted">{t('No appointments today.')}</p>;
  return (
    <>
      <NextAppointments next={next} onOpen={onOpen} />
      <AppointmentsByHour hours={hours} currentHour={currentHour} />
    </>
  );
}

function NextAppointments({ next, onOpen }: { next: Today['next']; onOpen: (appointmentId: string) => void }) {
  const t = useT();
  if (next.length === 0) return <p className="text-ink-muted">{t('Nothing more is booked for today.')}</p>;
  return (
    <ol aria-label={t('Coming next')} className="-mx-2">
      {next.map(({ id, title, patientName, doctorName, startsAt }) => (
        <li key={id}>
          <button
            type="button"
            aria-haspopup="dialog"
            className="grid w-full grid-cols-[5rem_minmax(0,1fr)] rounded-control px-2 py-1.5 text-start hover:bg-surface-sunken"
            onClick={() => onOpen(id)}
          >
            <span className="font-semibold tabular-nums">{shortTime(startsAt)}</span>
            <span className="min-w-0">
              <span className="block break-words">{patientName}</span>
              <span className="block break-words text-ink-muted">
                {[t.named(title), doctorName].filter(Boolean).join(' · ')}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

const totalOf = ({ open, closed, cancelled }: Hour) => open + closed + cancelled;
const statuses = [
  { name: 'open', label: marked('open{#visits}'), fill: 'fill-status-open' },
  { name: 'closed', label: marked('closed{#visits}'), fill: 'fill-status-closed' },
  { name: 'cancelled', label: marked('cancelled{#visits}'), fill: 'fill-status-cancelled' },
] as const;

function AppointmentsByHour({ hours, currentHour }: { hours: readonly Hour[]; currentHour: number }) {
  const t = useT();
  const maxTotal = Math.max(...hours.map(totalOf));
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-base">{t('By hour')}</h3>
      <ol className="grid gap-1">
        {hours.map((hour) => (
          <li
            key={hour.hour}
            aria-current={hour.hour === currentHour ? 'time' : undefined}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_2.5rem] items-center gap-2 tabular-nums aria-[current]:font-semibold"
          >
            <span className="whitespace-nowrap">{timeOfDay(hour.hour * 60).replace(':00', '')}</span>
            <HourBar hour={hour} maxTotal={maxTotal} />
            <span className="text-end">
              {totalOf(hour).toLocaleString('en-IN')}
              <span className="sr-only">: {hourWords(t, hour)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-ink-muted">
        {statuses.map(({ name, label, fill }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 10 10" className={`size-2.5 ${fill}`} aria-hidden="true">
              <circle cx="5" cy="5" r="5" />
            </svg>
            {t(label)}
          </span>
        ))}
      </p>
    </div>
  );
}

function hourWords(t: T, hour: Hour): string {
  return statuses.flatMap(({ name, label }) => (hour[name] > 0 ? `${hour[name]} ${t(label)}` : [])).join(', ');
}

/** A bar with one colour per status. Its length is relative to the busiest hour. */
function HourBar({ hour, maxTotal }: { hour: Hour; maxTotal: number }) {
  let x = 0;
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
      <rect width="100" height="8" rx="1" className="fill-surface-sunken" />
      {statuses.map(({ name, fill }) => {
        const width = (hour[name] / maxTotal) * 100;
        const start = x;
        x += width;
        return width > 0 ? <rect key={name} x={start} width={width} height="8" className={fill} /> : null;
      })}
    </svg>
  );
}
