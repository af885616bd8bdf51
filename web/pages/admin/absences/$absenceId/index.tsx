import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CalendarCheck2, Printer } from 'lucide-react';
import type { Absence, AbsencePage as AbsenceWithVisits } from '#contract/absences/schemas.ts';
import { EmptyCalendar } from '#web/art/empty-calendar.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';
import { BackLink } from '#web/lib/back-link.tsx';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { AbsenceBadges } from '#web/parts/absences/staff/absence-badges.tsx';
import { absenceSpanWords, strandedWords } from '#web/parts/absences/staff/absence-words.ts';
import { absenceQueries } from '#web/parts/absences/staff/queries.ts';
import { StaffVisitDialogFromAddress } from '#web/parts/appointments/staff/lazy-visit-dialog.tsx';
import { useOpenAppointment } from '#web/parts/appointments/use-open-appointment.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AbsenceActions } from './-absence-actions.tsx';
import { StrandedVisitCard } from './-stranded-visit-card.tsx';
import { useMoveStranded } from './-use-move-stranded.ts';

export const Route = createFileRoute('/admin/absences/$absenceId/')({
  component: () => {
    const { absenceId } = Route.useParams();
    return <AbsencePage key={absenceId} absenceId={absenceId} />;
  },
});

const back = <BackLink fallback={paths.staffAbsences} />;

/** One absence or leave: the visits that need a new time, what can be offered, and whom to call. */
function AbsencePage({ absenceId }: { absenceId: string }) {
  const t = useT();
  const query = useQuery(absenceQueries.one(absenceId));
  const dialog = useOpenAppointment();
  if (isNotFound(query.error) && !query.data)
    return (
      <>
        <PageHeader title={t('Absence')} back={back} />
        <EmptyState drawing={<EmptyCalendar />} title={t('This absence does not exist any more.')} />
      </>
    );
  return (
    <>
      <AsyncView
        query={query}
        error={wordsFor(query.error, t('Failed to load the absence.'))}
        skeleton={<Skeleton className="h-96 w-full" />}
      >
        {(page) => (
          <>
            <PageHeader
              title={
                <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="min-w-0 wrap-anywhere">{titleOf(t, page.absence)}</span>
                  <span className="flex flex-wrap gap-2 text-base">
                    <AbsenceBadges absence={page.absence} />
                  </span>
                </span>
              }
              subtitle={<Subtitle absence={page.absence} />}
              actions={<AbsenceActions absence={page.absence} />}
              back={back}
            />
            <StrandedVisits page={page} onOpen={dialog.open} />
          </>
        )}
      </AsyncView>
      <StaffVisitDialogFromAddress onClose={dialog.close} />
    </>
  );
}

function titleOf(t: T, { kind, doctor: { name } }: Absence): string {
  return kind === 'leave' ? t('{name} is on leave', { name }) : t('{name} is away', { name });
}

function Subtitle({ absence }: { absence: Absence }) {
  const t = useT();
  const { reason, doctor, reported, confirmed } = absence;
  return (
    <>
      <span className="block text-ink">{absenceSpanWords(t, absence)}</span>
      <span className="block break-words">
        {[reason, t(doctor.specialty), doctor.hospital, t.named(doctor.city)].filter(Boolean).join(' · ')}
      </span>
      {reported ? (
        <span className="block text-base">
          {t('Reported by {name}, {time}', { name: reported.by, time: datesIn(t).dateTime(reported.at) })}
          {confirmed ? ` · ${t('confirmed by {name}', { name: confirmed.by })}` : ''}
        </span>
      ) : null}
    </>
  );
}

type StrandedVisitsProps = { page: AbsenceWithVisits; onOpen: (appointmentId: string) => void };

function StrandedVisits({ page: { absence, visits, hasMoreVisits }, onOpen }: StrandedVisitsProps) {
  const t = useT();
  const { moved, problems, moving, move } = useMoveStranded();
  const fitting = visits.flatMap((visit) => (visit.proposed ? { visit, startsAt: visit.proposed } : []));
  return (
    <section aria-labelledby="stranded" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="stranded" className="text-xl">
          {strandedWords(t, absence.strandedCount)}
        </h2>
        {visits.length > 0 ? (
          <div className="no-print flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              {t('Print call list')}
            </Button>
            {fitting.length > 1 ? (
              <Button busy={moving.size > 1} disabled={moving.size === 1} onClick={() => move(fitting)}>
                <CalendarCheck2 aria-hidden="true" />
                {t('Move all that fit ({count})', { count: String(fitting.length) })}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {visits.length > 0 ? (
        <p className="no-print text-ink-muted">
          {t('Nothing moves by itself. A moved family is notified; whoever is left is called.')}
        </p>
      ) : null}
      <div role="status" className="empty:hidden">
        {moved.length > 0 ? (
          <details className="ui-tone-success rounded-control px-4 py-2" open={moved.length <= 3 || undefined}>
            <summary className="min-h-11 cursor-pointer content-center font-semibold">
              {t.count(moved.length, '{count} visit moved', '{count} visits moved')}
            </summary>
            <ul className="grid gap-1 pb-2">
              {moved.map(({ id, words }) => (
                <li key={id} className="break-words">
                  {words}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
      {visits.length === 0 ? (
        <EmptyState drawing={<EmptyCalendar />} title={t('Every visit has been taken care of.')} />
      ) : (
        <ol className="grid grid-cols-1 gap-3">
          {visits.map((visit) => (
            <li key={visit.id}>
              <StrandedVisitCard
                visit={visit}
                problem={problems.get(visit.id)}
                isMoving={moving.has(visit.id)}
                onMove={(choice) => move([choice])}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ol>
      )}
      {hasMoreVisits ? (
        <p role="status">{t('Only the first 200 visits are shown. The others follow when these are done.')}</p>
      ) : null}
    </section>
  );
}
