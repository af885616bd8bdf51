import {
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Day, DayVisit } from '#contract/day/schemas.ts';
import {
  assignLanes,
  type BoardColumn,
  boardColumnsOf,
  growRange,
  type HourRange,
  hourRangeOf,
  keepColumns,
  type Lane,
  noDoctorColumn,
  visitSpan,
} from '#web/parts/day/staff/day-rules.ts';

type Drag = { scroller: RefObject<HTMLElement | null>; onDrop: (visitId: string, minute: number) => void };

/** A smaller movement is a click. */
const minDistance = 6;
const scrollEdge = 48;
const scrollStep = 14;

/**
 * Drags a visit with the mouse or a pen to a free slot of its own column. Touch scrolls the board instead: there, visits
 * are moved with `Move to…`. Escape cancels.
 */
export function useDragVisit({ scroller, onDrop }: Drag) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const endDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => endDrag.current?.(), []);

  const handlePointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>('[data-movable] > [data-visit]');
    const card = button?.closest<HTMLElement>('li');
    const visitId = button?.dataset.visit;
    if (!card || !visitId || event.button !== 0 || event.pointerType === 'touch' || endDrag.current) return;
    const start = { x: event.clientX, y: event.clientY };
    const columnId = card.closest<HTMLElement>('[data-column]')?.dataset.column;
    const box = card.getBoundingClientRect();
    let ghost: HTMLElement | null = null;
    let target: HTMLElement | null = null;

    const setTarget = (next: HTMLElement | null) => {
      if (next === target) return;
      target?.removeAttribute('data-over');
      next?.setAttribute('data-over', '');
      target = next;
    };
    const begin = () => {
      ghost = card.cloneNode(true) as HTMLElement;
      ghost.className = 'day-visit day-ghost';
      ghost.setAttribute('aria-hidden', 'true');
      ghost.inert = true;
      ghost.style.width = `${box.width}px`;
      ghost.style.height = `${box.height}px`;
      document.body.append(ghost);
      setDraggedId(visitId);
    };
    const handleMove = ({ clientX, clientY }: PointerEvent) => {
      const [dx, dy] = [clientX - start.x, clientY - start.y];
      if (!ghost && Math.hypot(dx, dy) < minDistance) return;
      if (!ghost) begin();
      ghost?.style.setProperty('translate', `${box.left + dx}px ${box.top + dy}px`);
      scrollNearEdge(scroller.current, clientX, clientY);
      const slot = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-slot]') ?? null;
      const isInColumn = slot?.closest<HTMLElement>('[data-column]')?.dataset.column === columnId;
      setTarget(isInColumn ? slot : null);
    };
    const finish = () => {
      removeEventListener('pointermove', handleMove);
      removeEventListener('pointerup', handleUp);
      removeEventListener('pointercancel', finish);
      removeEventListener('keydown', handleKey, true);
      if (ghost) ignoreNextClick();
      ghost?.remove();
      setTarget(null);
      setDraggedId(null);
      endDrag.current = null;
    };
    const handleUp = () => {
      const minute = target?.dataset.slot;
      finish();
      if (minute !== undefined) onDrop(visitId, Number(minute));
    };
    const handleKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !ghost) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      finish();
    };
    endDrag.current = finish;
    addEventListener('pointermove', handleMove);
    addEventListener('pointerup', handleUp);
    addEventListener('pointercancel', finish);
    addEventListener('keydown', handleKey, true);
  };

  return { draggedId, handlePointerDown };
}

/** The release of the button also clicks the element below it. */
function ignoreNextClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail === 0) return; // Enter or Space
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', ignore, { capture: true, once: true });
  addEventListener('pointerdown', () => removeEventListener('click', ignore, true), { capture: true, once: true });
}

function scrollNearEdge(board: HTMLElement | null, x: number, y: number): void {
  if (!board) return;
  const { left, right, top, bottom } = board.getBoundingClientRect();
  const belowHeads = top + scrollEdge + 24;
  board.scrollBy(
    x > right - scrollEdge ? scrollStep : x < left + scrollEdge ? -scrollStep : 0,
    y > bottom - scrollEdge ? scrollStep : y < belowHeads ? -scrollStep : 0,
  );
}

