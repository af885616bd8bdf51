import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { CalendarX2, UserRoundX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { listAbsences } from '#contract/absences/endpoints.ts';
import type { Absence } from '#contract/absences/schemas.ts';
import { absenceStates } from '#contract/absences/states.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { EmptyCalendar } from '#web/art/empty-calendar.tsx';
import { msg } from '#web/i18n/translate.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { AbsenceBadges } from '#web/parts/absences/staff/absence-badges.tsx';
import { absenceSpanWords } from '#web/parts/absences/staff/absence-words.ts';
import { ReportAbsenceDialog } from '#web/parts/absences/staff/report-absence-dialog.tsx';
import { EmptyList, ListPage } from '#web/staff-kit/list-page.tsx';
import { type ListDescription, useList } from '#web/staff-kit/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';

export const Route = createFileRoute('/admin/absences/')({ component: StaffAbsencesPage });

const absenceList: ListDescription<Absence, InputOf<typeof listAbsences>['query']> = {
  key: ['absences', 'list'],
  shows: ['doctors', 'appointments'],
  isAboutPeople: false,
  sortableColumns: ['start'],
  defaultSort: '-start',
  filters: { state: absenceStates },
  read: (request) => callApi(listAbsences, { query: request }),
};

const stateWords: Record<(typeof absenceStates)[number], string> = {
  current: msg('Now and coming'),
  unresolved: msg('Visits need a new time'),
  unconfirmed: msg('To be confirmed'),
  past: msg('Over{#an absence}'),
  withdrawn: msg('Withdrawn'),
};

const columnsOf = (t: T): Column<Absence>[] => [
  {
    header: t('Doctor'),
    isCardTitle: true,
    cell: ({ doctor }) => (
      <span className="grid wrap-anywhere">
        {doctor.name}
        <span className="font-normal text-ink-muted">{`${t(doctor.specialty)}, ${t.named(doctor.city)}`}</span>
      </span>
    ),
  },
  { header: t('Away{#a heading}'), sort: 'start', cell: (absence) => absenceSpanWords(t, absence) },
  { header: t('Reason'), cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
  { header: t('Visits'), cell: ({ strandedCount }) => <StrandedBadge count={strandedCount} /> },
  { header: t('Reported by'), cell: ({ reported }) => reported?.by, hideOnPhone: true },
  {
    header: t('State{#of a record}'),
    isCardEnd: true,
    cell: (absence) => (
      <span className="inline-flex flex-wrap gap-2 md:min-w-20">
        <AbsenceBadges absence={absence} />
      </span>
    ),
  },
];

function StrandedBadge({ count }: { count: number }) {
  const t = useT();
  if (count === 0) return <span className="text-ink-muted">{t('None')}</span>;
  return (
    <Badge tone="danger" className="md:whitespace-nowrap">
      <CalendarX2 aria-hidden="true" />
      {t.count(count, '{count} needs a new time', '{count} need a new time')}
    </Badge>
  );
}

/** Absences and leave of all doctors. A row opens the visits that need a new time. */
function StaffAbsencesPage() {
  const t = useT();
  const list = useList(absenceList);
  const navigate = useNavigate();
  const columns = useMemo(() => columnsOf(t), [t]);
  const [isReporting, setIsReporting] = useState(false);
  return (
    <>
      <ListPage
        title={t('Absences')}
        subtitle={t('Doctors who are away, and the visits that need a new time.')}
        list={list}
        actions={
          <>
            <Link to={paths.staffAppointments} search={{ needs: 'new-time' }} className={buttonClass('secondary')}>
              {t('All visits concerned')}
            </Link>
            <Button aria-haspopup="dialog" onClick={() => setIsReporting(true)}>
              <UserRoundX aria-hidden="true" />
              {t('Report away')}
            </Button>
          </>
        }
        search={t('Search by doctor')}
        filters={[
          {
            name: 'state',
            label: t('State{#of a record}'),
            all: t('All absences'),
            options: absenceStates.map((value) => ({ value, label: t(stateWords[value]) })),
          },
        ]}
        caption={t('Absences')}
        columns={columns}
        loading={t('Loading absences...')}
        error={(message) => t('Error loading absences: {message}', { message })}
        empty={
          <EmptyList
            list={list}
            drawing={<EmptyCalendar />}
            title={t('No absences found.')}
            hint={t("None matches. A part of the doctor's name is enough.")}
            showAll={t('Show all absences')}
          />
        }
        onRowClick={({ id }) => void navigate({ to: paths.absence(id) })}
        rowLabel={(absence) => `${absence.doctor.name}, ${absenceSpanWords(t, absence)}`}
      />
      {isReporting ? <ReportAbsenceDialog onClose={() => setIsReporting(false)} /> : null}
    </>
  );
}
