import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Day, DayVisit } from '#contract/day/schemas.ts';
import { EmptyCalendar } from '#web/art/empty-calendar.tsx';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { replyOf, toastError, useErrorToast, wordsFor } from '#web/lib/words-for.ts';
import { ReportAbsenceDialog } from '#web/parts/absences/staff/report-absence-dialog.tsx';
import { StaffVisitDialogFromAddress } from '#web/parts/appointments/staff/lazy-visit-dialog.tsx';
import { useOpenAppointment } from '#web/parts/appointments/use-open-appointment.ts';
import { clockOf, visitsToCall } from '#web/parts/day/staff/day-rules.ts';
import {
  type DayFilter,
  type DaySearch,
  dayQueryOf,
  hasFilter,
  readDaySearch,
} from '#web/parts/day/staff/day-search.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BoardSection } from './-board-section.tsx';
import { CallsList } from './-calls-list.tsx';
import { readSavedFilter, saveFilter } from './-day-filter-storage.ts';
import { DelayDialog } from './-delay-dialog.tsx';
import { type BoardMoveRequest, MoveVisitDialog } from './-move-visit-dialog.tsx';
import { PrintList } from './-print-list.tsx';
import { dayQueries } from './-queries.ts';
import { SmallScreenList } from './-small-screen-list.tsx';
import { ToolbarSection } from './-toolbar-section.tsx';
import { useMoveVisit } from './-use-move-visit.tsx';

export const Route = createFileRoute('/admin/day/')({
  loader: async ({ context, location, cause, abortController: { signal } }) => {
    if (cause !== 'enter') return; // a preload must not count as reading the day, which is recorded
    const queries = await import('./-queries.ts').catch(() => null); // the page shows the error
    if (!signal.aborted) queries?.startLoadingDay(context.queryClient, location.search);
  },
  component: DayPage,
});

const minuteMs = 60_000;
const currentMinute = () => Math.floor(Date.now() / minuteMs);

