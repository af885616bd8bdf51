import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { addDays, shortTime, todayInIndia } from '#contract/shared/clock.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import type * as endpoints from '#contract/steps/endpoints.ts';
import { exportSteps, listSteps } from '#contract/steps/endpoints.ts';
import type { StepRow } from '#contract/steps/schemas.ts';
import { shownStepStates, stepStateLabels, stepTypeLabels, stepTypes } from '#contract/steps/types-and-states.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { StaffVisitDialogFromAddress } from '#web/parts/appointments/staff/lazy-visit-dialog.tsx';
import { useOpenAppointment } from '#web/parts/appointments/use-open-appointment.ts';
import { cityQueries } from '#web/parts/cities/queries.ts';
import { longDay } from '#web/parts/day/staff/day-words.ts';
import { stepQueries } from '#web/parts/steps/staff/queries.ts';
import { StepStateBadge } from '#web/parts/steps/staff/step-state-badge.tsx';
import { stepPlaceWords } from '#web/parts/steps/staff/step-words.ts';
import { StepWorkDialog } from '#web/parts/steps/staff/step-work-dialog.tsx';
import { DayNavigation } from '#web/staff-kit/day-navigation.tsx';
import { EmptyList, ListPage } from '#web/staff-kit/list-page.tsx';
import { type ListController, type ListDescription, useList } from '#web/staff-kit/use-list.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';

export const Route = createFileRoute('/admin/steps/')({ component: StaffStepsPage });

type StepRequest = InputOf<typeof endpoints.listSteps>['body'];

const isToday = (date: string | undefined) => date === undefined || date === todayInIndia(new Date());

const stepList: ListDescription<StepRow, StepRequest> = {
  key: ['steps', 'list'],
  shows: ['appointments'],
  isAboutPeople: true,
  sortableColumns: ['time'],
  defaultSort: 'time',
  filters: { date: null, type: stepTypes, city: null, assignee: null, state: shownStepStates, overdue: null },
  // On the page of today, the overdue steps are a separate list above this one.
  read: (request) => callApi(listSteps, { body: isToday(request.date) ? { ...request, overdue: 'without' } : request }),
};

