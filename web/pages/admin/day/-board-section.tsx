import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Day, DayVisit } from '#contract/day/schemas.ts';
import { dayInIndia, timeOfDay } from '#contract/shared/clock.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { canMove, type HourRange, type Lane, minuteOf } from '#web/parts/day/staff/day-rules.ts';
import { ColumnHead, ColumnSection } from './-column-section.tsx';
import { useBoardKeys } from './-use-board-keys.ts';
import { useDragVisit } from './-use-drag-visit.ts';
import { useStablePlaces } from './-use-stable-places.ts';
import { useConfirmVisit, VisitActions } from './-visit-actions.tsx';

/** Columns within this distance of the visible part are rendered, so that scrolling shows no empty ones. */
const renderMargin = '0px 300px';
/** The least width of a column, and the width of the hours beside the columns, in pixels at the usual text size. */
const [minColumnWidth, hoursWidth] = [192, 68];

/** How many columns the first frame has: as many as fit into the page, so that it is drawn soon. */
function firstColumns(): number {
  const width = document.querySelector('.day-page')?.clientWidth ?? innerWidth;
  return Math.ceil((width - hoursWidth) / minColumnWidth);
}

/** The ids of the columns that are on the screen or near it. */
function useNearColumns(scroller: RefObject<HTMLElement | null>, ids: readonly string[]): ReadonlySet<string> {
  const [near, setNear] = useState<ReadonlySet<string>>(() => new Set(ids.slice(0, firstColumns())));
  const idList = ids.join();
  useEffect(() => {
    if (!idList || !scroller.current) return;
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const id = (target as HTMLElement).dataset.column ?? '';
            if (isIntersecting) after.add(id);
            else after.delete(id);
          }
          return after;
        }),
      { root: scroller.current, rootMargin: renderMargin },
    );
    for (const column of scroller.current.querySelectorAll('[data-column]')) observer.observe(column);
    return () => observer.disconnect();
  }, [scroller, idList]);
  return near;
}

type BoardSectionProps = {
  day: Day;
  now: Date;
  showsCancelled: boolean;
  onOpen: (visitId: string) => void;
  onBook: (doctorId: string, minute: number) => void;
  /** Opens the dialog Move to…. */
  onMove: (visit: DayVisit) => void;
  onDrop: (visit: DayVisit, minute: number) => void;
  onDelay: (doctorId: string) => void;
  onAway: (doctorId: string) => void;
};

/** The least height of an hour, in rem. With short slots it is higher, so that a line of text fits into each slot. */
const minHourHeight = 6.5;
const slotHeight = 1.625;

/**
 * The day as a grid: a column for each doctor, a row for each hour. Use another `key` for another day or filter,
 * because columns and rows stay where they are.
 */