/** The current time, which changes once a minute. */
function useNow(): Date {
  const [minute, setMinute] = useState(currentMinute);
  useEffect(() => {
    const timer = setInterval(() => setMinute(currentMinute()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => new Date(minute * minuteMs), [minute]);
}

const wide = '(min-width: 48rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the board fits on the screen. Otherwise a list is shown. */
function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}

/** One day of all visits: the board (on a phone, a list), the calls, and the list for paper. */
function DayPage() {
  const t = useT();
  const { search, isRestoring, go, setFilter } = useDaySearch();
  const { view, city, clinic, doctor } = search;
  const now = useNow();
  const isWide = useIsWide();
  const dayQuery = dayQueryOf(search, now);
  const { date } = dayQuery;
  const query = useQuery({ ...dayQueries.one(dayQuery), enabled: !isRestoring });
  const day = query.data;
  const [showsCancelled, setShowsCancelled] = useState(false);
  const [awayFor, setAwayFor] = useState<{ doctorId: string | undefined } | null>(null);
  const [delayFor, setDelayFor] = useState<{ doctorId: string | undefined } | null>(null);
  const [moveRequest, setMoveRequest] = useState<BoardMoveRequest | null>(null);
  const { open, close } = useStableCallbacks(useOpenAppointment());
  const actions = useDayActions({ date, clinic, onReasonNeeded: setMoveRequest });
  const print = usePrint(view === 'print' && day !== undefined, () => go({ view: 'print', date }));
  const askMove = useCallback((visit: DayVisit) => setMoveRequest({ visit }), []);
  const askDelay = useCallback((doctorId: string) => setDelayFor({ doctorId }), []);
  const askAway = useCallback((doctorId: string) => setAwayFor({ doctorId }), []);
  useErrorToast(day ? null : query.error, t('Error loading the day'));
  useUndoKey();

  const doctorNames = new Map(day?.doctors.map(({ id, name }) => [id, name]));
  const filterText = [city && t.named(city), day?.clinic?.name, doctorNames.get(doctor ?? '')]
    .filter(Boolean)
    .join(', ');
  const content = (loaded: Day) => {
    if (view === 'print') return <PrintList day={loaded} filterText={filterText} />;
    const key = JSON.stringify([date, city, clinic, doctor]);
    if (view === 'calls')
      return <CallsList key={key} day={loaded} filterText={filterText} onOpen={open} onMove={askMove} />;
    const shared = { day: loaded, now, showsCancelled, onOpen: open, onBook: actions.book, onMove: askMove };
    return isWide ? (
      <BoardSection key={key} {...shared} onDrop={actions.drop} onDelay={askDelay} onAway={askAway} />
    ) : (
      <SmallScreenList {...shared} />
    );
  };

  return (
    <div className="day-page">
      <ToolbarSection
        date={date}
        search={search}
        day={day}
        now={now}
        isWide={isWide}
        showsCancelled={showsCancelled}
        onShowCancelled={setShowsCancelled}
        onGo={go}
        onFilter={setFilter}
        onDelay={() => setDelayFor({ doctorId: undefined })}
        onAway={() => setAwayFor({ doctorId: undefined })}
        onPrint={print}
      />
      {day ? <Notices day={day} /> : null}
      {day && query.isError ? (
        <p role="status" className="day-stale ui-tone-accent no-print rounded-control px-4 py-2">
          {t('The day could not be refreshed. What you see may be out of date.')}
        </p>
      ) : null}
      <AsyncView
        query={query}
        error={t('The day could not be loaded. {reason}', { reason: wordsFor(query.error) })}
        isEmpty={(loaded) => isEmpty(loaded, view)}
        empty={
          <EmptyDay
            date={date}
            view={view}
            hasFilter={Boolean(city || clinic || doctor)}
            onShowAll={() => setFilter({})}
          />
        }
        skeleton={<Skeleton className="day-skeleton rounded-card" />}
      >
        {content}
      </AsyncView>
      {day && delayFor ? (
        <DelayDialog
          date={date}
          doctors={day.doctors.filter(({ isArchived }) => !isArchived)}
          doctorId={delayFor.doctorId}
          onClose={() => setDelayFor(null)}
        />
      ) : null}
      {day && awayFor ? (
        <ReportAbsenceDialog
          firstDay={date}
          doctors={day.doctors.filter(({ isArchived }) => !isArchived)}
          doctorId={awayFor.doctorId}
          onClose={() => setAwayFor(null)}
        />
      ) : null}
      {moveRequest ? (
        <MoveVisitDialog
          {...moveRequest}
          doctor={day?.doctors.find(({ id }) => id === moveRequest.visit.doctorId)}
          onOpenVisit={() => {
            setMoveRequest(null);
            open(moveRequest.visit.id);
          }}
          onClose={() => setMoveRequest(null)}
        />
      ) : null}
      <StaffVisitDialogFromAddress onClose={close} />
    </div>
  );
}

function isEmpty({ doctors, visits }: Day, view: string | undefined): boolean {
  if (view === 'calls') return visitsToCall(visits).length === 0;
  if (view === 'print') return visits.every(({ status }) => status === 'cancelled');
  return doctors.length === 0 && visits.length === 0;
}

const emptyTexts = {
  board: msg('Nobody works and nobody is booked on this day.'),
  calls: msg('Nobody has to be called for this day.'),
  print: msg('Nobody is booked on this day.'),
};

type EmptyDayProps = { date: string; view: 'calls' | 'print' | undefined; hasFilter: boolean; onShowAll: () => void };

function EmptyDay({ date, view, hasFilter, onShowAll }: EmptyDayProps) {
  const t = useT();
  // The calls that the filter hides. Without this number, a filter that was left on would leave families without a
  // call.
  const all = useQuery({ ...dayQueries.one({ date }), enabled: hasFilter && view === 'calls' });
  const hiddenCount = all.data ? visitsToCall(all.data.visits).length : 0;
  return (
    <EmptyState
      drawing={<EmptyCalendar />}
      title={t(emptyTexts[view ?? 'board'])}
      hint={
        hiddenCount > 0
          ? t.count(hiddenCount, 'The filter hides {count} other.', 'The filter hides {count} others.')
          : undefined
      }
      action={
        hasFilter ? (
          <Button variant="secondary" onClick={onShowAll}>
            {t('Show all cities, clinics and doctors')}
          </Button>
        ) : undefined
      }
    />
  );
}

function Notices({ day }: { day: Day }) {
  const t = useT();
  const notices = [
    day.clinic?.isClosed ? t('The clinic is closed on this day. Visits that are still booked are shown.') : '',
    day.clinic?.hours?.length === 0 && !day.clinic.isClosed ? t('The clinic has no hours on this weekday.') : '',
    day.hasMoreVisits ? t('Only the first 5,000 visits are shown. Please choose a city, clinic or doctor.') : '',
    day.hasMoreDoctors ? t('Some doctors without visits are not shown. Please choose a city, clinic or doctor.') : '',
  ].filter(Boolean);
  if (notices.length === 0) return null;
  return (
    <ul className="ui-tone-accent no-print mb-3 grid gap-1 rounded-control px-4 py-2">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
}

type DayActionsInput = {
  date: string;
  clinic: string | undefined;
  onReasonNeeded: (request: BoardMoveRequest) => void;
};

/** Booking from a free slot, and moving a visit by dropping it on a free slot. */
function useDayActions({ date, clinic, onReasonNeeded }: DayActionsInput) {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutateAsync: move } = useMoveVisit();
  const book = useCallback(
    (doctor: string, minute: number) => {
      const from = location.pathname + location.search;
      void navigate({ to: paths.booking, search: { doctor, clinic, date, time: clockOf(minute), from } });
    },
    [navigate, clinic, date],
  );
  const drop = useCallback(
    async (visit: DayVisit, minute: number) => {
      const time = clockOf(minute);
      try {
        await move({ visit, date, time });
      } catch (error) {
        const { code, message, steps } = replyOf(error);
        if (code === 'needs_reason') return onReasonNeeded({ visit, wanted: { date, time, problem: message } });
        if (code === 'steps_unfit') return onReasonNeeded({ visit, wanted: { date, time, unfit: steps } });
        void queryClient.invalidateQueries({ queryKey: ['doctors', 'free-times'] });
        toastError(t('The visit was not moved'), error, t('Please try again later.'));
      }
    },
    [t, move, date, onReasonNeeded, queryClient],
  );
  return { book, drop: useCallback((visit: DayVisit, minute: number) => void drop(visit, minute), [drop]) };
}

/** The same functions in every render, so that the board is not rendered again without need. */
function useStableCallbacks({ open, close }: ReturnType<typeof useOpenAppointment>) {
  const latest = useRef({ open, close });
  useEffect(() => {
    latest.current = { open, close };
  });
  return {
    open: useCallback((visitId: string) => latest.current.open(visitId), []),
    close: useCallback(() => latest.current.close(), []),
  };
}

/** Shows the list for paper, and opens the browser's print dialog once it is loaded. */
function usePrint(isReady: boolean, showList: () => void) {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || !isReady) return;
    setIsWanted(false);
    window.print();
  }, [isWanted, isReady]);
  return () => {
    setIsWanted(true);
    if (!isReady) showList();
  };
}