/** The steps of a day: who does them, how far they are, and what is overdue. A row opens the visit. */
function StaffStepsPage() {
  const t = useT();
  const list = useList(stepList);
  const visit = useOpenAppointment();
  const [assigned, setAssigned] = useState<StepRow>();
  const { data: team } = useQuery(stepQueries.team());
  const { data: cities } = useQuery(cityQueries.active());
  const columns = useMemo(() => stepColumns(t, setAssigned, false), [t]);
  const date = list.state.filters.date ?? todayInIndia(new Date());
  const open = ({ visitId }: StepRow) => visit.open(visitId);
  return (
    <>
      <ListPage
        title={t('Steps')}
        subtitle={isToday(date) ? t('{day}, today', { day: longDay(t, date) }) : longDay(t, date)}
        list={list}
        actions={
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            <span className="max-md:sr-only">{t('Print')}</span>
          </Button>
        }
        notice={<DayFields date={date} list={list} />}
        beforeTable={isToday(date) ? <OverdueSection list={list} onAssign={setAssigned} onOpen={open} /> : null}
        search={t('Search by patient or step')}
        filters={[
          {
            name: 'type',
            label: t('Type'),
            all: t('All types'),
            options: stepTypes.map((value) => ({ value, label: t(stepTypeLabels[value]) })),
          },
          {
            name: 'city',
            label: t('City'),
            all: t('All cities'),
            options: (cities?.cities ?? []).map(({ name }) => ({ value: name, label: t.named(name) })),
          },
          {
            name: 'assignee',
            label: t('Assignee'),
            all: t('Anyone'),
            options: [
              { value: 'none', label: t('Nobody') },
              ...(team?.members ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
          {
            name: 'state',
            label: t('State{#of a record}'),
            all: t('All states'),
            options: shownStepStates.map((value) => ({ value, label: t(stepStateLabels[value]) })),
          },
        ]}
        caption={t('Steps of the day')}
        columns={columns}
        loading={t('Loading steps...')}
        error={(message) => t('Error loading steps: {message}', { message })}
        empty={
          <EmptyList
            list={list}
            drawing={<EmptySearch />}
            title={t('No steps on this day.')}
            hint={list.state.q ? t('None matches. A part of the name is enough.') : undefined}
            showAll={t('Show all steps of today')}
          />
        }
        onRowClick={open}
        rowLabel={({ title, patientName }) => t('{title} of {name}', { title: t.named(title), name: patientName })}
        exportPeople={({ sort: _sort, overdue: _overdue, ...request }) => callApi(exportSteps, { body: request })}
      />
      {assigned ? (
        <StepWorkDialog step={assigned} visitId={assigned.visitId} onClose={() => setAssigned(undefined)} />
      ) : null}
      <StaffVisitDialogFromAddress onClose={visit.close} />
    </>
  );
}

type StepsList = ListController<StepRow, StepRequest>;

function DayFields({ date, list }: { date: string; list: StepsList }) {
  const t = useT();
  const today = todayInIndia(new Date());
  const goTo = (day: string) => list.setFilter('date', day === today ? '' : day);
  return (
    <DayNavigation date={date} onGo={goTo}>
      <Button variant="secondary" aria-pressed={date === addDays(today, 1)} onClick={() => goTo(addDays(today, 1))}>
        {t('Tomorrow')}
      </Button>
    </DayNavigation>
  );
}

type OverdueSectionProps = { list: StepsList; onAssign: (step: StepRow) => void; onOpen: (step: StepRow) => void };

/** The steps that should have begun or ended, of today and of all days before. */
function OverdueSection({ list, onAssign, onOpen }: OverdueSectionProps) {
  const t = useT();
  const { q, filters } = list.state;
  const { type, city, assignee, state } = filters as StepRequest;
  const overdue = useQuery(stepQueries.overdue({ q, type, city, assignee, state }));
  const columns = useMemo(() => stepColumns(t, onAssign, true), [t, onAssign]);
  const rows = overdue.data?.rows ?? [];
  const count = overdue.data?.count;
  if (overdue.isError && !overdue.data)
    return (
      <div className="mb-5">
        <Alert message={t('The overdue steps could not be loaded. {reason}', { reason: wordsFor(overdue.error) })} />
      </div>
    );
  if (rows.length === 0) return null;
  return (
    <div className="mb-6">
      <h2 className="mb-2 text-lg text-danger">
        {t('Overdue: {count}', { count: `${count?.value}${count?.isCapped ? '+' : ''}` })}
      </h2>
      <DataTable
        caption={t('Overdue steps')}
        columns={columns}
        rows={rows}
        onRowClick={onOpen}
        rowLabel={({ title, patientName }) =>
          t('{title} of {name}, overdue', { title: t.named(title), name: patientName })
        }
      />
      {overdue.data?.next ? (
        <p className="mt-2 text-ink-muted">
          {t('The first {count} are shown. The file has all.', { count: String(rows.length) })}
        </p>
      ) : null}
    </div>
  );
}

/** The columns of the list of steps. `showsDay`: overdue steps may be of other days. */
function stepColumns(t: T, onAssign: (step: StepRow) => void, showsDay: boolean): readonly Column<StepRow>[] {
  return [
    {
      header: t('Time'),
      cell: (step) => (
        <span className="whitespace-nowrap tabular-nums">
          {showsDay ? <span className="block">{datesIn(t).date(step.startsAt)}</span> : null}
          {step.hasTime ? shortTime(step.startsAt) : t('No time')}
          {step.hasTime ? (
            <span className="block text-ink-muted">
              {t('{minutes} min', { minutes: String(step.work.durationMinutes) })}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      header: t('Step'),
      isCardTitle: true,
      cell: ({ title, patientName, type, phone }) => (
        <span className="wrap-anywhere">
          <strong>{t.named(title)}</strong>
          <span className="block font-normal">
            {patientName} <span className="whitespace-nowrap text-ink-muted">{`· ${t(stepTypeLabels[type])}`}</span>
          </span>
          {phone ? (
            <a
              href={`tel:${phone}`}
              className="link link-roomy font-normal whitespace-nowrap"
              onClick={(event) => event.stopPropagation()}
            >
              {phoneWords(phone)}
            </a>
          ) : (
            <span className="font-normal text-ink-muted">{t('No phone')}</span>
          )}
        </span>
      ),
    },
    {
      header: t('Place'),
      cell: (step) => (
        <span className="wrap-anywhere">
          {stepPlaceWords(step)}
          {step.city && !stepPlaceWords(step).includes(step.city) ? (
            <span className="block text-ink-muted">{t.named(step.city)}</span>
          ) : null}
        </span>
      ),
    },
    { header: t('Assignee'), cell: ({ work }) => work.assignee?.name ?? <Badge tone="accent">{t('Nobody')}</Badge> },
    {
      header: t('State{#of a record}'),
      cell: ({ state, isOverdue, work }) => (
        <span className="flex flex-wrap gap-1">
          <StepStateBadge state={state} />
          {isOverdue ? <Badge tone="danger">{t('Overdue')}</Badge> : null}
          {work.note ? <span className="basis-full wrap-anywhere">{work.note}</span> : null}
        </span>
      ),
    },
    {
      header: t('Actions'),
      isControls: true,
      cell: (step) =>
        step.state === 'cancelled' ? null : (
          <Button
            variant="secondary"
            size="small"
            className="whitespace-nowrap"
            aria-haspopup="dialog"
            onClick={(event) => {
              event.stopPropagation();
              onAssign(step);
            }}
          >
            {t('Assign')}
            <span className="sr-only">
              {` ${t('{title} of {name}', { title: t.named(step.title), name: step.patientName })}`}
            </span>
          </Button>
        ),
    },
  ];
}