/**
 * Where columns, hours and visits are on the board. They stay there while the page is open, so that a live update moves
 * nothing under the pointer.
 */
export function useStablePlaces(day: Day, showsCancelled: boolean) {
  const columns = useStableColumns(day);
  const range = useStableRange(day.date, columns);
  const lanes = useStableLanes(day.date, columns, showsCancelled);
  const widths = useStableWidths(columns, lanes);
  return { columns, range, lanes, widths };
}

/** The window is shared by at least this many columns, so that there is space for one that appears later. */
const fewestColumns = 4;

/**
 * The widths of the columns. The window is divided among the columns that are there when the board opens, so that one that
 * appears later does not narrow the others. Visits without a doctor may overlap: their column has a share for each of the
 * visits that are side by side.
 */
function useStableWidths(columns: readonly BoardColumn[], lanes: Map<string, ReadonlyMap<string, Lane>>): string[] {
  const shares = columns.map(({ id }) =>
    id === noDoctorColumn ? (lanes.get(id)?.values().next().value?.lanes ?? 1) : 1,
  );
  const [sum] = useState(() =>
    Math.max(
      shares.reduce((all, share) => all + share, 0),
      fewestColumns,
    ),
  );
  return shares.map((share) => `calc(${share} * max(12rem, (100% - 4.25rem) / ${sum}))`);
}

function useStableColumns(day: Day): BoardColumn[] {
  const shown = useRef<BoardColumn[]>([]);
  const columns = useMemo(() => keepColumns(shown.current, boardColumnsOf(day)), [day]);
  useEffect(() => {
    shown.current = columns;
  }, [columns]);
  return columns;
}

function useStableRange(date: string, columns: readonly BoardColumn[]): HourRange {
  const shown = useRef<HourRange | null>(null);
  const needed = useMemo(() => hourRangeOf(date, columns), [date, columns]);
  const { first, last } = growRange(shown.current, needed);
  const range = useMemo(() => ({ first, last }), [first, last]);
  useEffect(() => {
    shown.current = range;
  }, [range]);
  return range;
}

/** The lanes of the visits that are shown, for each column. */
function useStableLanes(date: string, columns: readonly BoardColumn[], showsCancelled: boolean) {
  const shown = useRef(new Map<string, number>());
  const withoutDoctor = useRef(1);
  const lanes = useMemo(
    () =>
      new Map(
        columns.map(({ id, visits, steps }) => {
          const isShown = ({ status }: DayVisit) => showsCancelled || status !== 'cancelled';
          const spans = [...visits.filter(isShown), ...steps].map((one) => ({ id: one.id, ...visitSpan(date, one) }));
          const own = assignLanes(spans, shown.current);
          return [id, id === noDoctorColumn ? withEqualWidths(own, withoutDoctor.current) : own] as const;
        }),
      ),
    [date, columns, showsCancelled],
  );
  useEffect(() => {
    withoutDoctor.current = lanes.get(noDoctorColumn)?.values().next().value?.lanes ?? withoutDoctor.current;
    shown.current = new Map([...lanes.values()].flatMap((own) => [...own].map(([id, { lane }]) => [id, lane])));
  }, [lanes]);
  return lanes;
}

/**
 * Gives all visits the same number of lanes, and never fewer than `atLeast`. The column gets wider with each lane, so the
 * visits keep their width.
 */
function withEqualWidths(lanes: Map<string, Lane>, atLeast: number): Map<string, Lane> {
  const most = [...lanes.values()].reduce((count, one) => Math.max(count, one.lanes), atLeast);
  return new Map([...lanes].map(([id, { lane }]) => [id, { lane, lanes: most }]));
}

type BoardKeys = {
  scroller: RefObject<HTMLElement | null>;
  columnIds: readonly string[];
  /** Renders a column now, also if it is far outside the screen. */
  showColumn: (columnId: string) => void;
  onMove: (visitId: string) => void;
  onActions: (visitId: string) => void;
};

/**
 * Keys of the board: one visit or free slot is a tab stop, the arrow keys go to the others. Up and Down follow the time,
 * Left and Right go to the nearest time of the next doctor.
 */