/** Ctrl Z or ⌘ Z presses the Undo of the current toast, which is far away for the keyboard. */
function useUndoKey() {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).matches('input, textarea, select');
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping) return;
      const undo = document.querySelector<HTMLElement>('.ui-toast[data-state=open] [data-undo]');
      if (!undo) return;
      event.preventDefault();
      undo.click();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}

/**
 * Date, view and filter from the address. If the address has no filter, the filter that was last used on this device is
 * added, as in `withSavedFilter`.
 */
function useDaySearch() {
  const search = readDaySearch(useLocation().search as Record<string, unknown>);
  const navigate = useNavigate();
  const [saved, setSaved] = useState(() => (hasFilter(search) ? null : readSavedFilter()));
  const isRestoring = saved !== null && hasFilter(saved) && !hasFilter(search);

  const go = (change: DaySearch, isReplaced = false) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: isReplaced, resetScroll: false });

  useEffect(() => {
    if (!isRestoring || !saved) return;
    void navigate({ to: '.', search: (before) => ({ ...before, ...saved }), replace: true, resetScroll: false });
  }, [isRestoring, saved, navigate]);

  const setFilter = ({ city, clinic, doctor }: DayFilter) => {
    saveFilter({ city, clinic, doctor });
    setSaved(null);
    go({ city, clinic, doctor });
  };
  return { search, isRestoring, go, setFilter };
}
