import { CornerDownRight } from 'lucide-react';
import type { FamilyVisit } from '#contract/families/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { NewTimeBadge } from '#web/parts/appointments/new-time-badge.tsx';
import { RequestedBadge } from '#web/parts/appointments/requested-badge.tsx';
import { AttendanceBadge } from '#web/parts/appointments/staff/attendance-badge.tsx';
import { StatusBadge } from '#web/parts/appointments/status-badge.tsx';
import { cardLinkClass } from '#web/ui/card.tsx';
import { FactSection } from '#web/ui/facts.tsx';

type FamilyVisitsSectionProps = {
  title: string;
  visits: readonly FamilyVisit[];
  /** The sentence without visits. */
  empty: string;
  onOpen: (appointmentId: string) => void;
};

/** Visits of a family with their steps. A visit opens its dialog for staff. */
export function FamilyVisitsSection({ title, visits, empty, onOpen }: FamilyVisitsSectionProps) {
  const t = useT();
  return (
    <FactSection title={title}>
      {visits.length === 0 ? <p className="text-ink-muted">{empty}</p> : null}
      <ol className="divide-y divide-line border-y border-line empty:border-0">
        {visits.map((visit) => (
          <li
            key={visit.id}
            className="relative grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[8rem_minmax(0,1fr)] xl:grid-cols-[8rem_minmax(0,1fr)_fit-content(9.5rem)]"
          >
            <time dateTime={visit.startsAt} className="tabular-nums">
              <span className="whitespace-nowrap">{datesIn(t).date(visit.startsAt)},</span>{' '}
              <span className="whitespace-nowrap">{shortTime(visit.startsAt)}</span>
            </time>
            <div className="min-w-0">
              <button
                type="button"
                aria-haspopup="dialog"
                className={`${cardLinkClass} text-start font-semibold break-words`}
                onClick={() => onOpen(visit.id)}
              >
                {t('{title} for {name}', { title: t.named(visit.title), name: visit.patient.name })}
              </button>
              <p className="break-words text-ink-muted">
                {[visit.doctor?.name, visit.clinic?.name, visit.city && t.named(visit.city)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <span className="flex flex-wrap content-start gap-2 sm:col-start-2 xl:col-start-3 xl:justify-end">
              <StatusBadge status={visit.status} />
              {visit.isRequested ? <RequestedBadge /> : null}
              {visit.needsNewTime ? <NewTimeBadge /> : null}
              <AttendanceBadge attendance={visit.attendance} />
            </span>
            <VisitSteps steps={visit.steps} />
          </li>
        ))}
      </ol>
    </FactSection>
  );
}

function VisitSteps({ steps }: Pick<FamilyVisit, 'steps'>) {
  const t = useT();
  if (steps.length === 0) return null;
  return (
    <ul aria-label={t('Steps')} className="grid gap-1 sm:col-start-2 xl:col-span-2 xl:col-start-2">
      {steps.map((step) => (
        <li key={step.id} className="flex gap-2">
          <CornerDownRight aria-hidden="true" className="mt-1 size-4 flex-none text-ink-muted" />
          <span className="min-w-0 break-words">
            {t.named(step.title)}, <span className="whitespace-nowrap">{datesIn(t).date(step.startsAt)}</span>{' '}
            <StatusBadge status={step.status} /> {step.isRequested ? <RequestedBadge /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