export const BoardSection = memo(function BoardSection(props: BoardSectionProps) {
  const { day, now, showsCancelled, onOpen, onBook, onMove, onDrop, onDelay, onAway } = props;
  const { date } = day;
  const t = useT();
  const hintId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, range, lanes, widths } = useStablePlaces(day, showsCancelled);
  const [hourHeight] = useState(() => {
    const shortest = Math.min(...day.doctors.map(({ slotMinutes }) => slotMinutes), 30);
    return Math.max(minHourHeight, (60 / shortest) * slotHeight);
  });
  const visitById = useMemo(() => new Map(day.visits.map((visit) => [visit.id, visit])), [day.visits]);
  const columnIds = useMemo(() => columns.map(({ id }) => id), [columns]);
  const near = useNearColumns(scroller, columnIds);
  const [focusedColumn, setFocusedColumn] = useState<string>();
  const isAfterFirstFrame = useIsAfterFirstFrame();
  const [actions, setActions] = useState<{ visitId: string; anchor: HTMLElement } | null>(null);
  const confirm = useConfirmVisit();
  useScrollToNow(scroller, { date, now, range });
  useKeptScroll(scroller, range);

  const withVisit = (visitId: string | undefined, act: (visit: DayVisit) => void) => {
    const visit = visitById.get(visitId ?? '');
    if (visit) act(visit);
  };
  const { draggedId, handlePointerDown } = useDragVisit({
    scroller,
    onDrop: (visitId, minute) => withVisit(visitId, (visit) => onDrop(visit, minute)),
  });
  const showActions = (visitId: string | undefined) => {
    const anchor = scroller.current?.querySelector<HTMLElement>(`[data-visit="${CSS.escape(visitId ?? '')}"]`);
    if (anchor) withVisit(visitId, (visit) => setActions({ visitId: visit.id, anchor }));
  };
  const handleKeyDown = useBoardKeys({
    scroller,
    columnIds,
    showColumn: (columnId) => flushSync(() => setFocusedColumn(columnId)),
    onMove: (visitId) => withVisit(visitId, (visit) => (canMove(visit) ? onMove(visit) : onOpen(visit.id))),
    onActions: showActions,
  });

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const { columnId, visitId, slot, action } = describeClick(target);
    if (action === 'more') return showActions(visitId);
    if (action === 'confirm') {
      if (!confirm.isPending) withVisit(visitId, (visit) => confirm.mutate(visit));
      return;
    }
    if (slot !== undefined && columnId) return onBook(columnId, Number(slot));
    if (visitId) onOpen(visitId);
  };
  const handleContextMenu = (event: MouseEvent<HTMLElement>) => {
    const { visitId } = describeClick(event.target as HTMLElement);
    if (!visitById.has(visitId ?? '')) return;
    event.preventDefault();
    showActions(visitId);
  };

  const hours = Array.from({ length: range.last - range.first }, (_, index) => range.first + index);
  const shownActions = actions && visitById.get(actions.visitId);
  const isOver = date < dayInIndia(now);
  const nowMinute = minuteOfNow(date, now, range);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form */}
      <div
        ref={scroller}
        role="group"
        aria-label={t('Day board')}
        aria-describedby={hintId}
        className="day-board"
        data-dragging={draggedId !== null || undefined}
        data-today={nowMinute !== null || undefined}
        style={
          {
            '--hour': `${hourHeight}rem`,
            '--hours': hours.length,
            '--now': (nowMinute ?? 0) - range.first * 60,
            gridTemplateColumns: `4.25rem ${widths.join(' ')}`,
          } as CSSProperties
        }
        onClick={handleClick}
        onContextMenu={handleContextMenu}
        onPointerDown={handlePointerDown}
        onKeyDown={handleKeyDown}
      >
        <div className="day-corner" aria-hidden="true" />
        {columns.map((column) => (
          <ColumnHead
            key={column.id}
            column={column}
            hasButtons={isAfterFirstFrame || near.has(column.id)}
            onDelay={isOver ? undefined : onDelay}
            onAway={isOver ? undefined : onAway}
          />
        ))}
        <div className="day-times" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{timeOfDay(hour * 60).replace(':00', '')}</span>
          ))}
          {nowMinute === null ? null : <strong className="day-now">{timeOfDay(nowMinute).replace(/ .M$/, '')}</strong>}
        </div>
        {columns.map((column) => (
          <ColumnSection
            key={column.id}
            column={column}
            date={date}
            range={range}
            hourHeight={hourHeight}
            clinic={day.clinic}
            now={now}
            lanes={lanes.get(column.id) ?? noLanes}
            isNear={near.has(column.id) || column.id === focusedColumn}
            draggedId={column.visits.some(({ id }) => id === draggedId) ? draggedId : null}
            confirmingId={confirm.isPending ? confirm.variables.id : null}
          />
        ))}
      </div>
      <p id={hintId} className="mt-2 text-ink-muted">
        <Sentence
          text="Drag a visit to a free time of the same doctor, or press {move} to move it to any day. Arrow keys go from time to time, {open} opens, {actions} shows the actions."
          elements={keyNames}
        />
      </p>
      {actions && shownActions ? (
        <VisitActions
          key={actions.visitId}
          visit={shownActions}
          delayMinutes={day.doctors.find(({ id }) => id === shownActions.doctorId)?.delayMinutes ?? 0}
          anchor={actions.anchor}
          onOpen={() => onOpen(shownActions.id)}
          onMove={() => onMove(shownActions)}
          onClose={() => setActions(null)}
        />
      ) : null}
    </>
  );
});

const noLanes: ReadonlyMap<string, Lane> = new Map();

const keyName = (name: string) => <kbd>{name}</kbd>;
const keyNames = { move: keyName('M'), open: keyName('Enter'), actions: keyName('A') };

function describeClick(target: HTMLElement) {
  return {
    columnId: target.closest<HTMLElement>('[data-column]')?.dataset.column,
    visitId: target.closest('li')?.querySelector<HTMLElement>('[data-visit]')?.dataset.visit,
    slot: target.closest<HTMLElement>('[data-slot]')?.dataset.slot,
    action: target.closest<HTMLElement>('[data-action]')?.dataset.action,
  };
}

/** Scrolls to the current time when a board of today opens. */
function useScrollToNow(scroller: { current: HTMLElement | null }, at: { date: string; now: Date; range: HourRange }) {
  const [initial] = useState(at);
  useLayoutEffect(() => {
    const { date, now, range } = initial;
    const board = scroller.current;
    if (!board || date !== dayInIndia(now)) return;
    const share = (minuteOf(date, now) / 60 - range.first - 1) / (range.last - range.first);
    board.scrollTop = share * board.scrollHeight;
  }, [scroller, initial]);
}

/** Keeps the content on the screen in its place when an earlier hour is added at the top. */
function useKeptScroll(scroller: { current: HTMLElement | null }, { first, last }: HourRange) {
  const shownFirst = useRef(first);
  useLayoutEffect(() => {
    const board = scroller.current;
    const times = board?.querySelector<HTMLElement>('.day-times');
    if (board && times && first !== shownFirst.current)
      board.scrollTop += ((shownFirst.current - first) * times.offsetHeight) / (last - first);
    shownFirst.current = first;
  }, [scroller, first, last]);
}

/** False in the first frame. */
function useIsAfterFirstFrame(): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => startTransition(() => setIsAfter(true)), []);
  return isAfter;
}

/** The current time as a minute of the day; null on another day, and outside the hours of the board. */
function minuteOfNow(date: string, now: Date, { first, last }: HourRange): number | null {
  const minute = minuteOf(date, now);
  return date === dayInIndia(now) && minute >= first * 60 && minute <= last * 60 ? minute : null;
}