export function useBoardKeys({ scroller, columnIds, showColumn, onMove, onActions }: BoardKeys) {
  const lastFocused = useRef<{ element: HTMLElement; columnId: string; minute: number } | null>(null);

  // Native listeners, because React drops events that occur while it commits a render. A dialog that closes during a
  // commit returns the focus to the board.
  useEffect(() => {
    const board = scroller.current;
    const handleFocus = ({ target }: FocusEvent) => {
      const item = target as HTMLElement;
      lastFocused.current = null;
      if (!item.matches('[data-item]')) return;
      const tabStop = board?.querySelector<HTMLElement>('[data-item][tabindex="0"]');
      if (tabStop) tabStop.tabIndex = -1;
      item.tabIndex = 0;
      lastFocused.current = { element: item, columnId: columnOf(item), minute: minuteOfItem(item) };
    };
    // Called when the focus leaves an item, and at every press. A press on an item sets it again (`focusin`).
    const forget = ({ type, relatedTarget }: FocusEvent | (PointerEvent & { relatedTarget: unknown })) => {
      if (type === 'pointerdown' || relatedTarget) lastFocused.current = null;
    };
    board?.addEventListener('focusin', handleFocus);
    board?.addEventListener('focusout', forget);
    addEventListener('pointerdown', forget, true);
    return () => {
      board?.removeEventListener('focusin', handleFocus);
      board?.removeEventListener('focusout', forget);
      removeEventListener('pointerdown', forget, true);
    };
  }, [scroller]);

  // After every render: exactly one item is a tab stop. An item that React moved to another place in the list lost the
  // focus and gets it again. If a live update removed the focused item, the nearest one in its column gets the focus.
  useLayoutEffect(() => {
    const board = scroller.current;
    if (!board) return;
    const last = lastFocused.current;
    if (last && document.activeElement === document.body) {
      const next = last.element.isConnected ? last.element : nearestItem(board, last.columnId, last.minute);
      if (next) return next.focus({ preventScroll: true });
    }
    if (board.querySelector('[data-item][tabindex="0"]')) return;
    const first = board.querySelector<HTMLElement>('[data-item]');
    if (first) first.tabIndex = 0;
  });

  const findTarget = (item: HTMLElement, key: string): HTMLElement | undefined => {
    const board = scroller.current;
    if (!board) return;
    const items = itemsOf(board, columnOf(item));
    const index = items.indexOf(item);
    if (key === 'ArrowDown') return items[index + 1];
    if (key === 'ArrowUp') return items[index - 1];
    if (key === 'Home') return items[0];
    if (key === 'End') return items.at(-1);
    const step = key === 'ArrowRight' ? 1 : -1;
    const start = columnIds.indexOf(columnOf(item));
    for (let next = start + step; columnIds[next] !== undefined; next += step) {
      const columnId = columnIds[next] ?? '';
      showColumn(columnId);
      const found = nearestItem(board, columnId, minuteOfItem(item));
      if (found) return found;
    }
    return;
  };

  const handleKeyDown = (event: ReactKeyboardEvent<HTMLElement>) => {
    const item = event.target as HTMLElement;
    if (!item.matches('[data-item]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const { visit } = item.dataset;
    const isNavigation = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key);
    const letter = event.key.toLowerCase();
    if (isNavigation) findTarget(item, event.key)?.focus();
    else if (visit && letter === 'm') onMove(visit);
    else if (visit && letter === 'a') onActions(visit);
    else return;
    event.preventDefault();
  };

  return handleKeyDown;
}

const columnOf = (item: HTMLElement) => item.closest<HTMLElement>('[data-column]')?.dataset.column ?? '';
const minuteOfItem = (item: HTMLElement) => Number(item.dataset.item);

function itemsOf(board: HTMLElement, columnId: string): HTMLElement[] {
  return [...board.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(columnId)}"] [data-item]`)];
}

function nearestItem(board: HTMLElement, columnId: string, minute: number): HTMLElement | undefined {
  const distance = (item: HTMLElement) => Math.abs(minuteOfItem(item) - minute);
  return itemsOf(board, columnId).sort((a, b) => distance(a) - distance(b))[0];
}
