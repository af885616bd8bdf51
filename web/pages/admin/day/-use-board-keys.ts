import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

type BoardKeys = {
  scroller: RefObject<HTMLElement | null>;
  columnIds: readonly string[];
  /** Renders a column now, also if it is far outside the screen. */
  showColumn: (columnId: string) => void;
  onMove: (visitId: string) => void;
  onActions: (visitId: string) => void;
};

/**
 * The keyboard on the board. One visit or free slot is a tab stop, and the arrow keys go to the other visits and slots.
 * Up and Down follow the time, Left and Right go to the nearest time of the next doctor.
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
    // Called when the focus leaves an item, and when a pointer is pressed. On an item, `handleFocus` runs after it.
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
