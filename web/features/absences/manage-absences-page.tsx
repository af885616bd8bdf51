import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarX2, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { Absence } from '#contract/absences-admin.ts';
import { absenceStates, listAbsences } from '#contract/absences-admin-api.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { EmptyList } from '#web/admin/empty-list.tsx';
import { ListPage } from '#web/admin/list-page.tsx';
import { type ListDescription, useList } from '#web/admin/use-list.ts';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { AbsenceBadges } from './absence-badge.tsx';
import { spanWords } from './absence-words.ts';
import { ReportAbsenceDialog } from './report-absence-dialog.tsx';

const absences: ListDescription<Absence, InputOf<typeof listAbsences>['query']> = {
  key: ['absences', 'list'],
  shows: ['doctors', 'appointments'],
  isAboutPeople: false,
  sortableColumns: ['start'],
  defaultSort: '-start',
  filters: { state: absenceStates },
  read: (request) => call(listAbsences, { query: request }),
};

const stateWords: Record<(typeof absenceStates)[number], string> = {
  current: 'Now and coming',
  unresolved: 'Visits need a new time',
  unconfirmed: 'To be confirmed',
  past: 'Over',
  withdrawn: 'Withdrawn',
};

const columns: Column<Absence>[] = [
  {
    header: 'Doctor',
    isCardTitle: true,
    cell: ({ doctor }) => (
      <span className="grid wrap-anywhere">
        {doctor.name}
        <span className="font-normal text-ink-muted">{`${doctor.specialty}, ${doctor.city}`}</span>
      </span>
    ),
  },
  { header: 'Away', sort: 'start', cell: (absence) => spanWords(absence) },
  { header: 'Reason', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
  { header: 'Visits', cell: ({ strandedCount }) => <StrandedBadge count={strandedCount} /> },
  { header: 'Reported by', cell: ({ reported }) => reported?.by, hideOnPhone: true },
  {
    header: 'State',
    isCardEnd: true,
    cell: (absence) => (
      <span className="inline-flex flex-wrap gap-2 md:min-w-20">
        <AbsenceBadges absence={absence} />
      </span>
    ),
  },
];

function StrandedBadge({ count }: { count: number }) {
  if (count === 0) return <span className="text-ink-muted">None</span>;
  return (
    <Badge tone="danger" className="md:whitespace-nowrap">
      <CalendarX2 aria-hidden="true" />
      {count === 1 ? '1 needs a new time' : `${count} need a new time`}
    </Badge>
  );
}

/** Absences and leave of all doctors. A row opens the visits that need a new time. */
export function ManageAbsencesPage() {
  const list = useList(absences);
  const navigate = useNavigate();
  const [isReporting, setIsReporting] = useState(false);
  return (
    <>
      <ListPage
        title="Absences"
        subtitle="Doctors who are away, and the visits that need a new time."
        list={list}
        actions={
          <>
            <Link to={paths.adminAppointments} search={{ needs: 'new-time' }} className={buttonClass('secondary')}>
              All visits concerned
            </Link>
            <Button aria-haspopup="dialog" onClick={() => setIsReporting(true)}>
              <UserRoundX aria-hidden="true" />
              Report away
            </Button>
          </>
        }
        search="Search by doctor"
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All absences',
            options: absenceStates.map((value) => ({ value, label: stateWords[value] })),
          },
        ]}
        caption="Absences"
        columns={columns}
        loading="Loading absences..."
        error={(message) => `Error loading absences: ${message}`}
        empty={
          <EmptyList
            list={list}
            drawing={<EmptyCalendar />}
            title="No absences found."
            hint="None matches. A part of the doctor's name is enough."
            showAll="Show all absences"
          />
        }
        onRowClick={({ id }) => void navigate({ to: paths.absence(id) })}
        rowLabel={(absence) => `${absence.doctor.name}, ${spanWords(absence)}`}
      />
      {isReporting ? <ReportAbsenceDialog onClose={() => setIsReporting(false)} /> : null}
    </>
  );
}
